"use client";

import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { DateTime } from "@/components/ui/date-time";
import { Panel } from "@/components/ui/panel";
import { askedName } from "@/lib/checklist/asked-question";
import { t } from "@/lib/messages/translate";
import type { AdjudicationTask } from "@/lib/results/adjudication/adjudication";
import type { TaskOfQueue } from "@/lib/results/queries/adjudication";
import { AnswerNotes } from "../evidence/answer-notes";
import { AdjudicationAnswerForm } from "./adjudication-answer-form";
import { writtenAbove } from "./written-above";

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
      title={t("Checklist, question by question")}
      description={t(
        "{noQuestion} A decided answer becomes the question’s gold answer; undecided ones use the majority. Pass rates and agreement still use the raters’ own answers.",
        {
          noQuestion:
            undecided === 0
              ? t("No question is disputed and undecided.")
              : t("Disputed and undecided: {undecided} of {questions}.", {
                  undecided,
                  questions: task.questions.length,
                }),
        },
      )}
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
                    {name}. <bdi>{question.question}</bdi>
                  </p>
                  <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-muted">
                    <span className="tabular-nums">
                      {t("{yes} YES, {no} NO", { yes: question.yes, no: question.no })}
                      {question.unknown > 0 ? t(", {unknown} UNKNOWN", { unknown: question.unknown }) : ""}
                    </span>
                    {isSplit(question) ? <Badge tone="warning">{t("disputed")}</Badge> : null}
                    {question.decision ? (
                      <span>
                        {t.rich("Decided {answer} by {decidedBy} {dateTime}{whoHad}: {reason}", {
                          answer: (
                            <strong key="answer" className="text-ink">
                              {question.decision.answer}
                            </strong>
                          ),
                          decidedBy: question.decision.decidedBy,
                          dateTime: <DateTime key="dateTime" show="nearDay" at={question.decision.decidedAt} />,
                          whoHad: question.decision.deciderLabelled ? t(", who had labelled the task too") : "",
                          reason: question.decision.reason,
                        })}
                      </span>
                    ) : null}
                  </p>
                </div>
                {answers > 0 ? (
                  <Button
                    size="sm"
                    aria-expanded={open === place}
                    aria-label={t("{revise} question {name}", {
                      revise: question.decision ? t("Revise") : t("Decide"),
                      name,
                    })}
                    onClick={() => setOpen(open === place ? null : place)}
                  >
                    {question.decision ? t("Revise") : t("Decide")}
                  </Button>
                ) : null}
              </div>
              {question.beside.length > 0 ? (
                <AnswerNotes
                  notes={question.beside.map((note) => ({
                    ...note,
                    writtenOrder: writtenAbove(task, note.writtenOrder),
                  }))}
                />
              ) : null}
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
