import type { ExportedTask, LabelRecord } from "@/lib/exports/export-records";
import { labelsPairs } from "@/lib/round/protocol/protocols";
import { type Column, columnsOf, type FileShape, PLANNED_COLUMNS, scoringColumns } from "./task-columns";

type GivenAnswer = NonNullable<LabelRecord["answers"]>[number];

interface AnswerRow {
  record: LabelRecord;
  given: GivenAnswer;
}

/** A line of answers.csv: what one rater answered to one question about one response. */
export function answerColumns(shape: FileShape): Column<AnswerRow>[] {
  const { protocol, ratedCriterion, batches, planned, stopsWhenSettled } = shape;
  const task = columnsOf<LabelRecord, ExportedTask>(
    [
      { name: "task", json: (t) => t.task },
      { name: "instruction_id", json: (t) => t.instructionId },
      { name: "subset", json: (t) => t.subset },
      { name: "domain", json: (t) => t.domain },
      ...(ratedCriterion === null ? [] : [{ name: "criterion", json: () => ratedCriterion }]),
      ...(batches.length === 0 ? [] : [{ name: "batch", json: (t: ExportedTask) => t.batch }]),
      ...(planned === null ? [] : PLANNED_COLUMNS),
    ],
    (record) => record.task,
  );
  return [
    ...columnsOf(task, (row: AnswerRow) => row.record),
    { name: "system", json: (row) => responseOf(row)?.system ?? null },
    { name: "sample", json: (row) => responseOf(row)?.sample ?? null },
    ...(labelsPairs(protocol) ? [{ name: "side", json: ({ given }: AnswerRow) => given.side }] : []),
    { name: "response_id", json: responseId },
    { name: "question_id", json: questionId },
    { name: "number", json: ({ given }) => given.number },
    ...columnsOf(scoringColumns(shape), ({ given }: AnswerRow) => given.scoring),
    { name: "label_id", json: ({ record }) => record.id },
    { name: "rater", json: ({ record }) => record.rater.pseudonym },
    { name: "rater_kind", json: ({ record }) => record.rater.kind },
    { name: "simulated", json: ({ record }) => record.rater.simulated },
    { name: "answer", json: ({ given }) => given.answer },
    { name: "yes", json: ({ given }) => (given.answer === "YES" ? 1 : given.answer === "NO" ? 0 : null) },
    { name: "probability", json: ({ given }) => given.probability },
    { name: "excluded", json: ({ record }) => record.excluded },
    ...(stopsWhenSettled || planned !== null
      ? [{ name: "in_figures", json: ({ record }: AnswerRow) => record.inFigures }]
      : []),
  ];
}

export function answerRows(record: LabelRecord): AnswerRow[] {
  return (record.answers ?? []).map((given) => ({ record, given }));
}

function responseOf({ record: { task }, given }: AnswerRow) {
  return given.side === "B" ? task.b : task.a;
}

/** The same for all raters and rounds that judge this response. */
function responseId(row: AnswerRow): string {
  const response = responseOf(row);
  return joinedId([row.record.task.instructionId, response?.system ?? "", response?.sample ?? 0]);
}

/** The same for all responses that the question is asked about. */
function questionId({ record: { task }, given }: AnswerRow): string {
  return joinedId([task.instructionId, `${task.checklistSeries} v${task.checklistVersion}`, given.number]);
}

/** Parts that contain the separator are quoted, so that different parts never give the same id. */
function joinedId(parts: readonly (string | number)[]): string {
  return parts.map((part) => (/[/"]/.test(String(part)) ? JSON.stringify(part) : part)).join("/");
}
