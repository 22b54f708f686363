/** Goes where the visitor was going. If that is this page, it is reloaded for the user who has now signed in. */
export function arrive(destination: string): void {
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload()); // it would come back signed out
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

/** Keeps what was typed in this entry of the tab's history, where nobody else sees it. shell/texts.ts restores it. */
function keepTexts(): void {
  const areas = [...document.querySelectorAll<HTMLTextAreaElement>("textarea[id]")];
  const typed = areas.filter(({ value, defaultValue }) => value !== defaultValue);
  const texts = Object.fromEntries(typed.map(({ id, value }) => [id, value]));
  try {
    history.replaceState({ ...history.state, texts }, "");
  } catch {
    // larger than the browser allows in a history entry
  }
}
