import type { Brand } from "../build.ts";
import { showAccent } from "../ui/accent.ts";
import styles from "./panel.css";

/** Events of the keyboard and the clipboard, which the page must not take for its own shortcuts. */
const privateEvents = ["keydown", "keypress", "keyup", "beforeinput", "input", "copy", "cut", "paste"];

/** The element that holds the panel in a page: a closed shadow root, out of reach of the page's styles and scripts. */
export class Host {
  readonly #element = document.createElement("div");
  readonly root = this.#element.attachShadow({ mode: "closed" });

  constructor(...children: readonly HTMLElement[]) {
    this.#element.style.setProperty("all", "initial", "important");
    this.root.append(...children);
    addStyles(this.root);
    for (const name of privateEvents) this.#element.addEventListener(name, (event) => event.stopPropagation());
  }

  /** Adds the panel to the page, whose scripts may have removed it. */
  attach({ accent }: Brand): void {
    if (!this.#element.isConnected) document.documentElement.append(this.#element);
    showAccent(this.#element, accent);
  }
}

/** Adopted styles need no permission of the page's policy. Firefox does not let scripts of extensions adopt any. */
function addStyles(root: ShadowRoot): void {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    root.adoptedStyleSheets = [sheet];
  } catch {
    const style = document.createElement("style");
    style.textContent = styles;
    root.append(style);
  }
}
