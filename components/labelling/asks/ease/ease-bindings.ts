import type { AskBindings } from "../ask-bindings";

export const easeBindings: AskBindings = (_, t) => [
  { keys: [["E"], ["H"], ["O"]], does: t("The checklist made scoring easier, harder, had no effect") },
];
