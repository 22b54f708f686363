import assert from "node:assert/strict";

/** The data of a response, or an exception with its problem. */
export function expectData<T>(response: { data?: T; error?: unknown }): T {
  assert.ok(response.data !== undefined, JSON.stringify(response.error));
  return response.data;
}
