import type { AskBindings } from "../ask-bindings";

export const answersBindings: AskBindings = (
  { allowUnknown, offersEither = false, evidence = "off", byInstruction = false },
  t,
) => [
  {
    keys: [["Y"]],
    does: t(
      byInstruction
        ? "Yes, and on to the next response, then to the next question"
        : "Yes, and on to the next question",
    ),
  },
  {
    keys: [["N"]],
    does: t(
      byInstruction ? "No, and on to the next response, then to the next question" : "No, and on to the next question",
    ),
  },
  ...(allowUnknown
    ? [
        {
          keys: [["U"]],
          does: t(
            byInstruction
              ? "Unknown, and on to the next response, then to the next question"
              : "Unknown, and on to the next question",
          ),
        },
      ]
    : []),
  ...(offersEither
    ? [
        {
          keys: [["M"]],
          does: t(
            byInstruction
              ? "Could be either, and on to the next response, then to the next question"
              : "Could be either, and on to the next question",
          ),
        },
      ]
    : []),
  ...(evidence === "off"
    ? []
    : [
        { keys: [["V"]], does: t("Select a sentence of the response by keyboard; the arrows change what is selected") },
      ]),
  { keys: [["Q"]], does: t("Note on the question; of selected text, a quote for it") },
  { keys: [["↑"], ["K"], ["↓"], ["J"]], does: t("Question above or below") },
  ...(byInstruction ? [{ keys: [["1"], ["9"]], does: t("The same question about that response (1 to 9)") }] : []),
];
