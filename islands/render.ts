import { renderToString } from "preact-render-to-string";
import { type ComponentType, createElement } from "react";

/** Components by their names in Go, such as "platform/Platform". */
export type Components = Record<string, ComponentType<never>>;

/**
 * Renders a component with props as JSON. Preact's server renderer writes the markup that Preact's hydration expects.
 */
function renderIsland(components: Components, name: string, props: string): string {
  const component = components[name] as ComponentType | undefined;
  if (!component) throw new TypeError(`no island is called ${name}`);
  return withLeadingLineBreaks(
    renderToString(createElement(component, JSON.parse(props)) as Parameters<typeof renderToString>[0]),
  );
}

/** Doubles the line break at the start of a textarea, since browsers drop the first one. */
const withLeadingLineBreaks = (markup: string): string => markup.replace(/(<textarea(?:[^>"]|"[^"]*")*>)\n/g, "$1\n\n");

/** Defines the global function that Go calls (pool.go). */
export function serve(components: Components): void {
  Object.assign(globalThis, { drawIsland: (name: string, props: string) => renderIsland(components, name, props) });
}
