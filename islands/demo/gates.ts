import type { Failure } from "../humanizing/call.ts";
import { overLimit } from "../humanizing/wordLimit.ts";
import type { DemoMessages, Gates } from "../props.gen.ts";

/** The reason not to send a visitor's own text, checked in the specification's order. The server repeats the checks. */
export function refusal(text: string, { subscribed, used, limit }: Gates, messages: DemoMessages): Failure | undefined {
  if (!subscribed) return { message: messages.inactive, advice: "", remedy: "plans" };
  return overLimit(text, limit === null ? null : Math.max(0, limit - used), messages);
}
