import type { AskBindings } from "../ask-bindings";

export const easeBindings: AskBindings = () => [
  { keys: [["E"], ["H"], ["O"]], does: "The checklist made scoring easier, harder, had no effect" },
];
