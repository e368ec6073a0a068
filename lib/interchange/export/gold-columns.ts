import type { GoldCategories, GoldQuestion, GoldRecord } from "@/lib/exports/export-records";
import { SIDES } from "@/lib/round/protocol/protocol-words";
import { categorises, hasAnswers, labelsInstructions, labelsPairs } from "@/lib/round/protocol/protocols";
import { isOfCategories, isOfRealNumbers, scaleOfRound } from "@/lib/round/protocol/round-scale";
import {
  type Column,
  columnsOf,
  type FileShape,
  JsonText,
  jsonCell,
  jsonObjects,
  scoringColumns,
  taskColumns,
  writtenLevel,
} from "./task-columns";

/** The members of a line of gold.jsonl; those of gold.csv are the same but for `questions`, which questions.csv holds. */
export function goldColumns(shape: FileShape, file: "jsonl" | "csv"): Column<GoldRecord>[] {
  const { protocol, scale } = shape;
  const isOfPairs = labelsPairs(protocol);
  const passRates: Column<GoldRecord>[] = isOfPairs
    ? SIDES.map((side) => ({ name: `pass_rate_${side.toLowerCase()}`, json: (r) => r.passRates[side] }))
    : [{ name: "pass_rate", json: (r) => r.passRates.A }];
  const raters: Column<GoldRecord>[] = [
    { name: "n_raters", json: (r) => r.nRaters },
    { name: "n_simulated", json: (r) => r.nSimulated },
  ];
  const safety: Column<GoldRecord>[] = [
    { name: "n_safety", json: (r) => r.safety?.judgements },
    { name: "n_unsafe", json: (r) => r.safety?.flags },
    { name: "unsafe", json: ({ safety: said }) => (said?.judgements ? 2 * said.flags > said.judgements : null) },
  ];
  const values = scaleOfRound(shape);
  const levels: Column<GoldRecord>[] = [
    ...(isOfCategories(values)
      ? []
      : [
          { name: "mean", json: (r: GoldRecord) => r.mean },
          { name: "median", json: (r: GoldRecord) => r.median },
        ]),
    ...(isOfRealNumbers(values)
      ? []
      : [
          { name: "majority", json: (r: GoldRecord) => writtenLevel(shape, r.majority) },
          { name: "agreement", json: (r: GoldRecord) => r.agreement },
        ]),
    ...(values?.values ?? []).map((level, index) => ({
      name: `n_${writtenLevel(shape, level)}`,
      json: (r: GoldRecord) => r.levels[index] ?? 0,
    })),
  ];
  const gold: Column<GoldRecord>[] = [
    { name: "adjudicated", json: (r) => writtenLevel(shape, r.adjudicated) },
    { name: "adjudication_reason", json: (r) => r.adjudicationReason },
    { name: "adjudicator_labelled", json: (r) => r.adjudicatorLabelled },
    { name: "gold", json: (r) => writtenLevel(shape, r.gold) },
    { name: "gold_source", json: (r) => r.goldSource },
  ];
  const questions: Column<GoldRecord>[] = [
    { name: "n_questions", json: (r) => (r.questions?.length ?? 0) / (isOfPairs ? 2 : 1) },
    ...passRates,
    ...(file === "jsonl"
      ? [{ name: "questions", json: listOf((r: GoldRecord) => r.questions, ownQuestionColumns(shape)) }]
      : []),
  ];
  const categorised: Column<GoldRecord>[] = [
    { name: "n_questions", json: (r) => r.categorised?.length ?? 0 },
    ...(file === "jsonl"
      ? [{ name: "questions", json: listOf((r: GoldRecord) => r.categorised, ownCategoryColumns(shape)) }]
      : []),
  ];
  return [
    ...columnsOf(taskColumns(shape), (record: GoldRecord) => record.task),
    ...raters,
    ...(labelsInstructions(protocol) ? [] : safety),
    ...(scale === null ? [] : levels),
    ...(isOfPairs ? [{ name: "outcome", json: (r: GoldRecord) => r.outcome }] : []),
    ...(hasAnswers(protocol) ? questions : []),
    ...(categorises(protocol) ? categorised : []),
    ...(scale === null ? [] : gold),
    ...(isOfPairs ? [{ name: "gold_outcome", json: (r: GoldRecord) => r.goldOutcome }] : []),
  ];
}

