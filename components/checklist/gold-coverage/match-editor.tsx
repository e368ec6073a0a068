"use client";

import { useMutation } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { TextLink } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import { toast } from "@/components/ui/toast-store";
import type { ComparedChecklists } from "@/lib/checklist/coverage";
import { saveMatches } from "@/lib/checklist/queries";
import { errorMessage } from "@/lib/http/error-message";
import { t } from "@/lib/messages/translate";

export interface MatchEditorProps {
  studyId: string;
  compared: ComparedChecklists;
  mayWrite: boolean;
}

const pairOf = (gold: number, question: number) => `${gold} ${question}`;

/** One checklist next to the gold one: which of its questions cover which gold questions. */
export function MatchEditor({ studyId, compared, mayWrite }: MatchEditorProps) {
  const { goldId, checklistId, gold, questions, people } = compared;
  const [pairs, setPairs] = useState<ReadonlySet<string>>(() => new Set(firstMatches(compared)));
  /** the judgement that is there now; what came with the page where nothing was saved since */
  const [saved, setSaved] = useState(people && { revision: people.revision, isCurrent: people.isCurrent });
  const [isChanged, setChanged] = useState(false);
  const saving = useMutation({
    ...saveMatches(studyId),
    onSuccess: ({ revision }) => {
      setSaved({ revision, isCurrent: true });
      setChanged(false);
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
  const toggle = (place: number, at: number) => {
    if (!mayWrite || place > gold.length || at > questions.length) return;
    const pair = pairOf(place, at);
    const next = new Set(pairs);
    if (!next.delete(pair)) next.add(pair);
    setPairs(next);
    setChanged(true);
  };
  const confirm = () => {
    if (saving.isPending) return;
    const matches = [...pairs].map((pair): [number, number] => {
      const [place = 0, at = 0] = pair.split(" ").map(Number);
      return [place, at];
    });
    saving.mutate({ goldId, checklistId, gold, questions, matches, revision: saved?.revision ?? 0 });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFieldSetElement>, place: number) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const editor = event.currentTarget.closest("[data-editor]");
    if (/^[1-9]$/.test(event.key)) toggle(place, Number(event.key));
    else if (event.key === "ArrowDown") focusIn(editor, place + 1);
    else if (event.key === "ArrowUp") focusIn(editor, place - 1);
    else if (event.key === "Enter" && mayWrite) {
      confirm();
      focusIn(editor?.closest("li")?.nextElementSibling ?? null, 1);
    } else return;
    event.preventDefault();
  };
  return (
    <Panel title={<Title studyId={studyId} compared={compared} />} description={stateOf(compared, saved, isChanged)}>
      <div data-editor className="grid gap-6 lg:grid-cols-[3fr_2fr]">
        <div className="flex min-w-0 flex-col gap-3">
          {gold.map((text, index) => (
            <GoldQuestion
              // Two questions may have the same words.
              key={pairOf(index, 0)}
              text={text}
              place={index + 1}
              questions={questions}
              pairs={pairs}
              disabled={!mayWrite}
              onToggle={(at) => toggle(index + 1, at)}
              onKeyDown={(event) => onKeyDown(event, index + 1)}
            />
          ))}
        </div>
        <Questions questions={questions} pairs={pairs} />
      </div>
      {mayWrite ? (
        <div className="mt-4 flex flex-wrap gap-3">
          <Button variant="primary" size="sm" loading={saving.isPending} onClick={confirm}>
            {saved?.isCurrent ? t("Save matches") : t("Confirm matches")}
          </Button>
          <Button
            size="sm"
            onClick={() => {
              setPairs(new Set());
              setChanged(true);
            }}
          >
            {t("None match")}
          </Button>
        </div>
      ) : null}
    </Panel>
  );
}

interface GoldQuestionProps {
  text: string;
  place: number;
  questions: readonly string[];
  pairs: ReadonlySet<string>;
  disabled: boolean;
  onToggle: (at: number) => void;
  onKeyDown: (event: KeyboardEvent<HTMLFieldSetElement>) => void;
}

/** A gold question with a box for each question that may cover it. */
function GoldQuestion({ text, place, questions, pairs, disabled, onToggle, onKeyDown }: GoldQuestionProps) {
  return (
    <fieldset data-gold={place} disabled={disabled} onKeyDown={onKeyDown} className="min-w-0">
      <legend className="text-sm [overflow-wrap:anywhere]">
        <Badge>{t("Gold {number}", { number: place })}</Badge> <bdi>{text}</bdi>
      </legend>
      <div className="mt-1.5 flex flex-wrap gap-1.5">
        {questions.map((question, at) => (
          <label
            key={pairOf(place, at)}
            title={question}
            className="relative inline-flex size-8 cursor-pointer items-center justify-center rounded-md border border-line-strong text-sm tabular-nums has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent has-checked:forced-color-adjust-none has-disabled:cursor-default has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent"
          >
            <input
              type="checkbox"
              className="absolute inset-0 cursor-[inherit] appearance-none outline-none"
              checked={pairs.has(pairOf(place, at + 1))}
              onChange={() => onToggle(at + 1)}
              aria-label={t("Question {number} covers it: {question}", { number: at + 1, question })}
            />
            <span aria-hidden>{at + 1}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** People's matches where there are any, else those of the first model, else what the words suggest. */
function firstMatches({ people, models, words }: ComparedChecklists): string[] {
  return (people?.matches ?? models[0]?.matches ?? words).map(([place, at]) => pairOf(place, at));
}

function Title({ studyId, compared }: Pick<MatchEditorProps, "studyId" | "compared">) {
  const { instructionId, externalId, series, version, status } = compared;
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <TextLink href={`/studies/${studyId}/data/instructions/${instructionId}`}>{externalId}</TextLink>
      {t("{series}, version {version}", { series, version })}
      {status === "draft" ? <Badge>{t("Draft")}</Badge> : null}
    </span>
  );
}

function stateOf({ people, models }: ComparedChecklists, saved: { isCurrent: boolean } | null, isChanged: boolean) {
  if (isChanged) return t("Changed, not saved yet.");
  if (saved?.isCurrent) {
    return people?.isCurrent && people.by !== null
      ? t("Judged by {name}.", { name: people.by })
      : t("Judged by people.");
  }
  if (saved) return t("A question has changed since people judged it. Look again and confirm.");
  const [model] = models;
  if (model?.by) return t("Not judged by people yet. Marked as the model {name} judged it.", { name: model.by });
  return t("Not judged yet. Marked as the words suggest.");
}

function Questions({ questions, pairs }: { questions: readonly string[]; pairs: ReadonlySet<string> }) {
  const covering = new Set([...pairs].map((pair) => Number(pair.split(" ")[1])));
  return (
    <ol className="flex min-w-0 flex-col gap-1.5 text-sm">
      {questions.map((question, at) => (
        <li
          // Two questions may have the same words.
          key={pairOf(0, at)}
          className={classNames("flex gap-2 [overflow-wrap:anywhere]", covering.has(at + 1) ? "" : "text-ink-muted")}
        >
          <span className="w-6 shrink-0 text-end tabular-nums">{at + 1}</span>
          <span>
            <bdi>{question}</bdi>
            {covering.has(at + 1) ? null : <span className="ms-1.5 text-xs">{t("(covers none)")}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** To the first box of a gold question. */
function focusIn(editor: Element | null, place: number): void {
  const box = editor?.querySelector(`[data-gold="${place}"] input`);
  if (box instanceof HTMLElement) box.focus();
}
