type Child = Node | string | undefined;

/** Creates an element with properties and children. Undefined children are left out. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<Record<string, unknown>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [property, value] of Object.entries(properties)) {
    if (property in made) Object.assign(made, { [property]: value });
    else made.setAttribute(property, String(value));
  }
  made.append(...children.filter((child) => child !== undefined));
  return made;
}

interface ButtonOptions {
  readonly kind?: "primary" | "quiet" | "link";
  readonly size?: "small";
  /** The accessible name, if it says more than the label. */
  readonly name?: string;
}

export function button(label: string, press: () => void, { kind, size, name }: ButtonOptions = {}): HTMLButtonElement {
  const made = element("button", { type: "button", className: "button" }, label);
  if (kind) made.dataset.kind = kind;
  if (size) made.dataset.size = size;
  if (name) made.setAttribute("aria-label", name);
  made.addEventListener("click", press);
  return made;
}

/** Text for screen readers alone. */
export function hidden(text: string): HTMLElement {
  return element("span", { className: "vh" }, text);
}

/** A count with its noun: “1 change”, “1,200 changes”. */
export function count(number: number, noun: string): string {
  return `${number.toLocaleString("en-US")} ${noun}${number === 1 ? "" : "s"}`;
}
