import type { AskBindings } from "../ask-bindings";

export const verdictBindings: AskBindings = (_, t) => [
  { keys: [["Y"]], does: t("Yes, and on") },
  { keys: [["N"]], does: t("No, and on") },
];
