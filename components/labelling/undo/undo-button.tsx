"use client";

import { useEffect, useEffectEvent } from "react";
import { Button } from "@/components/ui/button";
import { useT } from "@/components/ui/messages/messages-provider";
import type { RoundForRater } from "@/lib/labelling/labelling";
import { levelValues } from "@/lib/round/protocol/scale";
import { withoutAlt } from "../key-press";
import { asStandard, keyNames, useKeyChoices } from "../own-keys";
import { useContentSummary } from "../workspace/content-summary";
import { isTyping } from "../workspace/use-keys";
import type { Finished } from "./last-finished";

export interface UndoButtonProps {
  last: Finished;
  round: Pick<RoundForRater, "scale" | "levelNames">;
  onUndo: () => void;
}

/** Over the text for some seconds after a label or a skipped task: what was finished, and the way back. */
export function UndoButton({ last, round, onUndo }: UndoButtonProps) {
  const choices = useKeyChoices();
  const { mode, keys } = choices;
  const shortcut = keyNames(choices).shortcut("z");
  const t = useT();
  const summary = useContentSummary();
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.isComposing) return;
    const press = asStandard(event.altKey ? withoutAlt(event) : event, keys);
    const isAlone = !event.ctrlKey && !event.metaKey && !press.shiftKey && event.altKey === (mode === "alt");
    if (press.key.toLowerCase() !== "z" || !isAlone || mode === "off" || isTyping(event.target)) return;
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
    <div className="absolute top-1 left-1/2 z-20 flex max-w-[calc(100%-1rem)] -translate-x-1/2 items-center gap-1 rounded-full border border-line bg-raised py-0.5 pe-1 ps-4 text-sm shadow-overlay">
      <span className="truncate">
        {last.is === "skipped"
          ? t("Skipped")
          : t("Submitted: {content}", { content: levelOf(last.label, round) ?? summary(last.label) })}
      </span>
      <Button size="sm" variant="quiet" onClick={onUndo} aria-keyshortcuts={shortcut}>
        {t("Undo")}
        {shortcut ? (
          <span aria-hidden className="text-xs text-ink-muted max-lg:hidden">
            {shortcut.replace("+", " ")}
          </span>
        ) : null}
      </Button>
    </div>
  );
}

/** "4 Great": a level by its name in this round; null for other labels, which are said as they are listed. */
function levelOf(
  { level }: Extract<Finished, { is: "submitted" }>["label"],
  { scale, levelNames }: UndoButtonProps["round"],
): string | null {
  const name = level === null ? undefined : levelNames[levelValues(scale).indexOf(level)];
  return name === undefined ? null : `${level} ${name}`.trim();
}
