/**
 * The URL path of a site path in this page: a customer's brand can be served below a path of the main site. The server
 * adjusts the paths in its own markup.
 */
export const withBase = (path: string): string =>
  `${typeof document === "undefined" ? "" : (document.documentElement.dataset.base ?? "")}${path}`;
