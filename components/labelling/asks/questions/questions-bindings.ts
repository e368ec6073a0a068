import type { AskBindings } from "../ask-bindings";

export const questionsBindings: AskBindings = (_, t) => [
  { keys: [["Enter"]], does: t("In a question: add another one below it") },
  {
    keys: [
      ["Alt", "↑"],
      ["Alt", "↓"],
    ],
    does: t("In a question: move it up or down"),
  },
  { keys: [["Alt", "Delete"]], does: t("Remove the question (also Backspace in an empty one)") },
  { keys: [["Alt", "Z"]], does: t("Restore the last removed question") },
];
