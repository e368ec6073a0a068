import { ANSWER_WORDS, asWord } from "@/lib/imports/label-words";
import { shorten } from "@/lib/imports/shorten";
import { columnCalled } from "@/lib/interchange/column-called";
import { guessLabelColumns } from "@/lib/interchange/labels/column-names";
import type { ModelGroup, Observation } from "@/lib/stats/models/label-model";
import type { LabelTable } from "@/lib/stats/reliability/label-table";
import { AppError } from "@/lib/wire/app-error";
import { collectLabels, type LabelGroup } from "../labels/collect-labels";
import { list } from "../labels/label-columns";
import type { LabelFileOptions } from "../labels/label-file-options";
import { unitParts } from "../labels/oriented-rows";
import { pairColumns } from "../labels/pair-columns";
import { type ReadingFile, readLabelFile } from "../labels/read-label-file";
import { columnIn, USUAL_CLUSTER } from "../labels/unit-clusters";
import type { UsedColumns } from "../labels/used-columns";

/** One group of a file's labels. */
export interface LabelsToModel extends ModelGroup {
  readonly by: LabelGroup["by"];
}

export interface ReadModelData {
  readonly name: string;
  readonly groups: readonly LabelsToModel[];
  readonly areOfPairs: boolean;
  /** Whether rows name the two systems of a pair. */
  readonly areNamed: boolean;
  /** The columns of fixed effects, and that of items; null where the unit is the item. */
  readonly fixed: readonly string[];
  readonly item: string | null;
  readonly columns: UsedColumns;
  readonly notes: readonly string[];
}

/** Which columns a model has; null: the usual ones. */
export interface ModelColumns {
  readonly fixed: readonly string[] | null;
  readonly item: string | null;
  /** One more column after the fixed ones. */
  readonly question?: string | undefined;
}

/** Reads labels with the columns that a model explains them by. */
export function readModelData(path: string, options: LabelFileOptions, asked: ModelColumns): Promise<ReadModelData> {
  return readLabelFile(path, options, async (reading) => {
    const pair = pairColumns(reading.table.columns);
    const systems = pair ? [pair.a, pair.b].map((at) => reading.table.columns[at] ?? "") : [];
    const fixed = [...fixedColumns(reading, asked, systems), ...questionColumn(reading, asked)];
    const item = itemColumn(reading, options, asked, fixed);
    // A rater's labels of a pair in both orders are two.
    const order = (systems.length > 0 && guessLabelColumns(reading.table.columns).order) || null;
    const parts = [item, order, ...(systems.length > 0 ? systems : [null, null]), ...fixed];
    const collected = await collectLabels(reading, { ...options, unitParts: parts });
    const areOfPairs = collected.groups.some(({ labels }) => labels.isOfPairs);
    const groups = collected.groups.map((group) => observationsOf(group, areOfPairs, reading.name));
    const { name } = reading;
    const notes = [...collected.notes, ...new Set(groups.flatMap(({ notes: own }) => own))];
    return {
      name,
      groups,
      areOfPairs,
      areNamed: systems.length > 0,
      fixed: areOfPairs ? [] : fixed,
      item,
      columns: collected.columns,
      notes,
    };
  });
}

function questionColumn(reading: ReadingFile, { question }: ModelColumns): string[] {
  if (question !== undefined) columnIn(reading, { column: question, isRequired: true });
  return question === undefined ? [] : [question];
}

function fixedColumns(reading: ReadingFile, { fixed }: ModelColumns, systems: readonly string[]): string[] {
  const { table, name } = reading;
  if (systems.length > 0) {
    if (!fixed || fixed.length === 0) return [];
    throw new AppError(
      "INVALID",
      `--fixed: a row of ${name} names two systems, which are what its label is explained by.`,
    );
  }
  if (!fixed) {
    const usual = table.unfolded?.system ?? guessLabelColumns(table.columns).system;
    return usual && table.columns.includes(usual) ? [usual] : [];
  }
  for (const column of fixed) columnIn(reading, { column, isRequired: true });
  return [...fixed];
}

