import { examples as editor } from "../platform/Platform.examples.ts";
import type { FreeDeskProps } from "../props.gen.ts";

const empty: FreeDeskProps = {
  action: "/free-ai-humanizer",
  text: "",
  words: "0 / 1,000 words",
  limit: 1000,
  offer: "5 texts a day, up to 1,000 words each",
  member: false,
  output: null,
  problem: null,
};

const answered = ({ draft, output }: typeof editor.suggested): FreeDeskProps => ({
  ...empty,
  text: draft.text,
  output,
  offer: "4 of 5 free texts left; you’ll have all of them again in 24 hours",
});

export const examples = {
  empty,
  suggested: answered(editor.suggested),
  "for a member": { ...answered(editor.suggested), member: true },
  unchanged: answered(editor.unchanged),
  problem: { ...empty, text: "Too long.", problem: { message: "Too many words.", advice: "Leave some out." } },
  markup: answered(editor.markup),
  spaces: answered(editor.spaces),
  "right to left": answered(editor["right to left"]),
} satisfies Record<string, FreeDeskProps>;
