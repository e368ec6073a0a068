"use client";

import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef } from "react";
import { PanelWaiting } from "@/components/figure/waiting/panel-waiting";
import { DateTime } from "@/components/ui/date-time";
import { Panel } from "@/components/ui/panel";
import { renderByIndex } from "@/components/ui/render-by-index";
import { ShownImages } from "@/components/ui/rich-text/shown-images";
import { askedName } from "@/lib/checklist/asked-question";
import type { Evidence } from "@/lib/labelling/evidence/evidence";
import { t } from "@/lib/messages/translate";
import type { AdjudicationTask } from "@/lib/results/adjudication/adjudication";
import { adjudicationTaskQuery, type TaskOfQueue } from "@/lib/results/queries/adjudication";
import { SIDES } from "@/lib/round/protocol/protocol-words";
import { MarkedText } from "../evidence/marked-text";
import { InstructionPanel } from "../tasks/instruction-panel";
import { ProblemText } from "../tasks/problem-text";
import { levelWords } from "../words";
import { AdjudicationAnswers } from "./adjudication-answers";
import { AdjudicationForm } from "./adjudication-form";
import { writtenAbove } from "./written-above";

export interface AdjudicationWorkProps {
  of: TaskOfQueue;
  /** the queue is one of disputed answers: they come above the task's level */
  answersFirst: boolean;
  /** somebody went from one task to another: the new one takes the focus and comes into view */
  hasMoved: RefObject<boolean>;
  onStep: (by: 1 | -1) => void;
  /** a decision about an undecided task was saved, and the queue knows */
  onDone: () => void;
}

/** One disputed task: what was labelled, the labels without their raters, and the decision. */
export function AdjudicationWork({ of, answersFirst, hasMoved, onStep, onDone }: AdjudicationWorkProps) {
  const { data: task, error, refetch } = useQuery(adjudicationTaskQuery(of));
  const work = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!hasMoved.current) return;
    work.current?.focus({ preventScroll: true });
    work.current?.scrollIntoView({ block: "start" });
  }, [hasMoved]);
  if (!task) {
    return (
      <section ref={work} tabIndex={-1} aria-label={t("Task")} className="scroll-mt-20 outline-none">
        <PanelWaiting error={error} onRetry={refetch} />
      </section>
    );
  }
  const judged = task.criterion ? t("Checklist") : t("Response");
  return (
    <section
      ref={work}
      tabIndex={-1}
      aria-label={t("Task {position}", { position: task.position })}
      className="grid min-w-0 scroll-mt-20 items-start gap-6 outline-none lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <div className="flex min-w-0 flex-col gap-4">
        <ShownImages images={task.images} tellsMissing>
          <InstructionPanel instruction={task.instruction} />
          <div className={task.responses.length > 1 ? "grid gap-4 xl:grid-cols-2" : undefined}>
            {task.responses.map((response, index) => (
              <Panel
                level={2}
                key={index === 0 ? "first" : "second"}
                title={task.responses.length === 1 ? judged : `${judged} ${index === 0 ? "A" : "B"}`}
              >
                <MarkedText response={response} quotes={quotesOf(task, index)} />
              </Panel>
            ))}
          </div>
        </ShownImages>
        <BlindLabels task={task} />
        <AdjudicationHistory task={task} />
      </div>
      <div className="beside-texts flex min-w-0 flex-col gap-4">
        {answersFirst ? <AdjudicationAnswers of={of} task={task} /> : null}
        <AdjudicationForm of={of} task={task} onStep={onStep} onDone={onDone} />
        {answersFirst ? null : <AdjudicationAnswers of={of} task={task} />}
      </div>
    </section>
  );
}

function quotesOf({ questions, responses }: AdjudicationTask, response: number): Evidence[] {
  const about = questions.filter(({ side }) => responses.length === 1 || side === SIDES[response]);
  return about.flatMap(({ beside }) => beside.flatMap(({ evidence }) => evidence));
}

function BlindLabels({ task }: { task: AdjudicationTask }) {
  return (
    <Panel
      level={2}
      title={t("{count, plural, one {# label} other {# labels}}", { count: task.labels.length })}
      description={t("From the lowest level to the highest; anonymous.{whichResponse}{nSimulated}", {
        whichResponse: task.shownOrder === null ? "" : ` ${t("Which response is A on this page is random.")}`,
        nSimulated:
          task.nSimulated > 0
            ? ` ${t("{count, plural, one {# label} other {# labels}} of {labels} simulated.", { count: task.nSimulated, labels: task.labels.length })}`
            : "",
      })}
    >
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {renderByIndex(task.labels, (label) => (
          <li className="flex flex-col gap-2 rounded-md border border-line p-3">
            <p className="font-medium">{label.level === null ? t("Answers only") : levelWords(task, label.level)}</p>
            {label.comment ? (
              <blockquote className="border-l-2 border-line-strong pl-3 text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">
                {label.comment}
              </blockquote>
            ) : null}
            {renderByIndex(label.problems, (problem) => (
              <ProblemText problem={problem} />
            ))}
            {label.comment || label.problems.some(({ note }) => note) ? (
              <p className="text-xs font-medium">{writtenAbove(task, label.writtenOrder)}</p>
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const KIND_WORDS = { decided: t("decided"), revised: t("revised it to"), withdrawn: t("withdrew") } as const;

/** What was decided, revised and withdrawn before; nothing while there is at most one decision. */
function AdjudicationHistory({ task }: { task: AdjudicationTask }) {
  if (task.history.length < 2) return null;
  return (
    <Panel level={2} title={t("History")}>
      <ol className="flex flex-col gap-2 text-sm">
        {task.history.map((event) => (
          <li
            key={`${event.at} ${event.kind} ${event.question ? askedName(event.question) : ""}`}
            className="[overflow-wrap:anywhere]"
          >
            <span className="font-medium">{event.by}</span> {KIND_WORDS[event.kind]}{" "}
            <span className="font-medium">
              {event.level === null
                ? t("{answer} (question {askedName})", {
                    answer: event.answer ?? "",
                    askedName: event.question ? askedName(event.question) : "",
                  })
                : levelWords(task, event.level)}
            </span>{" "}
            <span className="text-ink-muted">
              <DateTime show="nearDay" at={event.at} />: {event.reason}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
