import { FULL_WEIGHT } from "@/lib/checklist/checklist";
import { conversationOf, instructionWithInput, type StoredInstruction } from "@/lib/content/instruction-text";
import { messagesSchema } from "@/lib/content/messages-schema";
import type { LeftOutRows } from "@/lib/exports/dataset/dataset";
import type { ExportedResponse, ExportedTask, GoldRecord } from "@/lib/exports/export-records";
import type { Scale } from "@/lib/round/protocol/scale";
import type { TypedColumn } from "./parquet-table";

interface TrainingRow {
  instructionId: string;
  task: ExportedTask;
}

export interface PreferenceRow extends TrainingRow {
  chosen: ExportedResponse;
  rejected: ExportedResponse;
  margin: number;
  /** of the raters who preferred one, those who preferred the chosen one; null where each row is two responses’ scores */
  chosenShare: number | null;
  nRaters: number;
}

export interface CompletionRow extends TrainingRow {
  completion: ExportedResponse;
  label: boolean;
  score: number;
  nRaters: number;
}

export interface RubricRow extends TrainingRow {
  questions: string[];
  weights: number[];
}

const NOTHING_LEFT_OUT: LeftOutRows = { ties: 0, tiesKept: 0, middle: 0, undecided: 0 };

/** Of pairs: the response that the gold label prefers, and how far the label is from the middle of the scale. */
export function preferenceRows(
  gold: readonly GoldRecord[],
  scale: Scale,
  ties: "drop" | "keep",
): { rows: PreferenceRow[]; leftOut: LeftOutRows } {
  const leftOut = { ...NOTHING_LEFT_OUT };
  const middle = middleOf(scale);
  const sideOfA = Math.sign((scale.comparison?.bestForA ?? middle) - middle);
  const rows = gold.flatMap(({ task, gold: level, goldOutcome, levels, nRaters }): PreferenceRow[] => {
    const { a, b } = task;
    if (level === null || goldOutcome === null || !a || !b) {
      leftOut.undecided += 1;
      return [];
    }
    if (goldOutcome === "tie") {
      leftOut.ties += 1;
      if (ties === "drop") return [];
      leftOut.tiesKept += 1;
    }
    const prefersB = goldOutcome === "loss";
    const [chosen, rejected] = prefersB ? [b, a] : [a, b];
    const count = (isOfSide: (value: number) => boolean) =>
      scale.values.reduce((sum, value, index) => sum + (isOfSide(value) ? (levels[index] ?? 0) : 0), 0);
    const forA = count((value) => Math.sign(value - middle) === sideOfA);
    const forB = count((value) => Math.sign(value - middle) === -sideOfA);
    const chosenShare = forA + forB === 0 ? null : (prefersB ? forB : forA) / (forA + forB);
    const margin = goldOutcome === "tie" ? 0 : Math.abs(level - middle);
    return [{ instructionId: task.instructionId, task, chosen, rejected, margin, chosenShare, nRaters }];
  });
  return { rows, leftOut };
}

/** Of scores: every two responses to an instruction of which one scores higher, with the difference as the margin. */
export function rewardRows(gold: readonly GoldRecord[], rewardOf: (record: GoldRecord) => number | null) {
  const byInstruction = new Map<string, GoldRecord[]>();
  for (const record of gold) {
    const { instructionId } = record.task;
    byInstruction.set(instructionId, [...(byInstruction.get(instructionId) ?? []), record]);
  }
  return [...byInstruction.values()].flatMap((records) =>
    records.flatMap((one, index) =>
      records.slice(index + 1).flatMap((other): PreferenceRow[] => {
        const [value, otherValue] = [rewardOf(one), rewardOf(other)];
        if (value === null || otherValue === null || value === otherValue) return [];
        const [better, worse] = value > otherValue ? [one, other] : [other, one];
        const [chosen, rejected] = [better.task.a, worse.task.a];
        if (!chosen || !rejected) return [];
        const margin = Math.abs(value - otherValue);
        const nRaters = Math.min(better.nRaters, worse.nRaters);
        const { task } = better;
        return [{ instructionId: task.instructionId, task, chosen, rejected, margin, chosenShare: null, nRaters }];
      }),
    ),
  );
}

