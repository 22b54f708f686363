// Fills the bar above the article as far as the reader has scrolled, where styles do not do so: in browsers without
// scroll-driven animations, and for people who want no animations.

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
