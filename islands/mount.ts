import { type ComponentType, createElement, hydrate, render } from "preact";

/** Brings a component to life in host: over the server's markup when it drew any. Returns what takes it away again. */
export function mount(host: HTMLElement, component: ComponentType, props: object, drawn: boolean): () => void {
  const tree = createElement(component, props);
  if (drawn) hydrate(tree, host);
  else {
    host.replaceChildren();
    render(tree, host);
  }
  return () => render(null, host);
}
