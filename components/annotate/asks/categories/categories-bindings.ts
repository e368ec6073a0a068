import type { AskBindings } from "../ask-bindings";

export const categoriesBindings: AskBindings = () => [
  { keys: [["1"], ["…"], ["9"]], does: "Choose or clear a category for the current question" },
  { keys: [["0"]], does: "None of the categories fits; next question" },
  { keys: [["N"]], does: "Next open question, or submit" },
  { keys: [["J"], ["K"], ["↓"], ["↑"]], does: "Next and previous question" },
];
