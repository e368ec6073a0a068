import type { AskBindings } from "../ask-bindings";

export const answersBindings: AskBindings = ({ allowUnknown }) => [
  { keys: [["Y"]], does: "Yes, and on to the next question" },
  { keys: [["N"]], does: "No, and on to the next question" },
  ...(allowUnknown ? [{ keys: [["U"]], does: "Unknown, and on to the next question" }] : []),
  { keys: [["↑"], ["↓"]], does: "Question above or below (also K and J)" },
];
