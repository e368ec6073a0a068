import type { AskBindings } from "../ask-bindings";

export const questionsBindings: AskBindings = (_, { answers }) => [
  { keys: [["Enter"]], does: answers("doesAddQuestion") },
  {
    keys: [
      ["Alt", "↑"],
      ["Alt", "↓"],
    ],
    does: answers("doesMoveQuestion"),
  },
  { keys: [["Alt", "Delete"]], does: answers("doesRemoveQuestion") },
  { keys: [["Alt", "Z"]], does: answers("doesRestoreQuestion") },
];
