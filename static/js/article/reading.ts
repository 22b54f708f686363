// Fills the bar over the article as far as one has scrolled, where the style does not do so by itself: in browsers without
// animations that follow the scrolling, and for those who want no animations.

const bar = document.querySelector<HTMLElement>(".reading");
const followsByStyle =
  CSS.supports("animation-timeline: scroll()") && !matchMedia("(prefers-reduced-motion: reduce)").matches;
let asked = false;

function draw(): void {
  asked = false;
  const { scrollTop, scrollHeight, clientHeight } = document.documentElement;
  const way = scrollHeight - clientHeight;
  bar?.style.setProperty("--read", String(way > 0 ? Math.min(1, scrollTop / way) : 1));
}

function follow(): void {
  if (asked) return;
  asked = true;
  requestAnimationFrame(draw);
}

if (!followsByStyle) {
  addEventListener("scroll", follow, { passive: true });
  addEventListener("resize", follow, { passive: true });
  draw();
}
