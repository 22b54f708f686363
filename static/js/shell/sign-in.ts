// Links to /login and /signup open those forms in a dialog over the page. Its script and markup are fetched when
// somebody shows interest in such a link. If that fails, the link is followed. A link to another tab stays one.

const address = 'a:is([href^="/login"], [href^="/signup"]):not([target])';
const markups = new Map<string, Promise<string>>();

function signInLink({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>(address) : null;
}

/**
 * Fetches the contents of the link's dialog. If the visitor has signed in elsewhere, the server redirects. The fetch
 * does not follow, since that may choose a plan; following the link does.
 */
async function fetchMarkup(path: string): Promise<string> {
  const response = await fetch(path, { redirect: "manual" });
  if (!response.ok) throw new Error(`no dialog at ${path}`);
  return response.text();
}

function markupFor({ pathname, search }: HTMLAnchorElement): Promise<string> {
  const path = `${pathname}/dialog${search}`;
  const markup = markups.get(path) ?? fetchMarkup(path);
  markups.set(path, markup);
  markup.catch(() => markups.delete(path)); // the next sign of interest tries again
  return markup;
}

function prepare(link: HTMLAnchorElement) {
  return Promise.all([import("../auth/dialog.ts"), markupFor(link)]);
}

async function open(link: HTMLAnchorElement): Promise<void> {
  link.ariaBusy = "true";
  try {
    const [dialog, markup] = await prepare(link);
    dialog.show(markup, link);
  } catch {
    location.assign(link.href);
  } finally {
    link.ariaBusy = null;
  }
}

/** Whether a click asks for the link in this window rather than in a new tab. */
function isPlain({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;
}

// On the forms' own pages, links stay links.
if (!document.querySelector("main .auth-form")) {
  for (const interest of ["pointerover", "focusin"]) {
    document.addEventListener(interest, (event) => {
      const link = signInLink(event);
      if (link) prepare(link).catch(() => {}); // the click tries once more, or follows the link
    });
  }
  document.addEventListener("click", (event) => {
    const link = signInLink(event);
    if (!link || event.defaultPrevented || !isPlain(event)) return;
    event.preventDefault();
    if (!link.ariaBusy) open(link);
  });
}
