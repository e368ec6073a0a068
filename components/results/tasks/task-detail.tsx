"use client";

import { useQuery } from "@tanstack/react-query";
import { PanelWaiting } from "@/components/figure/waiting/panel-waiting";
import { Callout } from "@/components/ui/callout";
import { DataTable } from "@/components/ui/data-table";
import { Panel } from "@/components/ui/panel";
import { ShownImages } from "@/components/ui/rich-text/shown-images";
import { askedName } from "@/lib/checklist/asked-question";
import type { Evidence } from "@/lib/labelling/evidence/evidence";
import { writtenOrder } from "@/lib/labelling/written-order";
import { t } from "@/lib/messages/translate";
import type { TaskLabels } from "@/lib/results/agreement-tasks";
import { taskLabelsQuery } from "@/lib/results/queries/lists";
import { SIDES } from "@/lib/round/protocol/protocol-words";
import { AnswerNotes } from "../evidence/answer-notes";
import { MarkedText } from "../evidence/marked-text";
import { RaterName } from "../raters/rater-name";
import { RejectedLabels } from "../rejection/rejected-labels";
import { CommentsPanel } from "../summary/folded-panels";
import { levelWords } from "../words";
import { InstructionPanel } from "./instruction-panel";
import { LabelCard, WrittenOrder } from "./label-card";
import { ProblemText } from "./problem-text";

/** One task with what was labelled and every rater's label side by side. */
export function TaskDetail({ roundId, taskId }: { roundId: string; taskId: string }) {
  const { data: task, error, refetch } = useQuery(taskLabelsQuery(roundId, taskId));
  if (!task) return <PanelWaiting error={error} onRetry={refetch} />;
  return (
    <div className="flex flex-col gap-6">
      <ShownImages images={task.images} tellsMissing>
        <InstructionPanel instruction={task.instruction} />
        <div className={task.responses.length > 1 ? "grid gap-6 lg:grid-cols-2" : undefined}>
          {task.responses.map((response, index) => (
            <Panel
              level={2}
              key={`${response.system} ${response.sample}`}
              title={`${task.responses.length > 1 ? `${index === 0 ? "A" : "B"}: ` : ""}${response.system}`}
              description={truth(task, index)}
            >
              <MarkedText response={response} quotes={quotesOf(task, index)} />
            </Panel>
          ))}
        </div>
      </ShownImages>
      <CommentsPanel of={{ roundId }} place={`task:${taskId}`} anchor="task" title={t("Comments on this task")} />
      {task.adjudicated ? (
        <Callout title={t("Adjudicated: {levelWords}", { levelWords: levelWords(task, task.adjudicated.level) })}>
          {task.adjudicated.reason}
        </Callout>
      ) : null}
      {task.labels.length === 0 ? (
        <Panel level={2} title={t("Labels")}>
          <p className="text-ink-muted">{t("No labels for this task yet.")}</p>
        </Panel>
      ) : (
        <section aria-label={t("Labels")} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {task.labels.map((label) => (
            <LabelCard
              key={label.annotationId}
              label={label}
              scale={task}
              studyId={task.studyId}
              roundId={roundId}
              systems={systemsOf(task)}
            />
          ))}
        </section>
      )}
      <RejectedLabels studyId={task.studyId} roundId={roundId} round={task} taskId={taskId} />
      {task.questions.length > 0 && task.labels.length > 0 ? <AnswerTable task={task} /> : null}
      <Notes task={task} />
      {task.skips.length > 0 ? (
        <Panel level={2} title={t("Skipped")} description={t("With a problem and without a label.")}>
          <ul className="flex flex-col gap-3">
            {task.skips.map(({ rater, problem, shownOrder }) => (
              <li key={rater.raterId} className="flex flex-col gap-1">
                <RaterName {...rater} />
                {problem ? <ProblemText problem={problem} /> : null}
                {problem?.note ? <WrittenOrder order={shownOrder} systems={systemsOf(task)} /> : null}
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
    </div>
  );
}

function systemsOf({ responses }: TaskLabels): string[] {
  return responses.map(({ system }) => system);
}

function quotesOf({ questions, labels, responses }: TaskLabels, response: number): Evidence[] {
  const isAbout = (place: number) => responses.length === 1 || questions[place]?.side === SIDES[response];
  return labels.flatMap(({ notes }) => notes.flatMap(({ place, evidence }) => (isAbout(place) ? evidence : [])));
}

/** What raters wrote and quoted about their answers, question by question. */
function Notes({ task }: { task: TaskLabels }) {
  const { questions, labels } = task;
  const noted = questions.flatMap((question, place) => {
    const notes = labels.flatMap((label) =>
      label.notes
        .filter((note) => note.place === place)
        .map((note) => ({
          ...note,
          answer: label.answers[place] ?? null,
          rater: label.rater.pseudonym,
          writtenOrder: writtenOrder({ order: label.shownOrder, systems: systemsOf(task) }),
        })),
    );
    return notes.length > 0 ? [{ question, notes }] : [];
  });
  if (noted.length === 0) return null;
  return (
    <Panel level={2} title={t("Notes and quotes")} description={t("Quotes are marked in the response above.")}>
      <ol className="flex flex-col gap-4">
        {noted.map(({ question, notes }) => (
          <li key={askedName(question)} className="flex flex-col gap-2">
            <p className="font-medium [overflow-wrap:anywhere]">
              {askedName(question)}. <bdi>{question.question}</bdi>
            </p>
            <AnswerNotes notes={notes} />
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function truth(task: TaskLabels, index: number): string | undefined {
  if (task.knownScore !== null) return t("Reference score: {knownScore}", { knownScore: String(task.knownScore) });
  if (task.knownOutcome === null || index > 0) return undefined;
  return t("Reference outcome: {outcome}", {
    outcome: { win: t("A is better"), tie: t("Tie"), loss: t("B is better") }[task.knownOutcome],
  });
}

/** Every rater's answer to each question, side by side. Rows on which raters differ are marked by a word. */
function AnswerTable({ task: { questions, labels } }: { task: TaskLabels }) {
  const rows = questions.map((question, index) => {
    const answers = labels.map((label) => label.answers[index] ?? null);
    const told = new Set(answers.filter((answer) => answer === "YES" || answer === "NO"));
    return { ...question, answers, isDisputed: told.size > 1, isTold: told.size > 0 };
  });
  return (
    <Panel level={2} title={t("Checklist answers")} flush>
      <DataTable
        caption={t("Every rater’s answer to each question")}
        hideCaption
        columns={[
          {
            id: "question",
            header: t("Question"),
            rowHeader: true,
            className: "min-w-64",
            cell: (row) => (
              <span className="font-normal [overflow-wrap:anywhere]">
                {askedName(row)}. <bdi>{row.question}</bdi>
              </span>
            ),
          },
          ...labels.map((label, index) => ({
            id: label.rater.raterId,
            header: label.rater.pseudonym,
            cell: (row: (typeof rows)[number]) => row.answers[index] ?? "–",
          })),
          {
            id: "disputed",
            header: t("Raters"),
            cell: (row) => (row.isDisputed ? <strong>{t("disputed")}</strong> : row.isTold ? t("agree") : ""),
          },
        ]}
        rows={rows}
        rowKey={askedName}
      />
    </Panel>
  );
}
