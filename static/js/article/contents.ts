// Marks the section being read in the table of contents, which is open on a wide screen and closed on a narrow one.

const contents = document.querySelector<HTMLElement>(".toc");
const links = new Map(
  [...(contents?.querySelectorAll<HTMLAnchorElement>('a[href^="#"]') ?? [])].map((link) => [
    decodeURIComponent(link.hash.slice(1)),
    link,
  ]),
);

/** The headings that have reached the upper third of the window, or left it at the top. */
const passed = new Set<string>();

/** A heading this many pixels above the window still counts as passed: all of them do. */
const everything = 1_000_000;

const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) passed.add(target.id);
      else passed.delete(target.id);
    }
    mark([...links.keys()].filter((id) => passed.has(id)).at(-1));
  },
  { rootMargin: `${everything}px 0px -66%` },
);

function mark(current: string | undefined): void {
  for (const [id, link] of links) {
    if (id === current) link.setAttribute("aria-current", "location");
    else link.removeAttribute("aria-current");
  }
}

for (const id of links.keys()) {
  const heading = document.getElementById(id);
  if (heading) observer.observe(heading);
}

// Styles show it on a wide screen even while it is folded. This tells screen readers the same, and removes the switch.
const fold = contents?.querySelector("details");
const summary = contents?.querySelector("summary");
const wide = matchMedia("(min-width: 64rem)");

function follow(): void {
  if (!fold || !summary) return;
  fold.open = wide.matches;
  summary.tabIndex = wide.matches ? -1 : 0;
}

wide.addEventListener("change", follow);
if (wide.matches) follow();
