/** Leads to where the visitor was going. Where that is this page, it is loaded again, which keeps what was typed in it. */
export function arrive(destination: string): void {
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload()); // brought back, this page is signed out
  const target = new URL(destination, location.href);
  const stays = target.pathname === location.pathname && ["", location.search].includes(target.search);
  if (!stays) {
    location.assign(target);
    return;
  }
  if (target.hash) history.replaceState(history.state, "", target.hash);
  location.reload();
}
