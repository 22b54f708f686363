// Updates the reading progress bar above the article where CSS cannot: in browsers without scroll-driven animations,
// and for visitors who prefer reduced motion.

const bar = document.querySelector<HTMLElement>(".reading");
const animatedByCSS =
  CSS.supports("animation-timeline: scroll()") && !matchMedia("(prefers-reduced-motion: reduce)").matches;
let scheduled = false;

function update(): void {
  scheduled = false;
  const { scrollTop, scrollHeight, clientHeight } = document.documentElement;
  const distance = scrollHeight - clientHeight;
  bar?.style.setProperty("--read", String(distance > 0 ? Math.min(1, scrollTop / distance) : 1));
}

function schedule(): void {
  if (scheduled) return;
  scheduled = true;
  requestAnimationFrame(update);
}

if (!animatedByCSS) {
  addEventListener("scroll", schedule, { passive: true });
  addEventListener("resize", schedule, { passive: true });
  update();
}
