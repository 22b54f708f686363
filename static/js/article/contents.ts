// Marks the section that is being read in the table of contents, which a wide screen has open and a narrow one closed.

const contents = document.querySelector<HTMLElement>(".toc");
const links = new Map(
  [...(contents?.querySelectorAll<HTMLAnchorElement>('a[href^="#"]') ?? [])].map((link) => [
    decodeURIComponent(link.hash.slice(1)),
    link,
  ]),
);

/** The headings that have come as far up as the upper third of the window, or have left it above. */
const passed = new Set<string>();

/** So many pixels above the window a heading still counts as passed: all of them. */
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

// The style shows it on a wide screen even while it is folded. This tells screen readers the same, and takes the switch away.
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
