import { useState } from "react";

export interface AwkwardProps {
  readonly id: string;
  readonly text: string;
  readonly note: string | null;
  readonly items: readonly string[];
  readonly modes: Readonly<Record<string, string>>;
}

const words = (text: string): number => text.split(/\s+/u).filter(Boolean).length;

/** Has one of everything that hydration could break. */
export default function Awkward({ id, text: initial, note, items, modes }: AwkwardProps) {
  const [text, setText] = useState(initial);
  const [mode, setMode] = useState(Object.keys(modes)[0] ?? "");
  const [size, setSize] = useState("m");
  const [loud, setLoud] = useState(false);
  const [presses, setPresses] = useState(0);
  return (
    <form method="post" action="/posted">
      <label htmlFor={`${id}-text`}>Text</label>
      <textarea
        id={`${id}-text`}
        name="text"
        dir="auto"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <output>
        {words(text)} words, {mode}, {size}, {loud ? "loud" : "quiet"}, pressed {presses}
      </output>
      {note === null ? null : <p title={note}>{note}</p>}
      <ul>
        {items.map((item, index) => (
          <li key={index}>{item}</li>
        ))}
      </ul>
      <fieldset>
        {Object.entries(modes).map(([value, label]) => (
          <label key={value}>
            <input type="radio" name="mode" value={value} checked={mode === value} onChange={() => setMode(value)} />
            {label}
          </label>
        ))}
      </fieldset>
      <label>
        Size
        <select name="size" value={size} onChange={(event) => setSize(event.target.value)}>
          <option value="s">small</option>
          <option value="m">middle</option>
        </select>
      </label>
      <label>
        <input type="checkbox" name="loud" checked={loud} onChange={(event) => setLoud(event.target.checked)} />
        Loud
      </label>
      <progress max={100} value={40} aria-label="Progress" />
      <button type="button" onClick={() => setPresses(presses + 1)}>
        Press
      </button>
      <button type="submit">Send</button>
    </form>
  );
}
