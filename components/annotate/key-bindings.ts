import { ASKS } from "./asks/asks";
import type { Asked } from "./label-state";

export interface KeyBinding {
  /** alternatives; each is one or more keys pressed together */
  readonly keys: readonly (readonly string[])[];
  readonly does: string;
}

/** The keys of the labelling screen, for its overview; key-action.ts is what they do. */
export function keyBindings(asked: Pick<Asked, "asks" | "scale" | "allowUnknown">): readonly KeyBinding[] {
  return [
    ...asked.asks.flatMap((ask) => ASKS[ask].bindings(asked)),
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
