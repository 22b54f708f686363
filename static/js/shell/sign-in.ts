// Links to /login and /signup open those forms in a dialog over the page. The dialog's script and markup are fetched on
// hover or focus of such a link. If that fails, the link is followed. Links with a target are left alone.

const selector = 'a:is([href^="/login"], [href^="/signup"]):not([target])';
const markups = new Map<string, Promise<string>>();

function signInLink({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>(selector) : null;
}

/**
 * Fetches the markup of the link's dialog. If the visitor has signed in in another tab, the server redirects. The fetch
 * does not follow the redirect, which may choose a plan: only following the link may do that.
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
  markup.catch(() => markups.delete(path)); // the next hover or click retries
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

/** Reports whether a click opens the link in this window rather than in a new tab. */
function isPlain({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;
}

// On /login and /signup themselves, the links are followed.
if (!document.querySelector("main .auth-form")) {
  for (const type of ["pointerover", "focusin"]) {
    document.addEventListener(type, (event) => {
      const link = signInLink(event);
      if (link) prepare(link).catch(() => {}); // the click retries, or follows the link
    });
  }
  document.addEventListener("click", (event) => {
    const link = signInLink(event);
    if (!link || event.defaultPrevented || !isPlain(event)) return;
    event.preventDefault();
    if (!link.ariaBusy) open(link);
  });
}
