import type { AskBindings } from "../ask-bindings";

export const easeBindings: AskBindings = (_, { answers }) => [
  { keys: [["E"], ["H"], ["O"]], does: answers("doesEase") },
];
