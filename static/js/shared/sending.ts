/**
 * Has a form with files say how much of them has been sent, and show the page that answers. Begin is called with another
 * page in place. What can’t be sent leaves the form as it is.
 */
export function sendsWithProgress(form: HTMLFormElement, begin: () => void): void {
  form.toggleAttribute("data-stays", true);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const request = new XMLHttpRequest(); // fetch doesn’t tell how much has been sent
    request.open("POST", form.action);
    request.upload.addEventListener("progress", ({ loaded, total }) => say(form, `Sent ${percent(loaded, total)}`));
    request.upload.addEventListener("load", () => say(form, "Sent. One moment..."));
    request.addEventListener("load", () => answered(form, request, begin));
    request.addEventListener("error", () => {
      say(
        form,
        "That didn’t reach us. Check your connection, and that the files aren’t too large, then send them again.",
      );
      dispatchEvent(new Event("answered"));
    });
    request.send(new FormData(form));
  });
}

/** In tens, since each is read aloud. */
const percent = (part: number, whole: number): string => `${10 * Math.floor((10 * part) / Math.max(whole, 1))}%`;

/**
 * Goes where the answer leads. If it doesn’t, it says what went wrong: above the form, if the answer is its page again,
 * or else in place of the page.
 */
function answered(form: HTMLFormElement, request: XMLHttpRequest, begin: () => void): void {
  if (request.status < 300 && request.responseURL) {
    location.assign(request.responseURL);
    return;
  }
  const page = new DOMParser().parseFromString(request.responseText, "text/html").querySelector("main");
  const again = page?.querySelector(`form[action="${form.getAttribute("action")}"]`);
  const problem = page?.querySelector(".notice[role=alert]");
  document.querySelector(".notice[role=alert]")?.remove();
  if (again && problem) {
    form.before(problem);
    say(form, "");
    problem.scrollIntoView({ block: "nearest" });
  } else if (page) {
    document.querySelector("main")?.replaceWith(page);
    scrollTo({ top: 0 });
    begin();
  } else {
    say(form, "Something broke on the way. Wait a minute, and send it again.");
  }
  dispatchEvent(new Event("answered"));
}

function say(form: HTMLFormElement, words: string): void {
  const status = form.querySelector("[data-sent]");
  if (status) status.textContent = words;
}
