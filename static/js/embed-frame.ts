// The embedded editor in an iframe, for customers' pages that cannot use the custom element. The token is in the URL's
// fragment, which is never sent to a server; the parent page sends a new token as a message, on request.

const editor = document.querySelector<HTMLElement>("#editor");
const parentOrigin = location.ancestorOrigins?.[0] ?? "*"; // "*" is safe: only sites that the customer has allowed can frame this page
const token = new URLSearchParams(location.hash.slice(1)).get("token");
history.replaceState(null, "", location.pathname);
if (token) editor?.setAttribute("token", token);

editor?.addEventListener("result", (event) => postToParent({ result: (event as CustomEvent<string>).detail }));
editor?.addEventListener("token", () => postToParent({ wants: "token" }));
addEventListener("message", ({ source, data }) => {
  if (source === parent && typeof data?.token === "string") editor?.setAttribute("token", data.token);
});

function postToParent(message: object): void {
  parent.postMessage(message, parentOrigin);
}
