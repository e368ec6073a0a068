import { createHash } from "node:crypto";
import {
  type DatasetOptions,
  type DatasetTable,
  type LeftOutRows,
  SPLITS,
  type Split,
  type TableFile,
} from "@/lib/exports/dataset/dataset";
import type { GoldRecord, LabelRecord } from "@/lib/exports/export-records";
import type { ExportSource } from "@/lib/exports/export-source";
import { categorises, hasAnswers, labelsPairs, writesChecklists } from "@/lib/round/protocol/protocols";
import { bestOf, isOfCategories, isOfRealNumbers, scaleOfRound } from "@/lib/round/protocol/round-scale";
import {
  categorisedColumns,
  categorisedRows,
  goldColumns,
  questionColumns,
  questionRows,
} from "../export/gold-columns";
import { labelColumns } from "../export/label-columns";
import type { FileShape } from "../export/task-columns";
import { ParquetTable, type TypedColumn } from "./parquet-table";
import * as training from "./training-rows";
import { typedColumns } from "./typed-columns";

export interface WrittenTable {
  readonly facts: TableFile;
  readonly bytes: Uint8Array;
}

export interface WrittenTables {
  readonly files: readonly WrittenTable[];
  readonly leftOut: Partial<Record<DatasetTable, LeftOutRows>>;
}

/** Whether an instruction, with all that is about it, goes into the split "test". */
export function splitOf(instructionId: string, { testShare, seed }: Pick<DatasetOptions, "testShare" | "seed">): Split {
  const drawn = createHash("sha256").update(`${seed} ${instructionId}`).digest().readUIntBE(0, 6) / 2 ** 48;
  return drawn < testShare ? "test" : "train";
}

type SplitOptions = Pick<DatasetOptions, "testShare" | "seed" | "ties"> & {
  /** a table without rows is a file too, with its columns */
  keepEmpty?: boolean;
};

/**
 * Tables of a round as Parquet, and what its training rows leave out.
 * @param wanted where the protocol has them
 */
export async function datasetTables(
  source: ExportSource,
  options: SplitOptions,
  wanted: readonly DatasetTable[],
): Promise<WrittenTables> {
  const { round, study } = source;
  const { protocol, scale } = round;
  const shape: FileShape = { ...round, texts: source.options.texts, comments: false, studyName: study.name };
  const instructionOf = ({ task }: GoldRecord | LabelRecord) => task.instructionId;
  const sink = new Tables(options, wanted);
  const addGold = writesChecklists(protocol)
    ? null
    : sink.of("gold", typedColumns("gold", scale, goldColumns(shape, "jsonl")), instructionOf).addAll;
  const addQuestions = questionsOf(sink, shape);
  const addLabels = sink.of("labels", typedColumns("labels", scale, labelColumns(shape)), instructionOf).addAll;
  const trains = wanted.some((table) => TRAINING_TABLES.includes(table));
  const kept: GoldRecord[] = [];
  const read = {
    gold: addGold !== null && wanted.some((table) => table !== "labels"),
    labels: wanted.includes("labels"),
  };
  for await (const { gold, labels } of source.records(read)) {
    addGold?.(gold);
    addQuestions?.(gold);
    addLabels(labels);
    if (trains) kept.push(...gold);
  }
  return { leftOut: trains ? addTraining(sink, kept, { round, ties: options.ties }) : {}, files: sink.finish() };
}

const TRAINING_TABLES: readonly DatasetTable[] = ["dpo", "reward", "kto", "rubrics"];

/** Where a protocol has questions: what adds those of tasks. */
function questionsOf(sink: Tables, shape: FileShape): ((gold: readonly GoldRecord[]) => void) | null {
  const { protocol, scale } = shape;
  const instructionOf = ({ record }: { record: GoldRecord }) => record.task.instructionId;
  if (hasAnswers(protocol)) {
    const table = sink.of("questions", typedColumns("questions", scale, questionColumns(shape)), instructionOf);
    return (gold) => table.addAll(gold.flatMap(questionRows));
  }
  if (categorises(protocol)) {
    const table = sink.of("questions", typedColumns("questions", scale, categorisedColumns(shape)), instructionOf);
    return (gold) => table.addAll(gold.flatMap(categorisedRows));
  }
  return null;
}

function addTraining(
  sink: Tables,
  gold: readonly GoldRecord[],
  { round, ties }: { round: ExportSource["round"]; ties: DatasetOptions["ties"] },
): WrittenTables["leftOut"] {
  const { protocol } = round;
  const asMessages = training.isConversational(gold);
  const instructionOf = ({ instructionId }: { instructionId: string }) => instructionId;
  const preferences = training.preferenceColumns(asMessages);
  const scale = scaleOfRound(round);
  const leftOut: WrittenTables["leftOut"] = {};
  if (labelsPairs(protocol) && scale?.comparison) {
    const pairs = training.preferenceRows(gold, scale, ties);
    sink.of("dpo", preferences, instructionOf).addAll(pairs.rows);
    leftOut.dpo = pairs.leftOut;
  }
  const isScored = scale !== null && !labelsPairs(protocol) && !isOfCategories(scale);
  if (isScored || (scale === null && hasAnswers(protocol))) {
    const turn = scale && bestOf(scale.name) === "lowest" ? -1 : 1;
    const rewardOf = ({ gold: level, passRates }: GoldRecord) => {
      const value = isScored ? level : passRates.A;
      return value === null ? null : turn * value;
    };
    sink.of("reward", preferences, instructionOf).addAll(training.rewardRows(gold, rewardOf));
  }
  if (isScored && !isOfRealNumbers(scale)) {
    const completions = training.completionRows(gold, scale);
    sink.of("kto", training.completionColumns(asMessages), instructionOf).addAll(completions.rows);
    leftOut.kto = completions.leftOut;
  }
  if (hasAnswers(protocol)) {
    sink.of("rubrics", training.rubricColumns(asMessages), instructionOf).addAll(training.rubricRows(gold));
  }
  return leftOut;
}

/** Tables that are written side by side, each in its splits. */
class Tables {
  private readonly finishing: (() => WrittenTable[])[] = [];

  constructor(
    private readonly options: SplitOptions,
    private readonly wanted: readonly DatasetTable[],
  ) {}

  of<Row>(table: DatasetTable, columns: readonly TypedColumn<Row>[], instructionOf: (row: Row) => string) {
    if (!this.wanted.includes(table)) return { addAll: (_: readonly Row[]) => undefined };
    const splits = { train: new ParquetTable(columns), test: new ParquetTable(columns) };
    const add = (row: Row) => splits[splitOf(instructionOf(row), this.options)].add(row);
    this.finishing.push(() =>
      SPLITS.flatMap((split) => {
        const { rows } = splits[split];
        if (rows === 0 && !(this.options.keepEmpty && split === "train")) return [];
        const { bytes, sha256 } = splits[split].finish();
        const types = columns.map(({ name, type }) => ({ name, type }));
        const path = `data/${table}/${split}.parquet`;
        return [{ facts: { table, split, path, rows, bytes: bytes.byteLength, sha256, columns: types }, bytes }];
      }),
    );
    return {
      addAll: (rows: readonly Row[]) => {
        for (const row of rows) add(row);
      },
    };
  }

  finish(): WrittenTable[] {
    return this.finishing.flatMap((finish) => finish());
  }
}
