import type { Protocol } from "@/lib/domain/protocol-words";

export interface KeyBinding {
  /** alternatives; each is one or more keys pressed together */
  readonly keys: readonly (readonly string[])[];
  readonly does: string;
}

/** The keys of the labelling screen, for its overview; key-action.ts is what they do. */
export function keyBindings(protocol: Protocol, allowUnknown: boolean): readonly KeyBinding[] {
  const checklist: KeyBinding[] = [
    { keys: [["Y"]], does: "Yes, and on to the next question" },
    { keys: [["N"]], does: "No, and on to the next question" },
    ...(allowUnknown ? [{ keys: [["U"]], does: "Unknown, and on to the next question" }] : []),
    { keys: [["↑"], ["↓"]], does: "Question above or below (also K and J)" },
    { keys: [["1"], ["2"], ["3"], ["4"], ["5"]], does: "Score, once every question is answered" },
    { keys: [["E"], ["H"], ["O"]], does: "The checklist made scoring easier, harder, had no effect" },
  ];
  const scale: KeyBinding = {
    keys: [["1"], ["2"], ["3"], ["4"], ["5"]],
    does: protocol === "preference" ? "Preference, from A much better to B much better" : "Score",
  };
  return [
    ...(protocol === "check_then_score" ? checklist : [scale]),
    {
      keys: [
        ["Ctrl", "Enter"],
        ["⌘", "Enter"],
      ],
      does: "Submit",
    },
    { keys: [["C"]], does: "Write a comment; Esc leaves it" },
    { keys: [["P"]], does: "Report a problem or skip the task" },
    { keys: [["Page Down"], ["Page Up"]], does: "Scroll the text" },
    { keys: [["Alt", "R"]], does: "Raw text and back" },
    { keys: [["G"]], does: "Guidelines" },
    { keys: [["L"]], does: "Your labels in this round, to change one" },
    { keys: [["?"]], does: "This overview" },
  ];
}
