// Signing out leaves no text behind in the tab, and no settings in the browser. Islands save theirs when the page goes,
// so this comes after them.

document.addEventListener("submit", ({ target }) => {
  const signsOut = (target as HTMLFormElement).getAttribute("action")?.endsWith("/logout"); // a brand can be below a path
  if (signsOut) addEventListener("pagehide", forget, { once: true });
});

function forget(): void {
  sessionStorage.clear();
  localStorage.removeItem("platform.settings"); // islands/platform/useWork.ts
}
