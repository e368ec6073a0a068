"use client";

import { useEffect, useEffectEvent } from "react";
import { Button } from "@/components/ui/button";
import type { RoundForRater } from "@/lib/domain/labelling/labelling";
import { levelValues } from "@/lib/domain/protocol/scale";
import { readKeyMode } from "../key-mode";
import { contentSummary } from "../workspace/content-summary";
import { isTyping } from "../workspace/use-keys";
import type { Finished } from "./last-finished";

export interface UndoButtonProps {
  last: Finished;
  round: Pick<RoundForRater, "scale" | "levelNames">;
  userId: string;
  onUndo: () => void;
}

/** Over the text for some seconds after a label or a skipped task: what was finished, and the way back. */
export function UndoButton({ last, round, userId, onUndo }: UndoButtonProps) {
  const mode = readKeyMode(userId);
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.isComposing) return;
    const isAlone = !event.ctrlKey && !event.metaKey && !event.shiftKey && event.altKey === (mode === "alt");
    const isZ = event.key.toLowerCase() === "z" || (event.altKey && event.code === "KeyZ");
    if (!isZ || !isAlone || mode === "off" || isTyping(event.target)) return;
    if (document.querySelector("dialog[open]")) return;
    event.preventDefault();
    onUndo();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => pressed(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
  return (
    <div className="absolute top-1 left-1/2 z-20 flex max-w-[calc(100%-1rem)] -translate-x-1/2 items-center gap-1 rounded-full border border-line bg-raised py-0.5 pr-1 pl-4 text-sm shadow-overlay">
      <span className="truncate">{last.is === "skipped" ? "Skipped" : `Submitted: ${words(last.label, round)}`}</span>
      <Button size="sm" variant="quiet" onClick={onUndo} aria-keyshortcuts={mode === "off" ? undefined : "Z"}>
        Undo
        {mode === "off" ? null : (
          <span aria-hidden className="text-xs text-ink-muted max-lg:hidden">
            {mode === "alt" ? "Alt Z" : "Z"}
          </span>
        )}
      </Button>
    </div>
  );
}

/** "4 Great": a level by its name in this round; other labels as they are listed. */
function words(
  label: Extract<Finished, { is: "submitted" }>["label"],
  { scale, levelNames }: UndoButtonProps["round"],
) {
  const name = label.level === null ? undefined : levelNames[levelValues(scale).indexOf(label.level)];
  return name === undefined ? contentSummary(label) : `${label.level} ${name}`.trim();
}
