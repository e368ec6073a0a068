import type { AskName } from "@/lib/domain/protocol/protocols";
import { answersBindings } from "./asks/answers/answers-bindings";
import type { AskBindings, KeyBinding } from "./asks/ask-bindings";
import { categoriesBindings } from "./asks/categories/categories-bindings";
import { easeBindings } from "./asks/ease/ease-bindings";
import { levelBindings } from "./asks/level/level-bindings";
import { questionsBindings } from "./asks/questions/questions-bindings";
import { verdictBindings } from "./asks/verdict/verdict-bindings";

const BINDINGS: Readonly<Record<AskName, AskBindings>> = {
  answers: answersBindings,
  level: levelBindings,
  ease: easeBindings,
  safety: verdictBindings,
  sense: () => [],
  questions: questionsBindings,
  categories: categoriesBindings,
};

/** The keys of the labelling screen, for its overview; key-action.ts is what they do. */
export function keyBindings(...[asked, texts]: Parameters<AskBindings>): readonly KeyBinding[] {
  const { answers } = texts;
  return [
    ...asked.asks.flatMap((ask) => BINDINGS[ask](asked, texts)),
    {
      keys: [
        ["Ctrl", "Enter"],
        ["⌘", "Enter"],
      ],
      does: answers("doesSubmit"),
    },
    { keys: [["C"]], does: answers("doesComment") },
    { keys: [["P"]], does: answers("doesReport") },
    { keys: [["Z"]], does: answers("doesUndo") },
    { keys: [["Page Down"], ["Page Up"]], does: answers("doesScroll") },
    { keys: [["Alt", "R"]], does: answers("doesRaw") },
    ...(asked.scale?.comparison ? [{ keys: [["D"]], does: answers("doesDiff") }] : []),
    { keys: [["T"]], does: answers("doesText") },
    { keys: [["G"]], does: answers("doesGuidelines") },
    { keys: [["L"]], does: answers("doesLabels") },
    { keys: [["?"]], does: answers("doesKeys") },
  ];
}
