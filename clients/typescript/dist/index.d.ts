export type * from "./api.gen.js";
export { apiVersion, version } from "./api.gen.js";
export { Client } from "./client.js";
export { APIError, InsecureAddressError, NetworkError, RedirectError, StreamError } from "./errors.js";
export type { StreamEvent } from "./events.js";
export type { InputFile } from "./files.js";
export type { CallOptions, ChargedCallOptions, Page } from "./request.js";
export type { ClientOptions } from "./sender.js";
