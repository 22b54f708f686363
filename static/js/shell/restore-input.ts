// Restores the input from before sign-in reloaded the page. auth/destination.ts saved it in the tab's history.

const { texts, ...state } = (history.state ?? {}) as { texts?: Record<string, string> };

if (texts) {
  history.replaceState(state, "");
  for (const [id, text] of Object.entries(texts)) {
    const area = document.getElementById(id);
    if (!(area instanceof HTMLTextAreaElement)) continue;
    area.value = text;
    area.dispatchEvent(new Event("input", { bubbles: true })); // for an island that is already hydrated
  }
}
