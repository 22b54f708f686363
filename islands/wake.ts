// The events on which an island is hydrated. The server names one of them in the element's wake attribute.

/** Calls start on its event. Returns a function that cancels. */
type Wake = (host: HTMLElement, start: () => void) => () => void;

const gestures = ["pointerover", "touchstart", "focusin", "keydown"];

const interaction: Wake = (host, start) => {
  if (host.matches(":hover, :focus-within")) start();
  const waiting = new AbortController();
  const listening = { once: true, passive: true, capture: true, signal: waiting.signal };
  for (const gesture of gestures) host.addEventListener(gesture, start, listening);
  return () => waiting.abort();
};

const visible: Wake = (host, start) => {
  const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && start(), {
    rootMargin: "200px", // so that it is hydrated before it comes into view
  });
  observer.observe(host);
  return () => observer.disconnect();
};

const idle: Wake = (_, start) => {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(start, 200); // Safari
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(start, { timeout: 2000 });
  return () => cancelIdleCallback(request);
};

const load: Wake = (_, start) => {
  start();
  return () => {};
};

export const wakes: Record<string, Wake | undefined> = { load, idle, visible, interaction };