/** What responses share that are not independent: the column given, the usual one, or what is left of a unit and its system. */
function itemColumn(
  reading: ReadingFile,
  options: LabelFileOptions,
  { item }: ModelColumns,
  fixed: readonly string[],
): string | null {
  if (item !== null) return columnIn(reading, { column: item, isRequired: true });
  const { table, unit } = reading;
  const usual = columnCalled([USUAL_CLUSTER], table.columns);
  if (usual !== undefined) return usual;
  const given =
    typeof options.unit === "string" ? options.unit.split(",").map((column) => column.trim()) : options.unit;
  const own = given ?? unit ?? [guessLabelColumns(table.columns).item ?? ""];
  const [first, ...more] = own.filter((column) => !fixed.includes(column));
  return first && more.length === 0 && table.columns.includes(first) ? first : null;
}

function observationsOf(
  { by, labels }: LabelGroup,
  areOfPairs: boolean,
  name: string,
): LabelsToModel & { notes: string[] } {
  const finished = areOfPairs ? { table: labels.finishPreferences(), written: null } : labels.finish(["ordinal"]);
  const { table, written } = finished;
  const { values, levelOf, areAnswers, unused } = areOfPairs ? pairValues(table) : orderedValues(table, name);
  const observations = (table.unitIds ?? []).flatMap((id, index) => {
    const [unit = "", item = null, , systemA = null, systemB = null, ...fixed] = unitParts(id);
    const own: Observation[] = [];
    for (let i = table.unitOffsets[index] ?? 0; i < (table.unitOffsets[index + 1] ?? 0); i++) {
      const level = levelOf(table.valueIndex[i] ?? 0);
      if (level === null) continue;
      own.push({
        level,
        rater: table.raterIds?.[table.raterIndex[i] ?? 0] ?? "",
        unit: unit ?? "",
        item: item ?? unit ?? "",
        fixed: fixed.map((text) => text ?? "(nothing)"),
        systems: systemA === null || systemB === null ? null : [systemA, systemB],
      });
    }
    return own;
  });
  const notes = [
    ...(written ? [`${name}: ${written}`] : []),
    ...(unused.length > 0 ? [`${name}: nobody gave ${list(unused, 8)}: a model has no threshold there.`] : []),
  ];
  return { by, observations, values, areAnswers, notes };
}

interface ReadValues extends Pick<ModelGroup, "values" | "areAnswers"> {
  /** The place of a value of the table; null for a label that is none. */
  readonly levelOf: (value: number) => number | null;
  readonly unused: readonly string[];
}

/** The values that occur, in their order: numbers, declared ones, or NO and YES. */
function orderedValues({ scale, valueIndex }: LabelTable, name: string): ReadValues {
  const used = new Set(valueIndex);
  const occurring = scale.values.flatMap((value, index) => (used.has(index) ? [{ value, index }] : []));
  if (scale.ordering !== "none") {
    const places = new Map(occurring.map(({ index }, place) => [index, place]));
    return {
      values: occurring.map(({ value }) => (typeof value === "boolean" ? String(value) : value)),
      levelOf: (index) => places.get(index) ?? null,
      areAnswers: false,
      unused: scale.values.filter((_, index) => !used.has(index)).map(String),
    };
  }
  const answers = new Map(
    occurring.map(({ value, index }) => {
      const word = asWord(String(value));
      const isOne = (answer: keyof typeof ANSWER_WORDS) => ANSWER_WORDS[answer].some((known) => known === word);
      if (isOne("UNKNOWN")) return [index, null];
      if (!isOne("YES") && !isOne("NO")) {
        throw new AppError(
          "INVALID",
          `${name}: expected numbers, answers YES and NO, or words whose order --values declares, as --values bad,fair,good; found "${shorten(String(value))}".`,
        );
      }
      return [index, isOne("YES") ? 1 : 0];
    }),
  );
  const levels = [...new Set(answers.values())].filter((level) => level !== null).sort((a, b) => a - b);
  return {
    values: levels.map((level) => (level === 1 ? "YES" : "NO")),
    levelOf: (index) => {
      const level = answers.get(index) ?? null;
      return level === null ? null : levels.indexOf(level);
    },
    areAnswers: true,
    unused: [],
  };
}

/** Preferences from 1 (A) to 5 (B): those that occur, and their reverses. */
function pairValues({ scale, valueIndex }: LabelTable): ReadValues {
  const preferences = scale.values.map(Number);
  const used = new Set(Array.from(valueIndex, (index) => preferences[index] ?? 3));
  const values = [...new Set([...used].flatMap((value) => [value, 6 - value]))].sort((a, b) => a - b);
  return {
    values,
    levelOf: (index) => values.indexOf(preferences[index] ?? 3),
    areAnswers: false,
    unused: [],
  };
}
