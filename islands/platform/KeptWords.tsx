import type { KeyboardEvent } from "react";
import { Icon } from "../ui.tsx";
import type { Settings, SettingsEvent } from "./settings.ts";

interface KeptWordsProps {
  readonly settings: Settings;
  dispatch(event: SettingsEvent): void;
}

/** The field for names and terms that must not change. Enter or a comma adds the entry; Backspace removes the last. */
export function KeptWords({ settings: { kept, entry }, dispatch }: KeptWordsProps) {
  const add = () => dispatch({ type: "entryAdded" });
  const remove = (word: string) => dispatch({ type: "keptWordRemoved", word });
  function press(event: KeyboardEvent<HTMLInputElement>): void {
    const adds = event.key === "Enter" || event.key === ",";
    if (adds && !event.ctrlKey && !event.metaKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      add();
    }
    if (event.key === "Backspace" && entry === "" && kept.length > 0) remove(kept.at(-1) ?? "");
  }
  return (
    <div className="field">
      <label htmlFor="keep">Kept words</label>
      <div className="kept">
        <ul>
          {kept.map((word) => (
            <li key={word}>
              <span>{word}</span>
              <button type="button" aria-label={`Remove ${word}`} onClick={() => remove(word)}>
                <Icon name="x" />
              </button>
            </li>
          ))}
        </ul>
        <input
          id="keep"
          name="keep"
          type="text"
          placeholder={kept.length > 0 ? "Add a word" : "Names and terms to keep"}
          value={entry}
          onChange={({ target }) => dispatch({ type: "settingsChosen", settings: { entry: target.value } })}
          onKeyDown={press}
          onBlur={add}
        />
      </div>
    </div>
  );
}
