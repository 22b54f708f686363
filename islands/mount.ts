import { type ComponentType, createElement, hydrate, render } from "preact";

/**
 * Mounts a component in host: hydrates the server's markup, if drawn, or renders from scratch. The markup stays if the
 * component throws. Returns a function that unmounts.
 */
export function mount(host: HTMLElement, component: ComponentType, props: object, drawn: boolean): () => void {
  const before = [...host.childNodes];
  try {
    const tree = createElement(component, props);
    if (drawn) hydrate(tree, host);
    else {
      host.replaceChildren();
      render(tree, host);
    }
  } catch (error) {
    host.replaceChildren(...before); // Preact removes the markup when hydration fails
    throw error;
  }
  return () => render(null, host);
}
