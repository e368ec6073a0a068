"use client";

import { Undo2 } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { Button } from "@/components/ui/button";
import { useT } from "@/components/ui/messages/messages-provider";
import { isPressed, keyNames, useKeyChoices } from "../own-keys";
import { isTyping } from "../workspace/use-keys";
import type { Finished } from "./last-finished";

export interface UndoButtonProps {
  last: Finished;
  onUndo: () => void;
}

/**
 * In the bar until the next task is finished: that one was submitted or skipped, and the way back. Not how it was labelled,
 * which would be an anchor for the next one.
 */
export function UndoButton({ last, onUndo }: UndoButtonProps) {
  const choices = useKeyChoices();
  const shortcut = keyNames(choices).shortcut("z");
  const t = useT();
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !isPressed(event, "z", choices) || isTyping(event.target)) return;
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
    <div className="flex shrink-0 items-center text-sm text-ink-muted">
      <span className="max-md:sr-only">{t(last.is === "skipped" ? "Skipped" : "Submitted")} ·</span>
      <Button size="sm" variant="quiet" onClick={onUndo} aria-keyshortcuts={shortcut} className="-mx-1 px-2">
        <Undo2 aria-hidden className="sm:hidden" />
        <span className="max-sm:sr-only">{t("Undo")}</span>
        {shortcut ? (
          <span aria-hidden className="text-xs text-ink-muted handheld:hidden">
            {shortcut.replace("+", " ")}
          </span>
        ) : null}
      </Button>
    </div>
  );
}
