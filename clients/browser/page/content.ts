/** A run of characters of a text node, and where it is in the text that is read from it. */
interface Run {
  readonly node: Text;
  readonly from: number;
  readonly to: number;
  /** The offset in the text. */
  readonly start: number;
  readonly text: string;
}

/** A point in a document. */
interface Point {
  readonly node: Node;
  readonly offset: number;
}

const preserved = /^(pre|break-spaces)/;

/** The text with plain spaces. Editable pages have no-break spaces for those at the ends of lines. */
export function withoutFixedSpaces(text: string): string {
  return text.replaceAll("\u00a0", " ");
}

/** The text of an editable element as it is displayed, with the way back from its offsets to the document. */
export class Content {
  readonly text: string;
  readonly #runs: readonly Run[];

  constructor(root: Element) {
    const reader = new Reader();
    reader.read(root);
    this.text = reader.text;
    this.#runs = reader.runs;
  }

  /** The offset of the first character at or after a boundary of a range, or of the end of the last before it. */
  offsetOf(range: Range, boundary: "start" | "end"): number {
    const node = boundary === "start" ? range.startContainer : range.endContainer;
    const offset = boundary === "start" ? range.startOffset : range.endOffset;
    const point = range.cloneRange();
    point.setStart(node, offset);
    point.collapse(true);
    let last = 0;
    for (const { node, from, to, start, text } of this.#runs) {
      if (point.comparePoint(node, to) <= 0) last = start + text.length;
      else if (point.comparePoint(node, from) >= 0) return boundary === "start" ? start : last;
      else return start + Math.min(point.startOffset - from, text.length);
    }
    return last;
  }

  /** The range of the characters between two offsets. */
  range(start: number, end: number): Range | undefined {
    const first = this.#pointAt(start, start === end ? "end" : "start");
    const last = this.#pointAt(end, "end");
    if (!first || !last) return undefined;
    const range = first.node.ownerDocument?.createRange();
    range?.setStart(first.node, first.offset);
    range?.setEnd(last.node, last.offset);
    return range;
  }

  /** The point of an offset: before the next character as a start, and after the previous one as an end. */
  #pointAt(offset: number, side: "start" | "end"): Point | undefined {
    const starts = (run: Run) => run.start <= offset && offset < run.start + run.text.length;
    const ends = (run: Run) => run.start < offset && offset <= run.start + run.text.length;
    const isBefore = (run: Run) => run.start + run.text.length <= offset;
    const [wanted, other] = side === "start" ? [starts, ends] : [ends, starts];
    const run = this.#runs.find(wanted) ?? this.#runs.find(other) ?? this.#runs.filter(isBefore).at(-1);
    if (!run) return undefined;
    const inside = offset - run.start;
    return { node: run.node, offset: inside >= run.text.length ? run.to : run.from + inside };
  }
}

/** Reads the text of an element: blocks as paragraphs, and white space as it is displayed. */
class Reader {
  text = "";
  readonly runs: Run[] = [];
  /** Whether a paragraph ends before the next character. */
  #isBreakDue = false;

  read(parent: Element): void {
    for (const node of parent.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) this.#readText(node as Text, parent);
      else if (node.nodeType === Node.ELEMENT_NODE) this.#readElement(node as Element);
    }
  }

  #readElement(element: Element): void {
    const { display } = getComputedStyle(element);
    if (element.localName === "br") this.#readBreak(element);
    else if (display === "none") return;
    else if (/^(inline|contents|ruby)/.test(display) || display === "") this.read(element);
    else {
      this.#isBreakDue = true;
      this.read(element);
      this.#isBreakDue = true;
    }
  }

  /** A line break. The last one of a block only gives an empty block its height. */
  #readBreak(element: Element): void {
    if (!element.nextSibling && !element.previousSibling) return;
    if (this.text !== "" && !this.#isBreakDue) this.text += "\n";
  }

  #readText(node: Text, parent: Element): void {
    if (preserved.test(getComputedStyle(parent).whiteSpace)) {
      this.#add(node, 0, node.data.length, node.data);
      return;
    }
    for (const { 0: part, index } of node.data.matchAll(/[\t\n\f\r ]+|[^\t\n\f\r ]+/g)) {
      const isSpace = /^[\t\n\f\r ]/.test(part);
      if (isSpace && (this.#isBreakDue || /^$|\s$/.test(this.text))) continue;
      this.#add(node, index, index + part.length, isSpace ? " " : part);
    }
  }

  #add(node: Text, from: number, to: number, text: string): void {
    if (text === "") return;
    if (this.#isBreakDue && this.text !== "") this.text += "\n\n";
    this.#isBreakDue = false;
    const plain = withoutFixedSpaces(text);
    this.runs.push({ node, from, to, start: this.text.length, text: plain });
    this.text += plain;
  }
}
