"use client";

import { SquarePen } from "lucide-react";
import type { AnswerNote } from "@/components/labelling/label-state";
import { useKeyNames } from "@/components/labelling/own-keys";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { useT } from "@/components/ui/messages/messages-provider";

interface NoteButtonProps {
  inHand: number;
  onNote: (index: number) => void;
}

/** About the question in hand; each question's own number opens its note as well. */
export function NoteButton({ inHand, onNote }: NoteButtonProps) {
  const keys = useKeyNames();
  const t = useT();
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-keyshortcuts={keys.shortcut("q")}
      disabled={inHand < 0}
      icon={<SquarePen aria-hidden />}
      onClick={() => onNote(inHand)}
      className="text-ink-muted"
    >
      {t("Note")}
      <span aria-hidden className="text-xs opacity-75 handheld:hidden">
        {keys.hintOf("q")}
      </span>
    </Button>
  );
}

interface NoteMarkProps {
  number: number;
  notes: readonly AnswerNote[];
  onOpen: () => void;
}

/** A question's number: opens the notes and quotes on its answer, and shows that there are some. */
export function NoteMark({ number, notes, onOpen }: NoteMarkProps) {
  const t = useT();
  const keys = useKeyNames();
  const quotes = notes.reduce((sum, { evidence }) => sum + evidence.length, 0);
  const isUnclear = notes.some(({ unclear }) => unclear);
  const isNoted = notes.some(({ note }) => note !== "");
  const beside = [
    isUnclear ? t("unclear") : "",
    isNoted ? t("with a note") : "",
    quotes > 0 ? t("{count, plural, one {# quote} other {# quotes}}", { count: quotes }) : "",
  ].filter(Boolean);
  const what = beside.join(", ");
  return (
    <button
      type="button"
      // Keys reach it by Q, or by the button above the list: half as many stops on the way through the answers.
      tabIndex={-1}
      aria-label={
        what ? t("Note on question {number}: {what}", { number, what }) : t("Note on question {number}", { number })
      }
      title={what || t("Note ({key})", { key: keys.nameOf("q") })}
      onClick={onOpen}
      className={classNames(
        "relative -my-0.5 flex h-6 w-6 shrink-0 items-center justify-center self-start rounded-sm whitespace-nowrap tabular-nums",
        beside.length > 0
          ? "bg-warning-soft font-medium text-warning"
          : "text-ink-muted hover:bg-sunken hover:text-ink",
      )}
    >
      {number}
      {/* Below the number, where it takes no room from the question. */}
      {beside.length > 0 ? (
        <span aria-hidden className="absolute -bottom-2.5 text-xs leading-3 tracking-tight">
          {isUnclear ? "?" : ""}
          {isNoted ? "*" : ""}
          {quotes > 0 ? "”" : ""}
        </span>
      ) : null}
    </button>
  );
}
