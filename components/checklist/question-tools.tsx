"use client";

import { ArrowDown, ArrowUp, ListEnd, ScissorsLineDashed, Trash2 } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import type { DraftAction, DraftRow } from "./draft-state";

export interface QuestionToolsProps {
  row: DraftRow;
  number: number;
  isLast: boolean;
  onAction: (action: DraftAction) => void;
  /** where in the text it would be split now */
  caret: () => number;
}

/** What can be done with a question as a whole, with the keys that do the same. */
export function QuestionTools({ row, number, isLast, onAction, caret }: QuestionToolsProps) {
  const { key } = row;
  const name = `question ${number}`;
  return (
    <span className="ml-auto flex" data-print="hide">
      <IconButton
        size="sm"
        label={`Move ${name} up`}
        shortcut="Alt ↑"
        disabled={number === 1}
        onClick={() => onAction({ type: "move", key, by: -1 })}
      >
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton
        size="sm"
        label={`Move ${name} down`}
        shortcut="Alt ↓"
        disabled={isLast}
        onClick={() => onAction({ type: "move", key, by: 1 })}
      >
        <ArrowDown aria-hidden />
      </IconButton>
      <IconButton
        size="sm"
        label={`Split ${name} at the caret`}
        shortcut="Alt ⏎"
        disabled={row.question.trim() === ""}
        onClick={() => onAction({ type: "split", key, at: caret() })}
      >
        <ScissorsLineDashed aria-hidden />
      </IconButton>
      <IconButton
        size="sm"
        label={`Merge ${name} with the next`}
        shortcut="Alt M"
        disabled={isLast}
        onClick={() => onAction({ type: "merge", key })}
      >
        <ListEnd aria-hidden />
      </IconButton>
      <IconButton size="sm" label={`Drop ${name}`} shortcut="Alt Del" onClick={() => onAction({ type: "drop", key })}>
        <Trash2 aria-hidden />
      </IconButton>
    </span>
  );
}
