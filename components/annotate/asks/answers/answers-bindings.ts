import type { AskBindings } from "../ask-bindings";

export const answersBindings: AskBindings = ({ allowUnknown, byInstruction = false }, { answers }) => [
  { keys: [["Y"]], does: answers(byInstruction ? "doesYesOnPage" : "doesYes") },
  { keys: [["N"]], does: answers(byInstruction ? "doesNoOnPage" : "doesNo") },
  ...(allowUnknown ? [{ keys: [["U"]], does: answers(byInstruction ? "doesUnknownOnPage" : "doesUnknown") }] : []),
  { keys: [["Q"]], does: answers("doesNote") },
  { keys: [["↑"], ["K"], ["↓"], ["J"]], does: answers("doesStep") },
  ...(byInstruction ? [{ keys: [["1"], ["9"]], does: answers("doesResponse") }] : []),
];
