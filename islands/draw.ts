import { renderToString } from "preact-render-to-string";
import { type ComponentType, createElement } from "react";

/** Components under the names that Go knows them by, as in "platform/Platform". */
export type Components = Record<string, ComponentType<never>>;

/**
 * Renders a component with props as JSON. The markup from Preact's server rendering is what Preact's hydration expects.
 */
function draw(components: Components, name: string, props: string): string {
  const component = components[name] as ComponentType | undefined;
  if (!component) throw new TypeError(`no island is called ${name}`);
  return withFirstLines(
    renderToString(createElement(component, JSON.parse(props)) as Parameters<typeof renderToString>[0]),
  );
}

/** Doubles the line break that a field's text begins with, since browsers drop the first one. */
const withFirstLines = (markup: string): string => markup.replace(/(<textarea(?:[^>"]|"[^"]*")*>)\n/g, "$1\n\n");

/** Puts the function that Go calls (pool.go) into the global scope. */
export function serve(components: Components): void {
  Object.assign(globalThis, { drawIsland: (name: string, props: string) => draw(components, name, props) });
}
