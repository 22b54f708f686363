export { apiVersion, version } from "./api.gen.js";
export { Client } from "./client.js";
export { APIError, InsecureAddressError, NetworkError, RedirectError, StreamError } from "./errors.js";
