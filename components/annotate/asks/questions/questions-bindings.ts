import type { AskBindings } from "../ask-bindings";

export const questionsBindings: AskBindings = () => [
  { keys: [["Enter"]], does: "In a question: add another one below it" },
  {
    keys: [
      ["Alt", "↑"],
      ["Alt", "↓"],
    ],
    does: "In a question: move it up or down",
  },
  { keys: [["Alt", "Delete"]], does: "Remove the question (also Backspace in an empty one)" },
  { keys: [["Alt", "Z"]], does: "Restore the last removed question" },
];
