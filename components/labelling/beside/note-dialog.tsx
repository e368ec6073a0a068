"use client";

import { Trash2 } from "lucide-react";
import { type SyntheticEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Textarea } from "@/components/ui/input";
import { keepFocus } from "@/components/ui/kept-focus";
import { useT } from "@/components/ui/messages/messages-provider";
import { Dialog } from "@/components/ui/modal/dialog";
import type { EvidenceRule } from "@/lib/labelling/labelling-limits";
import { MAX_QUESTION_NOTE_LENGTH, MAX_QUOTE_LENGTH, MAX_QUOTES } from "@/lib/labelling/labelling-limits";
import { QuestionText } from "../asks/question-text";
import type { LabelAction } from "../label-action";
import type { AnswerNote } from "../label-state";
import { useKeyNames } from "../own-keys";
import { useAnnouncer } from "../workspace/announcer";
import { evidenceOf } from "./judged-elements";

export interface NoteDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  index: number;
  /** "Question 3", and about which response where there are several */
  title: string;
  question: string;
  note: AnswerNote;
  evidence: EvidenceRule;
  /** the response that the question is about */
  text: string;
  readOnly: boolean;
  act: (action: LabelAction) => void;
}

/** Notes on one answer: a text, an unclear question, quotes from the response. Saved while the rater types. */
export function NoteDialog(props: NoteDialogProps) {
  const { open, onOpenChange, index, title, question, note, evidence, readOnly, act } = props;
  const t = useT();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={<QuestionText text={question} isInName={false} />}
      footer={
        <Button variant="primary" onClick={() => onOpenChange(false)}>
          {t("OK")}
        </Button>
      }
    >
      <div ref={keepFocus} className="flex flex-col gap-5">
        <Checkbox
          label={t("The question is unclear")}
          hint={t("The researchers see it. Please still answer as well as you can.")}
          checked={note.unclear}
          disabled={readOnly}
          onChange={(event) => act({ do: "unclear", index, unclear: event.target.checked })}
        />
        <Field label={t("Note")} aside={t("optional")}>
          <Textarea
            value={note.note}
            readOnly={readOnly}
            maxLength={MAX_QUESTION_NOTE_LENGTH}
            onChange={(event) => act({ do: "note", index, text: event.target.value })}
          />
        </Field>
        {evidence === "off" ? null : <Quotes {...props} />}
      </div>
    </Dialog>
  );
}

/** Chromium moves no selection by keys in a field that is read-only, so this one takes input and keeps its text. */
function keepText(event: SyntheticEvent) {
  event.preventDefault();
}

function Quotes({ index, note, text, readOnly, act }: NoteDialogProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [problem, setProblem] = useState("");
  const t = useT();
  const keys = useKeyNames();
  // The page's own is out of reach while a dialog is open.
  const { say, announcer } = useAnnouncer();
  const hint = t(
    "Select with the pointer, or with Shift and the arrow keys. In the text itself: select, or press {select}, then {yes}, {no} or {note}.",
    { select: keys.nameOf("v"), yes: keys.nameOf("y"), no: keys.nameOf("n"), note: keys.nameOf("q") },
  );
  const quote = () => {
    const { selectionStart = 0, selectionEnd = 0 } = field.current ?? {};
    const refused =
      selectionStart === selectionEnd
        ? t("Select a part of the response first.")
        : selectionEnd - selectionStart > MAX_QUOTE_LENGTH
          ? t("A quote has at most {most} characters.", { most: MAX_QUOTE_LENGTH })
          : "";
    setProblem(refused);
    say(refused || t("Quoted."));
    if (refused === "") act({ do: "quote", index, evidence: evidenceOf(text, selectionStart, selectionEnd) });
  };
  const remove = (place: number) => {
    act({ do: "remove-quote", index, place });
    say(t("Quote removed."));
  };
  return (
    <>
      {announcer}
      <Quoted evidence={note.evidence} onRemove={readOnly ? null : remove} />
      {readOnly || note.evidence.length >= MAX_QUOTES ? null : (
        <div className="flex flex-col gap-2">
          <Field label={t("Quote from the response")} hint={hint} error={problem || undefined}>
            <Textarea ref={field} value={text} rows={5} dir="auto" onChange={keepText} onBeforeInput={keepText} />
          </Field>
          <Button size="sm" className="self-start" onClick={quote}>
            {t("Add quote")}
          </Button>
        </div>
      )}
    </>
  );
}

interface QuotedProps {
  evidence: AnswerNote["evidence"];
  onRemove: ((place: number) => void) | null;
}

function Quoted({ evidence, onRemove }: QuotedProps) {
  const t = useT();
  if (evidence.length === 0) return null;
  return (
    <ul aria-label={t("Quotes")} className="flex flex-col gap-1 text-sm">
      {evidence.map(({ start, end, quote }, place) => (
        <li
          key={`${start}-${end}`}
          className="flex items-start justify-between gap-3 rounded-md bg-warning-soft py-1 pe-1 ps-3"
        >
          <q className="min-w-0 py-1.5 [overflow-wrap:anywhere] whitespace-pre-wrap">{quote}</q>
          {onRemove ? (
            <IconButton
              size="sm"
              label={t("Remove quote {number}", { number: place + 1 })}
              onClick={() => onRemove(place)}
            >
              <Trash2 aria-hidden />
            </IconButton>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
