import type { KeyboardEvent } from "react";
import * as texts from "@/lib/messages/researcher/checklists";
import type { DraftAction } from "./draft-state";

/** What can be done in a question by keyboard; the dialog of keys shows the same list. */
export const EDITOR_KEYS: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ["Enter"], does: texts.addAQuestionBelow },
  { keys: ["↑", "↓"], does: texts.goToTheQuestionAbove },
  { keys: ["Alt", "↑ ↓"], does: texts.moveTheQuestionUp },
  { keys: ["Alt", "Enter"], does: texts.splitTheQuestion },
  { keys: ["Alt", "M"], does: texts.mergeWithTheNextQuestion },
  { keys: ["Alt", "Delete"], does: texts.dropTheQuestion },
  { keys: ["Backspace"], does: texts.inAnEmptyQuestionDrop },
  { keys: ["Alt", "Z"], does: texts.undoTheLastSplitMerge },
  { keys: ["Ctrl", "Enter"], does: texts.publishAndGo },
];

/** The step that a key in a question's text asks for; null leaves the key to the browser. */
export function rowAction(event: KeyboardEvent<HTMLTextAreaElement>, key: number): DraftAction | null {
  const { selectionStart, selectionEnd, value } = event.currentTarget;
  const isBare = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  if (event.nativeEvent.isComposing) return null;
  if (event.altKey && !event.ctrlKey && !event.metaKey) {
    if (event.key === "ArrowUp") return { type: "move", key, by: -1 };
    if (event.key === "ArrowDown") return { type: "move", key, by: 1 };
    if (event.key === "Enter") return { type: "split", key, at: selectionStart };
    if (event.code === "KeyM") return { type: "merge", key };
    if (event.key === "Delete") return { type: "drop", key };
    if (event.code === "KeyZ") return { type: "undo", from: key };
    return null;
  }
  if (!isBare) return null;
  if (event.key === "Enter") return { type: "add", after: key };
  if (event.key === "Backspace" && value === "") return { type: "drop", key };
  if (event.key === "ArrowUp" && selectionEnd === 0) return { type: "focus", key, by: -1 };
  if (event.key === "ArrowDown" && selectionStart === value.length) return { type: "focus", key, by: 1 };
  return null;
}
