// The JSON calls of sign-in and sign-up.

import { fetchWithProof } from "../shared/proofOfWork.ts";

export interface Call {
  path: string;
  pending: string; // the button's label during the call
  refused: string; // the error if the server gives no reason
  thrown: string; // the error without a response, if the browser gives no reason
}

const serverAdvice = "Something broke on our side. Try again in a minute: what you typed is still here.";
const networkAdvice = "We couldn’t be reached. Check your connection and try again: what you typed is still here.";

const calls: Record<string, Call> = {
  "/login": { path: "/api/auth/login", pending: "Signing in...", refused: "Login failed", thrown: "Login failed" },
  "/signup": {
    path: "/api/auth/register",
    pending: "Creating account...",
    refused: "Registration failed",
    thrown: "Signup failed",
  },
};

/** The call that replaces the form's submission; undefined for other forms. */
export function callFor(form: HTMLFormElement): Call | undefined {
  return calls[form.getAttribute("action") ?? ""];
}

/** The body of the call. An empty first name and the fields for submission without a script are omitted. */
export function fieldsOf(form: HTMLFormElement): Record<string, string> {
  const data = new FormData(form);
  const fields: Record<string, string> = {};
  for (const name of ["email", "password", "firstName"]) {
    const value = data.get(name);
    if (typeof value === "string" && (value !== "" || name !== "firstName")) fields[name] = value;
  }
  return fields;
}

export interface Refusal {
  error: string;
  advice: string;
  status: number; // 0 without a response
  next?: string; // the page for the next step of sign-in
}

/** Sends the call. Returns the refusal, or undefined on success. */
export async function refusalOf(call: Call, fields: object, signal: AbortSignal): Promise<Refusal | undefined> {
  return (await sendCall(call, fields, signal)).refused;
}

/** Sends the call. Returns the reply, or the refusal. */
export async function sendCall(
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
    const { error, advice = "" } = reply.error ? reply : { error: call.refused, advice: serverAdvice };
    return { refused: { error, advice, status: response.status, next: reply.next } };
  } catch (thrown) {
    const error = (thrown instanceof Error && thrown.message) || call.thrown;
    return { refused: { error, advice: networkAdvice, status: 0 } };
  }
}
