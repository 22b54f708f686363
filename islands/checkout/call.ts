import { failed, type Refusal } from "./terminal.ts";

/** What the payment calls answer. */
export interface Answer {
  readonly status?: string;
  readonly client_secret?: string;
  readonly customer_id?: string;
  readonly error?: string;
  readonly advice?: string;
}

/** Posts to the server. The promise is rejected if the call succeeds without returning JSON, or cannot be made. */
export async function call(path: string, body: object, otherwise: string, key?: string): Promise<Answer | Refusal> {
  const response = await fetch(path, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Accept: "application/json",
      ...(key ? { "Idempotency-Key": key } : {}),
    },
    body: JSON.stringify(body),
  });
  if (response.ok) {
    const answer = (await response.json()) as Answer;
    return answer.error ? { message: answer.error, advice: answer.advice ?? "" } : answer;
  }
  const { error, advice = "" }: Answer = await response.json().catch(() => ({}));
  return { message: error || otherwise, advice: error ? advice : failed.advice, signedOut: response.status === 401 };
}

/** Tells a refusal from an answer. */
export const isRefusal = (answer: Answer | Refusal | string): answer is Refusal =>
  typeof answer === "object" && "message" in answer;
