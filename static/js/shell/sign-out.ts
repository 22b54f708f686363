// Whoever signs out leaves no text behind in the tab. Islands keep theirs when the page goes, so this comes after them.

document.addEventListener("submit", ({ target }) => {
  const signsOut = (target as HTMLFormElement).getAttribute("action") === "/logout";
  if (signsOut) addEventListener("pagehide", () => sessionStorage.clear(), { once: true });
});
