// The JSON calls that sign in and sign up.

import { fetchWithProof } from "../shared/proof.ts";

export interface Call {
  path: string;
  pending: string; // the button's label meanwhile
  refused: string; // if the server gives no reason
  thrown: string; // if there was no answer and the browser gives no reason
}

const broken = "Something broke on our side. Try again in a minute: what you typed is still here.";
const unreached = "We couldn’t be reached. Check your connection and try again: what you typed is still here.";

const calls: Record<string, Call> = {
  "/login": { path: "/api/auth/login", pending: "Signing in...", refused: "Login failed", thrown: "Login failed" },
  "/signup": {
    path: "/api/auth/register",
    pending: "Creating account...",
    refused: "Registration failed",
    thrown: "Signup failed",
  },
};

/** The call that replaces sending the form. */
export function callFor(form: HTMLFormElement): Call | undefined {
  return calls[form.getAttribute("action") ?? ""];
}

/** The fields that the call takes. An empty first name is omitted, and fields for the plain form are not sent. */
export function fieldsOf(form: HTMLFormElement): Record<string, string> {
  const typed = new FormData(form);
  const fields: Record<string, string> = {};
  for (const name of ["email", "password", "firstName"]) {
    const value = typed.get(name);
    if (typeof value === "string" && (value !== "" || name !== "firstName")) fields[name] = value;
  }
  return fields;
}

export interface Refusal {
  error: string;
  advice: string;
  status: number; // 0 if there was no answer
  next?: string; // the page that asks for more
}

/** Makes the call. Returns nothing if it succeeded. */
export async function refusal(call: Call, fields: object, signal: AbortSignal): Promise<Refusal | undefined> {
  return (await ask(call, fields, signal)).refused;
}

/** Makes the call, and returns the reply, or why there is none. */
export async function ask(
  call: Call,
  fields: object,
  signal: AbortSignal,
  // biome-ignore lint/suspicious/noExplicitAny: each call has its own reply
): Promise<{ reply?: any; refused?: Refusal }> {
  try {
    const response = await fetchWithProof(call.path, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify(fields),
      signal,
    });
    const reply = await response.json().catch(() => ({}));
    if (response.ok) return { reply };
    const { error, advice = "" } = reply.error ? reply : { error: call.refused, advice: broken };
    return { refused: { error, advice, status: response.status, next: reply.next } };
  } catch (thrown) {
    const error = (thrown instanceof Error && thrown.message) || call.thrown;
    return { refused: { error, advice: unreached, status: 0 } };
  }
}
