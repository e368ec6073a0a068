import type { AskBindings } from "../ask-bindings";

export const categoriesBindings: AskBindings = (_, t) => [
  { keys: [["1"], ["…"], ["9"]], does: t("Choose or clear a category for the current question") },
  { keys: [["0"]], does: t("None of the categories fits; next question") },
  { keys: [["N"]], does: t("Next open question, or submit") },
  { keys: [["J"], ["K"], ["↓"], ["↑"]], does: t("Next and previous question") },
];
