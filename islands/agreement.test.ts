// Compares the server's markup of each island with a fresh rendering in the browser: if they differ, hydration silently
// leaves a mixture of both. Each island has a file NAME.examples.ts beside it with edge-case props.

import type { ComponentType } from "preact";
import { describe, expect, inject, test } from "vitest";
import { mount } from "./mount.ts";
import { components } from "./registry.gen.ts";
import { fixtures } from "./testdata/fixtures.ts";

async function renderedByServer(component: string, props: object): Promise<HTMLElement> {
  const answer = await fetch(`${inject("fixtureURL")}/draw/${component}`, {
    method: "POST",
    body: JSON.stringify(props),
  });
  const markup = await answer.text();
  expect(answer.status, markup).toBe(200);
  return hostOf(markup);
}

/** An island-root with this markup. Browsers drop a leading line break in a textarea; happy-dom does not. */
function hostOf(markup: string): HTMLElement {
  const host = document.createElement("island-root");
  host.innerHTML = markup.replace(/(<textarea(?:[^>"]|"[^"]*")*>)\n/g, "$1");
  document.body.replaceChildren(host);
  return host;
}

/** A comparable form of a node's visible state. It ignores whether markup or a script set the state of a control. */
function visibleState(node: Node): unknown {
  if (!(node instanceof HTMLElement)) return node.textContent;
  const { value, checked, selected } = node as HTMLInputElement & HTMLOptionElement;
  const attributes = [...node.attributes]
    .filter(({ name }) => !["value", "checked", "selected"].includes(name))
    .map((attribute) => `${attribute.name}=${attribute.value}`)
    .sort();
  const content = node instanceof HTMLTextAreaElement ? [] : joined(node.childNodes).map(visibleState);
  return [node.tagName, attributes, { value, checked, selected }, content];
}

/** Nodes with adjacent texts joined, as markup has them, and without empty texts. */
function joined(nodes: Iterable<ChildNode>): Node[] {
  const all: Node[] = [];
  for (const node of nodes) {
    const last = all.at(-1);
    if (node instanceof Text && last instanceof Text) all[all.length - 1] = new Text(last.data + node.data);
    else if (!(node instanceof Text && node.data === "")) all.push(node);
  }
  return all;
}

for (const [name, component] of Object.entries({ ...components, ...fixtures })) {
  const [folder, file] = name.split("/");
  const { examples } = (await import(`./${folder}/${file}.examples.ts`)) as { examples: Record<string, object> };
  describe(name, () => {
    test.each(Object.entries(examples))("%s", async (_, props) => {
      const host = await renderedByServer(name, props);
      const fresh = document.createElement("island-root");
      mount(fresh, component as ComponentType, props, false);
      const expected = visibleState(fresh);
      expect(visibleState(host)).toEqual(expected);

      const before = [...host.querySelectorAll("*")];
      mount(host, component as ComponentType, props, true);
      const after = [...host.querySelectorAll("*")];
      expect(after.length).toBe(before.length);
      expect(after.every((element, index) => element === before[index])).toBe(true);
      expect(visibleState(host)).toEqual(expected);
    });
  });
}
