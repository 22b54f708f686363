/** Leads to where the visitor was going. Where that is this page, it is loaded again, for the one who is signed in now. */
export function arrive(destination: string): void {
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload()); // brought back, this page is signed out
  const target = new URL(destination, location.href);
  const stays = target.pathname === location.pathname && ["", location.search].includes(target.search);
  if (!stays) {
    location.assign(target);
    return;
  }
  keepTexts();
  if (target.hash) history.replaceState(history.state, "", target.hash);
  location.reload();
}

/** Keeps what was typed in this entry of the tab's history, where nobody else sees it. shell/texts.ts puts it back. */
function keepTexts(): void {
  const areas = [...document.querySelectorAll<HTMLTextAreaElement>("textarea[id]")];
  const typed = areas.filter(({ value, defaultValue }) => value !== defaultValue);
  const texts = Object.fromEntries(typed.map(({ id, value }) => [id, value]));
  try {
    history.replaceState({ ...history.state, texts }, "");
  } catch {
    // it is larger than the browser lets a history hold
  }
}
