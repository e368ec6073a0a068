import type { AskBindings } from "../ask-bindings";

export const answersBindings: AskBindings = ({ allowUnknown, byInstruction = false }) => {
  const next = byInstruction ? "on to the next response, then to the next question" : "on to the next question";
  return [
    { keys: [["Y"]], does: `Yes, and ${next}` },
    { keys: [["N"]], does: `No, and ${next}` },
    ...(allowUnknown ? [{ keys: [["U"]], does: `Unknown, and ${next}` }] : []),
    { keys: [["Q"]], does: "Note on the question; of selected text, a quote for it" },
    { keys: [["↑"], ["↓"]], does: "Question above or below (also K and J)" },
    ...(byInstruction ? [{ keys: [["1"], ["9"]], does: "The same question about that response (1 to 9)" }] : []),
  ];
};
