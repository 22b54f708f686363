// Signing out deletes the tab's texts and the browser's settings. Islands save theirs on pagehide, so this listener
// must be registered after theirs.

document.addEventListener("submit", ({ target }) => {
  const signsOut = (target as HTMLFormElement).getAttribute("action")?.endsWith("/logout"); // a brand can be served below a path
  if (signsOut) addEventListener("pagehide", clearStorage, { once: true });
});

function clearStorage(): void {
  sessionStorage.clear();
  localStorage.removeItem("platform.settings"); // islands/platform/useStoredWork.ts
}