/** Of scores: responses above the middle of the scale as desirable, below as undesirable. */
export function completionRows(
  gold: readonly GoldRecord[],
  scale: Scale,
): { rows: CompletionRow[]; leftOut: LeftOutRows } {
  const leftOut = { ...NOTHING_LEFT_OUT };
  const middle = middleOf(scale);
  const rows = gold.flatMap(({ task, gold: score, nRaters }): CompletionRow[] => {
    if (score === null || !task.a) leftOut.undecided += 1;
    else if (score === middle) leftOut.middle += 1;
    else {
      return [{ instructionId: task.instructionId, task, completion: task.a, label: score > middle, score, nRaters }];
    }
    return [];
  });
  return { rows, leftOut };
}

/** Each instruction once, with the questions of its checklist and what each weighs. */
export function rubricRows(gold: readonly GoldRecord[]): RubricRow[] {
  const first = new Map(gold.map((record) => [record.task.instructionId, record] as const).toReversed());
  const inOrder = [...first.values()].toSorted((a, b) => a.task.task - b.task.task);
  return inOrder.flatMap(({ task, questions }): RubricRow[] => {
    const own = (questions ?? []).filter(({ side }) => side !== "B");
    if (own.length === 0) return [];
    return [
      {
        instructionId: task.instructionId,
        task,
        questions: own.map(({ question }) => question),
        weights: own.map(({ importance }) => importance ?? FULL_WEIGHT),
      },
    ];
  });
}

function middleOf({ values }: Scale): number {
  return ((values[0] ?? 0) + (values.at(-1) ?? 0)) / 2;
}

/** Whether any instruction or response is a conversation: then every prompt and completion is given as messages. */
export function isConversational(gold: readonly GoldRecord[]): boolean {
  return gold.some(({ task }) => Boolean(storedOf(task).messages ?? task.a?.messages ?? task.b?.messages));
}

function storedOf({ instruction, messages }: ExportedTask): StoredInstruction {
  return {
    text: instruction,
    messages: messagesSchema
      .nullable()
      .catch(null)
      .parse(messages ?? null),
  };
}

type Columns<Row> = TypedColumn<Row>[];

function promptColumns<Row extends TrainingRow>(asMessages: boolean): Columns<Row> {
  const type = asMessages ? "messages" : "string";
  const value = ({ task }: Row) =>
    asMessages ? conversationOf(storedOf(task), task.input) : instructionWithInput(storedOf(task), task.input);
  return [
    { name: "instruction_id", type: "string", value: (row) => row.instructionId },
    { name: "prompt", type, value },
  ];
}

function said(asMessages: boolean, { text, messages }: ExportedResponse) {
  return asMessages ? (messages ?? [{ role: "assistant", content: text }]) : text;
}

/** As TRL’s trainers of preferences and rewards read them. */
export function preferenceColumns(asMessages: boolean): Columns<PreferenceRow> {
  const type = asMessages ? "messages" : "string";
  return [
    ...promptColumns<PreferenceRow>(asMessages),
    { name: "chosen", type, value: ({ chosen }) => said(asMessages, chosen) },
    { name: "rejected", type, value: ({ rejected }) => said(asMessages, rejected) },
    { name: "margin", type: "number", value: ({ margin }) => margin },
    { name: "chosen_share", type: "number", value: ({ chosenShare }) => chosenShare },
    { name: "n_raters", type: "integer", value: ({ nRaters }) => nRaters },
    { name: "chosen_system", type: "string", value: ({ chosen }) => chosen.system },
    { name: "rejected_system", type: "string", value: ({ rejected }) => rejected.system },
  ];
}

/** As TRL’s KTO trainer reads them. */
export function completionColumns(asMessages: boolean): Columns<CompletionRow> {
  const type = asMessages ? "messages" : "string";
  return [
    ...promptColumns<CompletionRow>(asMessages),
    { name: "completion", type, value: ({ completion }) => said(asMessages, completion) },
    { name: "label", type: "boolean", value: ({ label }) => label },
    { name: "score", type: "number", value: ({ score }) => score },
    { name: "n_raters", type: "integer", value: ({ nRaters }) => nRaters },
    { name: "system", type: "string", value: ({ completion }) => completion.system },
  ];
}

/** For reinforcement learning: a prompt with what its responses are judged by. */
export function rubricColumns(asMessages: boolean): Columns<RubricRow> {
  return [
    ...promptColumns<RubricRow>(asMessages),
    { name: "questions", type: "strings", value: ({ questions }) => questions },
    { name: "weights", type: "numbers", value: ({ weights }) => weights },
  ];
}
