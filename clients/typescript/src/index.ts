export type * from "./api.gen.ts";
export { apiVersion, version } from "./api.gen.ts";
export { Client } from "./client.ts";
export { APIError, InsecureAddressError, NetworkError, RedirectError, StreamError } from "./errors.ts";
export type { StreamEvent } from "./events.ts";
export type { InputFile } from "./files.ts";
export type { CallOptions, ChargedCallOptions, Page } from "./request.ts";
export type { ClientOptions } from "./sender.ts";