interface QuestionRow {
  record: GoldRecord;
  question: GoldQuestion;
}

/** A line of questions.csv: one question of one task. */
export function questionColumns(shape: FileShape): Column<QuestionRow>[] {
  return [
    { name: "task", json: ({ record }) => record.task.task },
    { name: "instruction_id", json: ({ record }) => record.task.instructionId },
    { name: "system", json: (row) => responseOf(row)?.system ?? null },
    { name: "sample", json: (row) => responseOf(row)?.sample ?? null },
    ...columnsOf(ownQuestionColumns(shape), (row: QuestionRow) => row.question),
  ];
}

/** The one that the question was asked about. */
function responseOf({ record: { task }, question }: QuestionRow) {
  return question.side === "B" && task.b ? task.b : task.a;
}

/** The rows of a task in the file of questions; none without a checklist. */
export function questionRows(record: GoldRecord): QuestionRow[] {
  return (record.questions ?? []).map((question) => ({ record, question }));
}

function ownQuestionColumns(shape: FileShape): Column<GoldQuestion>[] {
  const { protocol, texts } = shape;
  return [
    ...(labelsPairs(protocol) ? [{ name: "side", json: (q: GoldQuestion) => q.side }] : []),
    { name: "number", json: (q) => q.number },
    ...(texts ? [{ name: "question", json: (q: GoldQuestion) => q.question }] : []),
    { name: "categories", json: (q) => q.categories, cell: (q) => jsonCell(q.categories, q.categories.length === 0) },
    { name: "importance", json: (q) => q.importance },
    ...columnsOf(scoringColumns(shape), (q: GoldQuestion) => q.scoring),
    { name: "n_yes", json: (q) => q.yes },
    { name: "n_no", json: (q) => q.no },
    { name: "n_unknown", json: (q) => q.unknown },
    { name: "n_either", json: (q) => q.either },
    { name: "majority", json: (q) => q.majority },
    { name: "pass_share", json: (q) => q.passShare },
    { name: "adjudicated", json: (q) => q.adjudicated },
    { name: "adjudication_reason", json: (q) => q.adjudicationReason },
    { name: "adjudicator_labelled", json: (q) => q.adjudicatorLabelled },
    { name: "gold", json: (q) => q.gold },
    { name: "gold_source", json: (q) => q.goldSource },
  ];
}

interface CategorisedRow {
  record: GoldRecord;
  question: GoldCategories;
}

/** The same of a round in which questions are categorised. */
export function categorisedColumns(shape: FileShape): Column<CategorisedRow>[] {
  return [
    { name: "task", json: ({ record }) => record.task.task },
    { name: "instruction_id", json: ({ record }) => record.task.instructionId },
    { name: "checklist_series", json: ({ record }) => record.task.checklistSeries },
    { name: "checklist_version", json: ({ record }) => record.task.checklistVersion },
    ...columnsOf(ownCategoryColumns(shape), (row: CategorisedRow) => row.question),
  ];
}

export function categorisedRows(record: GoldRecord): CategorisedRow[] {
  return (record.categorised ?? []).map((question) => ({ record, question }));
}

function ownCategoryColumns({ texts, categories }: FileShape): Column<GoldCategories>[] {
  return [
    { name: "number", json: (q) => q.number },
    ...(texts ? [{ name: "question", json: (q: GoldCategories) => q.question }] : []),
    { name: "categories", json: (q) => q.categories, cell: (q) => jsonCell(q.categories, q.categories.length === 0) },
    { name: "n_raters", json: (q) => q.nRaters },
    ...categories.map((category, index) => ({
      name: `given_${category}`,
      json: (q: GoldCategories) => q.given[index] ?? 0,
    })),
    { name: "true_categories", json: (q) => q.truth, cell: (q) => jsonCell(q.truth, q.truth === null) },
  ];
}

/** Rows as a list of objects inside a line of JSON. */
function listOf<Row>(rowsOf: (record: GoldRecord) => readonly Row[] | null, columns: readonly Column<Row>[]) {
  const objectOf = jsonObjects(columns);
  return (record: GoldRecord) => {
    const rows = rowsOf(record);
    return rows && new JsonText(`[${rows.map(objectOf).join(",")}]`);
  };
}
