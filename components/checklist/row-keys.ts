import type { KeyboardEvent } from "react";
import { t } from "@/lib/messages/translate";
import type { DraftAction } from "./draft-state";

/** What can be done in a question by keyboard; the dialog of keys shows the same list. */
export const EDITOR_KEYS: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ["Enter"], does: t("Add a question below") },
  { keys: ["↑", "↓"], does: t("Go to the question above or below, from the beginning or end of the text") },
  { keys: ["Alt", "↑ ↓"], does: t("Move the question up or down") },
  { keys: ["Alt", "Enter"], does: t("Split the question at the caret") },
  { keys: ["Alt", "M"], does: t("Merge with the next question") },
  { keys: ["Alt", "Delete"], does: t("Drop the question") },
  { keys: ["Backspace"], does: t("In an empty question: drop it") },
  { keys: ["Alt", "Z"], does: t("Undo the last split, merge, move, addition or drop") },
  { keys: ["Ctrl", "Enter"], does: t("Publish and go to the next draft") },
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
