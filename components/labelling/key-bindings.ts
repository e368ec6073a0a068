import type { AskName } from "@/lib/round/protocol/protocols";
import { answersBindings } from "./asks/answers/answers-bindings";
import type { AskBindings, KeyBinding } from "./asks/ask-bindings";
import { categoriesBindings } from "./asks/categories/categories-bindings";
import { easeBindings } from "./asks/ease/ease-bindings";
import { levelBindings } from "./asks/level/level-bindings";
import { questionsBindings } from "./asks/questions/questions-bindings";
import { scoresBindings } from "./asks/scores/scores-bindings";
import { verdictBindings } from "./asks/verdict/verdict-bindings";

const BINDINGS: Readonly<Record<AskName, AskBindings>> = {
  answers: answersBindings,
  level: levelBindings,
  scores: scoresBindings,
  ease: easeBindings,
  safety: verdictBindings,
  sense: () => [],
  questions: questionsBindings,
  categories: categoriesBindings,
};

/** The keys of the labelling screen, for its overview; key-action.ts is what they do. */
export function keyBindings(...[asked, t]: Parameters<AskBindings>): readonly KeyBinding[] {
  return [
    ...asked.asks.flatMap((ask) => BINDINGS[ask](asked, t)),
    {
      keys: [
        ["Ctrl", "Enter"],
        ["⌘", "Enter"],
      ],
      does: t("Submit"),
    },
    { keys: [["C"]], does: t("Write a comment; Esc leaves it") },
    { keys: [["P"]], does: t("Report a problem or skip the task with a reason") },
    { keys: [["S"]], does: t("Skip the task") },
    { keys: [["Z"]], does: t("Undo Submit or Skip") },
    { keys: [["Page Down"], ["Page Up"]], does: t("Scroll the text") },
    { keys: [["Alt", "R"]], does: t("Raw text and back") },
    ...(asked.scale?.comparison
      ? [
          { keys: [["D"]], does: t("Differences between the two responses, and back") },
          { keys: [["["], ["]"]], does: t("Difference before, next difference") },
          { keys: [["W"]], does: t("How long the two responses are, and back") },
        ]
      : []),
    { keys: [["I"]], does: t("Keep the instruction in view, and back") },
    { keys: [["T"]], does: t("Size, width and wrapping of the text") },
    { keys: [["G"]], does: t("Guidelines") },
    { keys: [["L"]], does: t("Review or change your labels") },
    { keys: [["?"]], does: t("This overview") },
  ];
}
