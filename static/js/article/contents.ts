// Marks the current section in the table of contents, which is open on a wide screen and closed on a narrow one.

const contents = document.querySelector<HTMLElement>(".toc");
const links = new Map(
  [...(contents?.querySelectorAll<HTMLAnchorElement>('a[href^="#"]') ?? [])].map((link) => [
    decodeURIComponent(link.hash.slice(1)),
    link,
  ]),
);

/** The ids of the headings that are in the upper third of the window, or above the window. */
const passed = new Set<string>();

/** The distance above the window within which a heading counts as passed: larger than any page, in pixels. */
const maxDistance = 1_000_000;

const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) passed.add(target.id);
      else passed.delete(target.id);
    }
    mark([...links.keys()].filter((id) => passed.has(id)).at(-1));
  },
  { rootMargin: `${maxDistance}px 0px -66%` },
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

// On a wide screen the styles show the contents even while the <details> is closed. Opening it reports the same to
// assistive technology; the summary leaves the tab order.
const details = contents?.querySelector("details");
const summary = contents?.querySelector("summary");
const wideScreen = matchMedia("(min-width: 64rem)");

function update(): void {
  if (!details || !summary) return;
  details.open = wideScreen.matches;
  summary.tabIndex = wideScreen.matches ? -1 : 0;
}

wideScreen.addEventListener("change", update);
if (wideScreen.matches) update();
