// The editor in a frame on a customer's page, for pages that cannot have the element. The token comes in the fragment of the
// address, which no server gets; another one comes as a message, when the frame has asked for it.

const editor = document.querySelector<HTMLElement>("#editor");
const from = location.ancestorOrigins?.[0] ?? "*"; // only sites that the customer has named can be around this page
const token = new URLSearchParams(location.hash.slice(1)).get("token");
history.replaceState(null, "", location.pathname);
if (token) editor?.setAttribute("token", token);

editor?.addEventListener("result", (event) => tell({ result: (event as CustomEvent<string>).detail }));
editor?.addEventListener("token", () => tell({ wants: "token" }));
addEventListener("message", ({ source, data }) => {
  if (source === parent && typeof data?.token === "string") editor?.setAttribute("token", data.token);
});

function tell(message: object): void {
  parent.postMessage(message, from);
}
