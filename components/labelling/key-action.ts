import { askOf } from "./asks/asks";
import { digitOf, type KeyPress, letterOf, withoutAlt } from "./key-press";
import type { LabelAction } from "./label-action";
import type { Asked } from "./label-state";
import { asStandard, type KeyMode, type OwnKeys } from "./own-keys";

export interface KeyContext
  extends Pick<
    Asked,
    "asks" | "scale" | "allowUnknown" | "offersEither" | "categories" | "offersTieKinds" | "asksConfidence"
  > {
  /** focus is where letters go into a text */
  readonly typing: boolean;
  readonly dialogOpen: boolean;
  /** on a page of responses, how many */
  readonly responses?: number;
  /** focus is inside the text being judged, where the arrows scroll */
  readonly reading: boolean;
  /** how letters, digits and signs are pressed to mean something */
  readonly mode?: KeyMode;
  /** the signs that this person presses instead of others */
  readonly keys?: OwnKeys;
}

export type KeyAction =
  | LabelAction
  | { do: "scroll"; by: "line" | "page"; direction: 1 | -1 }
  | { do: "write-comment" }
  | { do: "leave-comment" }
  | { do: "submit" }
  | { do: "raw" }
  /** how the text is set: its size, width and wrapping */
  | { do: "text" }
  /** the differences between the two responses, and back */
  | { do: "diff" }
  /** how long the two responses are, and back */
  | { do: "counts" }
  /** the instruction stays in view, and back */
  | { do: "pin" }
  | { do: "guidelines" }
  | { do: "keys" }
  | { do: "labels" }
  | { do: "write-report" }
  /** hands the task back without a label */
  | { do: "skip" }
  /** the notes on the answer to the current question, or a quote for it */
  | { do: "question-note" }
  /** selects in the text that is judged, for a quote */
  | { do: "select-text" };

/** What a key press does on the labelling screen; null leaves it to the browser. */
export function keyAction(pressed: KeyPress, context: KeyContext): KeyAction | null {
  let press = pressed;
  if (context.dialogOpen || press.isComposing) return null;
  if (press.key === "Enter" && (press.ctrlKey || press.metaKey) && !press.altKey && !press.shiftKey) {
    return press.repeat ? null : { do: "submit" };
  }
  if (context.typing) return press.key === "Escape" ? { do: "leave-comment" } : null;
  if (press.ctrlKey || press.metaKey) return null;
  if (press.altKey) {
    // with Option held a Mac's R key writes another letter
    if (press.code === "KeyR" && !press.shiftKey) return press.repeat ? null : { do: "raw" };
    if (context.mode !== "alt") return null;
    press = withoutAlt(press);
  } else if (context.mode && context.mode !== "single" && press.key.length === 1) return null;
  if (context.keys) press = asStandard(press, context.keys);
  const moving = moveAction(press, context);
  if (moving) return moving;
  // a key held down must not answer one question after another
  return press.repeat ? null : oneTimeAction(press, context);
}

/** Asks whose parts are one below the other, between which the arrows move. */
const LISTS = ["answers", "categories", "scores"] as const;

function moveAction(press: KeyPress, context: KeyContext): KeyAction | null {
  if (press.shiftKey) return null;
  const checklist = LISTS.some((ask) => context.asks.includes(ask));
  switch (press.key) {
    case "ArrowDown":
    case "ArrowUp": {
      // inside the text the browser scrolls by itself
      if (context.reading) return null;
      const direction = press.key === "ArrowDown" ? 1 : -1;
      return checklist ? { do: "step", step: direction } : { do: "scroll", by: "line", direction };
    }
    case "PageDown":
      return context.reading ? null : { do: "scroll", by: "page", direction: 1 };
    case "PageUp":
      return context.reading ? null : { do: "scroll", by: "page", direction: -1 };
  }
  const letter = letterOf(press);
  if (checklist && letter === "j") return { do: "step", step: 1 };
  if (checklist && letter === "k") return { do: "step", step: -1 };
  return null;
}

function oneTimeAction(press: KeyPress, context: KeyContext): KeyAction | null {
  if (press.key === "?") return { do: "keys" };
  const letter = letterOf(press);
  const digit = digitOf(press);
  if (digit && context.responses && digit <= context.responses) return { do: "response", index: digit - 1 };
  const pressed = { key: press.key, shiftKey: press.shiftKey, letter, digit };
  for (const ask of context.asks) {
    const action = askOf(ask).key(pressed, context);
    if (action) return action;
  }
  if (press.shiftKey) return null;
  if (letter === "c") return { do: "write-comment" };
  if (letter === "g") return { do: "guidelines" };
  if (letter === "p") return { do: "write-report" };
  if (letter === "s") return { do: "skip" };
  if (letter === "q" && context.asks.includes("answers")) return { do: "question-note" };
  if (letter === "v" && context.asks.includes("answers")) return { do: "select-text" };
  if (letter === "d" && context.scale?.comparison) return { do: "diff" };
  if (letter === "w" && context.scale?.comparison) return { do: "counts" };
  if (letter === "i") return { do: "pin" };
  if (letter === "l") return { do: "labels" };
  if (letter === "t") return { do: "text" };
  return null;
}
