/**
 * A path of the site as this page's browser knows it: a customer's brand can be below a path of ours. What the server
 * draws is led there by the server.
 */
export const at = (path: string): string =>
  `${typeof document === "undefined" ? "" : (document.documentElement.dataset.base ?? "")}${path}`;
