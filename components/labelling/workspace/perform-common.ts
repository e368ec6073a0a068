import type { KeyAction } from "../key-action";
import type { LabelAction } from "../label-action";

/** The keys of the labelling screen that are not about the task. */
export type ScreenAction = Extract<KeyAction, { do: "raw" | "text" | "pin" | "guidelines" | "keys" | "labels" }>;

interface Performing {
  act: (action: LabelAction) => void;
  /** Keeps what is selected with the answer. False: nothing is answered. */
  quote: () => boolean;
  note: () => void;
  selectText: () => void;
  scroll: (by: "line" | "page", direction: 1 | -1) => void;
  submit: () => void;
  report: () => void;
  skip: () => void;
  onKey: (action: ScreenAction) => void;
  /** marks the differences of two responses, where there are two */
  onDiff?: (() => void) | undefined;
  /** says how long they are */
  onCounts?: (() => void) | undefined;
  /** what a key has asked for is focused */
  bringIntoView: (action: KeyAction) => void;
}

/** What the keys do wherever a rater answers, for one task as for a page of them. */
export function performCommon(action: KeyAction, on: Performing): void {
  switch (action.do) {
    case "scroll":
      on.scroll(action.by, action.direction);
      return;
    case "submit":
      on.submit();
      return;
    case "write-report":
      on.report();
      return;
    case "select-text":
      on.selectText();
      return;
    case "skip":
      on.skip();
      return;
    case "question-note":
      on.note();
      return;
    case "diff":
      on.onDiff?.();
      return;
    case "counts":
      on.onCounts?.();
      return;
    case "raw":
    case "text":
    case "pin":
    case "guidelines":
    case "keys":
    case "labels":
      on.onKey(action);
      return;
    case "write-comment":
      on.act({ do: "go", target: { at: "comment" } });
      break;
    case "leave-comment":
      on.act({ do: "go-on" });
      break;
    case "answer-here":
      if (!on.quote()) return;
      on.act(action);
      break;
    default:
      on.act(action);
  }
  on.bringIntoView(action);
}
