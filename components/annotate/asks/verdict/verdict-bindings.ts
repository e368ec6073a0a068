import type { AskBindings } from "../ask-bindings";

export const verdictBindings: AskBindings = (_, { answers }) => [
  { keys: [["Y"]], does: answers("doesVerdictYes") },
  { keys: [["N"]], does: answers("doesVerdictNo") },
];
