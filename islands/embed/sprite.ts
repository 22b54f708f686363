const head = `<svg class="sprite" aria-hidden="true">`;
const symbol = (name: string, drawing: string): string =>
  `<symbol id="i-${name}" viewBox="0 0 24 24">${drawing}</symbol>`;

/** The SVG sprite of the editor's icons, copied from views/ui/icon.templ. */
export const sprite = [
  head,
  symbol("check", '<path d="M20 6 9 17l-5-5"></path>'),
  symbol("chevron-down", '<path d="m6 9 6 6 6-6"></path>'),
  symbol("circle-alert", '<circle cx="12" cy="12" r="10"></circle><path d="M12 8v4M12 16h.01"></path>'),
  symbol(
    "copy",
    '<rect width="14" height="14" x="8" y="8" rx="2"></rect><path d="M4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2"></path>',
  ),
  "</svg>",
].join("");
