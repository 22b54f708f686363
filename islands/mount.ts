import { type ComponentType, createElement, hydrate, render } from "preact";

/**
 * Brings a component to life in host: over the server's markup, if any, which stays if the component throws. Returns a
 * function that removes it again.
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
    host.replaceChildren(...before); // Preact removes what it was about to hydrate
    throw error;
  }
  return () => render(null, host);
}
