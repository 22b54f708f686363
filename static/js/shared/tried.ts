// A text tried in the free tool goes along to the editor, in this tab only. Signing out removes it
// (static/js/shell/sign-out.ts).

const name = "free.draft";

/** Leaves a text for the editor. Blank ones are not worth it. */
export function leaveTried(text: string): void {
  try {
    if (text.trim()) sessionStorage.setItem(name, text);
    else sessionStorage.removeItem(name);
  } catch {
    // no storage, or no room: the text stays where it is
  }
}

/** Takes the text that was left, once; empty if there is none. */
export function takeTried(): string {
  try {
    const text = sessionStorage.getItem(name) ?? "";
    sessionStorage.removeItem(name);
    return text;
  } catch {
    return "";
  }
}
