// What the server renders and what a browser renders from scratch must be the same, or hydration silently leaves a
// mixture behind. Each island has a file NAME.examples.ts beside it, with the most awkward props we can think of.

import type { ComponentType } from "preact";
import { describe, expect, inject, test } from "vitest";
import { mount } from "./mount.ts";
import { components } from "./registry.gen.ts";
import { fixtures } from "./testdata/fixtures.ts";

async function drawnByServer(component: string, props: object): Promise<HTMLElement> {
  const answer = await fetch(`${inject("fixtureURL")}/draw/${component}`, {
    method: "POST",
    body: JSON.stringify(props),
  });
  const markup = await answer.text();
  expect(answer.status, markup).toBe(200);
  return hostOf(markup);
}

/** Browsers drop the line break that a field's text begins with, and happy-dom does not. */
function hostOf(markup: string): HTMLElement {
  const host = document.createElement("island-root");
  host.innerHTML = markup.replace(/(<textarea(?:[^>"]|"[^"]*")*>)\n/g, "$1");
  document.body.replaceChildren(host);
  return host;
}

/** What somebody sees of a node. The state of a control counts, not whether markup or a script set it. */
function seen(node: Node): unknown {
  if (!(node instanceof HTMLElement)) return node.textContent;
  const { value, checked, selected } = node as HTMLInputElement & HTMLOptionElement;
  const attributes = [...node.attributes]
    .filter(({ name }) => !["value", "checked", "selected"].includes(name))
    .map((attribute) => `${attribute.name}=${attribute.value}`)
    .sort();
  const content = node instanceof HTMLTextAreaElement ? [] : joined(node.childNodes).map(seen);
  return [node.tagName, attributes, { value, checked, selected }, content];
}

/** Adjacent texts are one text in markup. */
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
      const host = await drawnByServer(name, props);
      const fresh = document.createElement("island-root");
      mount(fresh, component as ComponentType, props, false);
      const expected = seen(fresh);
      expect(seen(host)).toEqual(expected);

      const before = [...host.querySelectorAll("*")];
      mount(host, component as ComponentType, props, true);
      const after = [...host.querySelectorAll("*")];
      expect(after.length).toBe(before.length);
      expect(after.every((element, index) => element === before[index])).toBe(true);
      expect(seen(host)).toEqual(expected);
    });
  });
}
