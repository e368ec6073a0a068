"use client";

import { ArrowDown, ArrowUp, ListEnd, ScissorsLineDashed, Trash2, TriangleAlert } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { IconButton } from "@/components/ui/icon-button";
import { Input, Textarea } from "@/components/ui/input";
import { renderByIndex } from "@/components/ui/render-by-index";
import { CHECKLIST_LIMITS } from "@/lib/checklist/checklist";
import { keptScoring, POINTS, type Section } from "@/lib/checklist/question-scoring";
import { t } from "@/lib/messages/translate";
import { CategoryField } from "./category-field";
import type { DraftAction, DraftRow } from "./draft-state";
import { rowAction } from "./row-keys";

export interface QuestionEditorProps extends Omit<QuestionToolsProps, "caret"> {
  /** the caret belongs here now; another object after every step */
  focus: { readonly at: "start" | "end" } | null;
  /** what is doubtful about the question, in words */
  warnings: readonly string[];
  knownCategories: readonly string[];
  /** the checklist is scored by points, or is to be */
  showsScoring: boolean;
}

/** One question of a draft: its text, and under it what it counts in and what can be done with it. */
export function QuestionEditor(props: QuestionEditorProps) {
  const { row, number, isLast, focus, warnings, knownCategories, showsScoring, onAction } = props;
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const { key } = row;
  useEffect(() => {
    const area = box.current;
    if (!focus || !area) return;
    area.focus();
    const at = focus.at === "start" ? 0 : area.value.length;
    area.setSelectionRange(at, at);
  }, [focus]);
  const name = t("question {number}", { number });
  return (
    <li className="group flex gap-3 border-t border-line py-4 first:border-t-0">
      <span aria-hidden className="w-5 shrink-0 pt-2.5 text-right text-sm text-ink-muted tabular-nums">
        {number}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <Textarea
          ref={box}
          aria-label={t("Question {number}", { number })}
          aria-describedby={warnings.length > 0 ? `${id}-warnings` : undefined}
          rows={1}
          dir="auto"
          className="min-h-11! resize-none! text-base! leading-7"
          value={row.question}
          maxLength={CHECKLIST_LIMITS.questionCharacters}
          placeholder={t("Does the response … ?")}
          onChange={(event) =>
            onAction({ type: "edit", key, change: { question: event.target.value.replaceAll("\n", " ") } })
          }
          onKeyDown={(event) => {
            const action = rowAction(event, key);
            if (!action) return;
            event.preventDefault();
            onAction(action);
          }}
        />
        {warnings.length > 0 ? (
          <ul id={`${id}-warnings`} className="flex flex-col gap-0.5 text-sm text-warning">
            {warnings.map((warning) => (
              <li key={warning} className="flex items-start gap-1.5">
                <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
                {warning}
              </li>
            ))}
          </ul>
        ) : null}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <CategoryField
            label={t("Categories of {name}", { name })}
            categories={row.categories}
            known={knownCategories}
            onChange={(categories) => onAction({ type: "edit", key, change: { categories } })}
          />
          <label htmlFor={`${id}-importance`} className="flex items-center gap-2 text-sm text-ink-muted">
            {t("Importance")}
            <Input
              id={`${id}-importance`}
              type="number"
              min={0}
              max={100}
              step={1}
              inputMode="numeric"
              aria-label={t("Importance of {name}, 0 to 100", { name })}
              placeholder="–"
              className="h-8! w-20!"
              value={row.importance ?? ""}
              onChange={(event) => {
                const typed = event.target.valueAsNumber;
                const importance = Number.isNaN(typed) ? null : Math.min(100, Math.max(0, Math.round(typed)));
                onAction({ type: "edit", key, change: { importance } });
              }}
            />
          </label>
          {showsScoring ? <ScoringFields row={row} name={name} onAction={onAction} /> : null}
          <QuestionTools
            row={row}
            number={number}
            isLast={isLast}
            onAction={onAction}
            caret={() => box.current?.selectionStart ?? row.question.length}
          />
        </div>
      </div>
    </li>
  );
}

