import { useEffect, useRef } from "react";
import type { Level } from "@/lib/domain/protocol/scale";

export interface AdjudicationKeys {
  levels: readonly Level[];
  onLevel: (level: Level) => void;
  onReason: () => void;
  onStep: (by: 1 | -1) => void;
  onSave: () => void;
}

/** Digits choose, R goes to the reason, J and K step through the queue, Ctrl or ⌘ and Enter save. Letters only outside of texts. */
export function useAdjudicationKeys(keys: AdjudicationKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.isComposing || event.repeat || document.querySelector("dialog:modal")) return;
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        latest.current.onSave();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const level = latest.current.levels.find((each) => String(each) === event.key);
      if (level !== undefined) latest.current.onLevel(level);
      else if (event.key === "r") latest.current.onReason();
      else if (event.key === "j") latest.current.onStep(1);
      else if (event.key === "k") latest.current.onStep(-1);
      else return;
      event.preventDefault();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return target.type !== "radio" && target.type !== "checkbox";
  return target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
