"use client";

import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { DateTime } from "@/components/ui/date-time";
import { Panel } from "@/components/ui/panel";
import type { AdjudicationTask } from "@/lib/domain/adjudication/adjudication";
import { askedName } from "@/lib/domain/checklist/asked-question";
import type { TaskOfQueue } from "@/lib/queries/agreement/adjudication";
import { AnswerNotes } from "../evidence/answer-notes";
import { AdjudicationAnswerForm } from "./adjudication-answer-form";

export interface AdjudicationAnswersProps {
  of: TaskOfQueue;
  task: AdjudicationTask;
}

type Question = AdjudicationTask["questions"][number];

const isSplit = ({ yes, no }: Question) => yes > 0 && no > 0;

/** The checklist, question by question: how often each answer was given, and what was decided. */
export function AdjudicationAnswers({ of, task }: AdjudicationAnswersProps) {
  const [open, setOpen] = useState<number | null>(null);
  if (task.questions.length === 0) return null;
  const undecided = task.questions.filter((question) => isSplit(question) && question.decision === null).length;
  return (
    <Panel
      level={2}
      title="Checklist, question by question"
      description={`${
        undecided === 0
          ? "No question is disputed and undecided."
          : `Disputed and undecided: ${undecided} of ${task.questions.length}.`
      } A decided answer becomes the question’s gold answer; undecided ones use the majority. Pass rates and agreement still use the raters’ own answers.`}
    >
      <ol className="flex flex-col divide-y divide-line">
        {task.questions.map((question, index) => {
          const place = index + 1;
          const name = askedName(question);
          const answers = question.yes + question.no + question.unknown;
          return (
            <li key={place} className="flex flex-col gap-3 py-3 first:pt-0 last:pb-0">
              <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
                <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1">
                  <p className="[overflow-wrap:anywhere]">
                    {name}. {question.question}
                  </p>
                  <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-muted">
                    <span className="tabular-nums">
                      {question.yes} YES, {question.no} NO
                      {question.unknown > 0 ? `, ${question.unknown} UNKNOWN` : ""}
                    </span>
                    {isSplit(question) ? <Badge tone="warning">disputed</Badge> : null}
                    {question.decision ? (
                      <span>
                        Decided <strong className="text-ink">{question.decision.answer}</strong> by{" "}
                        {question.decision.decidedBy} <DateTime show="near day" at={question.decision.decidedAt} />
                        {question.decision.deciderLabelled ? ", who had labelled the task too" : ""}:{" "}
                        {question.decision.reason}
                      </span>
                    ) : null}
                  </p>
                </div>
                {answers > 0 ? (
                  <Button
                    size="sm"
                    aria-expanded={open === place}
                    aria-label={`${question.decision ? "Revise" : "Decide"} question ${name}`}
                    onClick={() => setOpen(open === place ? null : place)}
                  >
                    {question.decision ? "Revise" : "Decide"}
                  </Button>
                ) : null}
              </div>
              {question.beside.length > 0 ? <AnswerNotes notes={question.beside} /> : null}
              {open === place ? (
                <AdjudicationAnswerForm
                  of={of}
                  place={place}
                  name={name}
                  decision={question.decision}
                  onDone={() => setOpen(null)}
                />
              ) : null}
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}