/** What the question counts in a score by points: points, whether it is required, and its sections. */
function ScoringFields({
  row,
  name,
  onAction,
}: {
  row: DraftRow;
  name: string;
  onAction: (action: DraftAction) => void;
}) {
  const id = useId();
  const { points, required, sections = [] } = row.scoring ?? {};
  const change = (scoring: Parameters<typeof keptScoring>[0]) =>
    onAction({ type: "edit", key: row.key, change: { scoring: keptScoring({ ...row.scoring, ...scoring }) } });
  return (
    <>
      <label htmlFor={id} className="flex items-center gap-2 text-sm text-ink-muted">
        {t("Points")}
        <Input
          id={id}
          type="number"
          min={POINTS.least}
          max={POINTS.most}
          step={1}
          aria-label={t("Points of {name}, −10 to 10, not 0", { name })}
          placeholder="–"
          className="h-8! w-20!"
          value={points ?? ""}
          onChange={(event) => {
            const typed = Math.round(event.target.valueAsNumber);
            const isMeant = !Number.isNaN(typed) && typed !== 0;
            change({ points: isMeant ? Math.min(POINTS.most, Math.max(POINTS.least, typed)) : null });
          }}
        />
      </label>
      <Checkbox
        label={t("Required")}
        className="text-sm text-ink-muted"
        aria-label={t("{name} is required: NO makes the score 0 at most", { name })}
        checked={required ?? false}
        onChange={(event) => change({ required: event.target.checked })}
      />
      <SectionFields sections={sections} name={name} onChange={(to) => change({ sections: to })} onAction={onAction} />
    </>
  );
}

interface SectionFieldsProps {
  sections: readonly Section[];
  /** of the question */
  name: string;
  onChange: (sections: Section[]) => void;
  onAction: (action: DraftAction) => void;
}

/** The sections of a question, the outermost first; a weight is changed wherever its section is named. */
function SectionFields({ sections, name, onChange, onAction }: SectionFieldsProps) {
  return (
    <>
      {renderByIndex(sections, ({ name: section, weight }, depth) => (
        <span className="flex items-center gap-2 text-sm text-ink-muted">
          {depth === 0 ? t("Section") : t("in it")}
          <Input
            aria-label={depth === 0 ? t("Section of {name}", { name }) : t("Section inside, of {name}", { name })}
            className="h-8! w-40!"
            value={section}
            onChange={(event) =>
              event.target.value === "" && depth === sections.length - 1
                ? onChange(sections.slice(0, depth))
                : onChange(sections.map((each, at) => (at === depth ? { ...each, name: event.target.value } : each)))
            }
          />
          {t("weight")}
          <Input
            type="number"
            min={0}
            step="any"
            aria-label={t("Weight of the section {section}", { section })}
            className="h-8! w-20!"
            value={weight}
            onChange={(event) => {
              const typed = event.target.valueAsNumber;
              if (typed < 0 || Number.isNaN(typed)) return;
              onAction({ type: "weigh", names: sections.slice(0, depth + 1).map((each) => each.name), weight: typed });
            }}
          />
        </span>
      ))}
      <Button size="sm" variant="quiet" onClick={() => onChange([...sections, { name: t("Section"), weight: 1 }])}>
        {sections.length === 0 ? t("Put into a section") : t("Section inside")}
      </Button>
    </>
  );
}

interface QuestionToolsProps {
  row: DraftRow;
  number: number;
  isLast: boolean;
  onAction: (action: DraftAction) => void;
  /** where in the text it would be split now */
  caret: () => number;
}

/** What can be done with a question as a whole, with the keys that do the same. */
function QuestionTools({ row, number, isLast, onAction, caret }: QuestionToolsProps) {
  const { key } = row;
  const name = t("question {number}", { number });
  return (
    <span className="ml-auto flex" data-print="hide">
      <IconButton
        size="sm"
        label={t("Move {name} up", { name })}
        shortcut={t("Alt ↑")}
        disabled={number === 1}
        onClick={() => onAction({ type: "move", key, by: -1 })}
      >
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton
        size="sm"
        label={t("Move {name} down", { name })}
        shortcut={t("Alt ↓")}
        disabled={isLast}
        onClick={() => onAction({ type: "move", key, by: 1 })}
      >
        <ArrowDown aria-hidden />
      </IconButton>
      <IconButton
        size="sm"
        label={t("Split {name} at the caret", { name })}
        shortcut={t("Alt ⏎")}
        disabled={row.question.trim() === ""}
        onClick={() => onAction({ type: "split", key, at: caret() })}
      >
        <ScissorsLineDashed aria-hidden />
      </IconButton>
      <IconButton
        size="sm"
        label={t("Merge {name} with the next", { name })}
        shortcut={t("Alt M")}
        disabled={isLast}
        onClick={() => onAction({ type: "merge", key })}
      >
        <ListEnd aria-hidden />
      </IconButton>
      <IconButton
        size="sm"
        label={t("Drop {name}", { name })}
        shortcut={t("Alt Del")}
        onClick={() => onAction({ type: "drop", key })}
      >
        <Trash2 aria-hidden />
      </IconButton>
    </span>
  );
}
