/**
 * Makes a form with files show its upload progress, and then the page of the response. begin is called after a response
 * has replaced the page. A failed upload leaves the form as it is.
 */
export function initUploadProgress(form: HTMLFormElement, begin: () => void): void {
  form.toggleAttribute("data-stays", true);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const request = new XMLHttpRequest(); // fetch has no upload progress
    request.open("POST", form.action);
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      showStatus(form, `Sent ${percent(loaded, total)}`),
    );
    request.upload.addEventListener("load", () => showStatus(form, "Sent. One moment..."));
    request.addEventListener("load", () => showResponse(form, request, begin));
    request.addEventListener("error", () => {
      showStatus(
        form,
        "That didn’t reach us. Check your connection, and that the files aren’t too large, then send them again.",
      );
      dispatchEvent(new Event("answered"));
    });
    request.send(new FormData(form));
  });
}

/** A percentage in steps of ten, since a screen reader announces each. */
const percent = (part: number, whole: number): string => `${10 * Math.floor((10 * part) / Math.max(whole, 1))}%`;

/**
 * Follows the response's redirect. An error is shown above the form, if the response is the form's page again, or else
 * in place of the page.
 */
function showResponse(form: HTMLFormElement, request: XMLHttpRequest, begin: () => void): void {
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
    showStatus(form, "");
    problem.scrollIntoView({ block: "nearest" });
  } else if (page) {
    document.querySelector("main")?.replaceWith(page);
    scrollTo({ top: 0 });
    begin();
  } else {
    showStatus(form, "Something broke on the way. Wait a minute, and send it again.");
  }
  dispatchEvent(new Event("answered"));
}

function showStatus(form: HTMLFormElement, words: string): void {
  const status = form.querySelector("[data-sent]");
  if (status) status.textContent = words;
}
