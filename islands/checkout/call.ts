import { failed, type Refusal } from "./terminal.ts";

/** The response of the payment calls. */
export interface Answer {
  readonly status?: string;
  readonly client_secret?: string;
  readonly customer_id?: string;
  readonly error?: string;
  readonly advice?: string;
}

/**
 * Posts JSON to the server. A refusal without a reason gets the message fallback. The promise is rejected if the
 * request fails on the network, or succeeds without returning JSON.
 */
export async function call(path: string, body: object, fallback: string, key?: string): Promise<Answer | Refusal> {
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
  return { message: error || fallback, advice: error ? advice : failed.advice, signedOut: response.status === 401 };
}

/** Reports whether a response is a refusal. */
export const isRefusal = (answer: Answer | Refusal | string): answer is Refusal =>
  typeof answer === "object" && "message" in answer;
