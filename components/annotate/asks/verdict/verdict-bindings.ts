import type { AskBindings } from "../ask-bindings";

export const verdictBindings: AskBindings = () => [
  { keys: [["Y"]], does: "Yes, and on" },
  { keys: [["N"]], does: "No, and on" },
];
