import { createHash } from "node:crypto";
import type { ImportOptions, LabelColumns, LabelOptions, TableColumns } from "@/lib/imports/import-options";
import type { LabelRow, StudyRecord } from "@/lib/imports/import-record";
import { columnPattern } from "@/lib/imports/label-table/column-pattern";
import { STUDY_LIMITS } from "@/lib/imports/study-format/limits";
import type { StudyInstruction } from "@/lib/imports/study-format/study-instruction";
import { columnCalled } from "../column-called";
import { areBattles, type Battle, battlesReader } from "../formats/battles";
import type { FieldProblem, FormatReader } from "../formats/format-reader";
import { asResponses, bareLetters } from "../formats/lettered-columns";
import { SampleNumbers } from "../formats/sample-numbers";
import { tableReader } from "../formats/table";
import { guessTableColumns, ofSystem, withTexts, wrongTableColumns } from "../formats/table-columns";
import { readInstruction } from "../read-study";
import { guessLabelColumns, guessValueColumns, isExported, itemColumns } from "./column-names";
import { areFlags, labelFieldsIn, withGrades } from "./columns-of-rows";

type Rows = readonly Readonly<Record<string, unknown>>[];

/**
 * The columns of a label file that hold what was labelled: an instruction, and a response or several. The item's column is
 * the instruction's id, unless it holds the instruction itself.
 * @param rows the first ones
 * @param options of these, `columns` and `labels.columns` come before names
 * @returns null where the labels are of texts that the file does not have
 */
export function textColumns(rows: Rows, { columns, system, labels = {} }: ImportOptions): TableColumns | null {
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  if (fields.length === 0 || isExported(fields)) return null;
  const { item, rater, value, comment, criterion } = guessLabelColumns(fields, labels.columns);
  const label = value && holdsResponses(rows, value, labels.columns) ? null : value;
  const ofLabels = [rater, label, comment, ...(labels.valueColumns ?? guessValueColumns(fields)).map(columnOf)];
  // A judge's raw response is what it said, and none that it judged.
  const isJudged = /judge|grader/i.test(rater ?? "");
  const rest = fields.filter((field) => !ofLabels.includes(field) && !(isJudged && /^raw[\s_-]/i.test(field)));
  const systems = systemsIn(fields, labels);
  const named = [...systems].flatMap((system) => (rest.includes(system) ? [{ column: system, system }] : []));
  const isBare = named.length === 0 && (guessTableColumns(rest).responses ?? []).length === 0;
  const responses = isBare ? asResponses(bareLetters(fields)) : named;
  const guessed = guessTableColumns(rest, responses.length > 0 ? { responses, ...columns } : columns);
  if (columns?.responses === undefined) guessed.responses = withTexts(guessed.responses, rows);
  if (labels.answerLists && !guessed.checklist && criterion !== guessed.instruction) guessed.checklist = criterion;
  if (!guessed.instruction || !(guessed.response || (guessed.responses ?? []).length > 0)) return null;
  if (columns?.id !== undefined) return ofSystem(guessed, system);
  const id = item && item !== guessed.instruction ? item : guessed.id;
  const isOfRow = (column: string) => idsAreOfRows(rows, { ...guessed, id: column }, rater);
  const ids = [id, ...itemColumns(rest)].filter((column) => column !== guessed.instruction && column !== rater);
  return ofSystem({ ...guessed, id: id && (ids.find((column) => column && !isOfRow(column)) ?? null) }, system);
}

/** Whether an id numbers rows or labels: several raters labelled the same texts, and each of these rows has another. */
function idsAreOfRows(rows: Rows, { id, ...texts }: TableColumns, rater: string | null | undefined): boolean {
  if (!id || !rater || rows.length < 2) return false;
  if (new Set(rows.map((row) => String(row[id]).normalize())).size < rows.length) return false;
  const read = [texts.instruction, texts.input, texts.system, texts.response, ...(texts.responses ?? []).map(columnOf)];
  const raters = new Map<string, Set<unknown>>();
  for (const row of rows) {
    const said = JSON.stringify(read.map((column) => (column ? row[column] : null)));
    raters.set(said, (raters.get(said) ?? new Set()).add(row[rater]));
  }
  return [...raters.values()].some(({ size }) => size > 1);
}

/** An "answer" next to ratings, and to the prompt and the system that answered it, is a response. */
function holdsResponses(rows: Rows, value: string, given: LabelColumns = {}): boolean {
  if (given.value !== undefined || columnCalled(["answer"], [value]) === undefined) return false;
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const { instruction, system, response } = guessTableColumns(fields);
  if (!instruction || !system || response !== value) return false;
  const ratings = labelFieldsIn(rows, { ...guessLabelColumns(fields, given), value: null, criterion: instruction });
  return ratings.length > 0 && !ratings.includes(value);
}

/** The systems that columns of labels are of, by what somebody said of their names. */
function systemsIn(fields: readonly string[], { columnsAre, valueColumns }: LabelOptions): Set<string> {
  const pattern = columnsAre === undefined || /^\{\w+\}$/.test(columnsAre) ? null : columnPattern(columnsAre);
  const said = valueColumns ?? [...(pattern?.read(fields).values() ?? [])];
  return new Set(said.flatMap(({ system }) => system ?? []));
}

/** Whether rows hold texts, whose they are, who labelled them and how: a table of texts alone names no rater. */
export function haveTextsAndLabels(rows: Rows): boolean {
  const texts = textColumns(rows, {});
  if (!texts) return false;
  const columns = withoutTexts(withGrades(rows, guessLabelColumns(Object.keys(rows[0] ?? {}))), texts);
  return (
    Boolean(columns.rater ? !areFlags(rows, columns.rater) : columns.baseModel) &&
    (Boolean(columns.value) || labelFieldsIn(rowsBesideTexts(rows, texts), columns).length > 0)
  );
}

/** As haveTextsAndLabels, of battles with votes. */
export function areVotes(fields: readonly string[]): boolean {
  const { rater, value } = guessLabelColumns(fields);
  return areBattles(fields) && Boolean(rater && value);
}

/** Rows with what is left for labels: short responses look like them. */
export function rowsBesideTexts(rows: Rows, texts: TableColumns | null): Rows {
  if (!texts) return rows;
  const { id: _id, system: _system, sample: _sample, responses = [], ...held } = texts;
  const taken = new Set<unknown>([...Object.values(held), ...responses.map(columnOf)]);
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([field]) => !taken.has(field))));
}

/** What a label's columns are next to those of texts: a "question" that is the instruction is no criterion. */
export function withoutTexts(columns: LabelColumns, texts: TableColumns): LabelColumns {
  const taken = [
    texts.instruction,
    texts.input,
    texts.response,
    texts.checklist,
    ...(texts.responses ?? []).map(columnOf),
  ];
  const { criterion, item } = columns;
  return {
    ...columns,
    ...(criterion && taken.includes(criterion) ? { criterion: null } : {}),
    ...(item && taken.includes(item) ? { item: null } : {}),
  };
}

const columnOf = ({ column }: { column: string }) => column;

/** Reads the texts of a label file along with its labels. */
export interface LabelTexts {
  /** that are the table's own; none of battles */
  readonly columns: TableColumns;
  /** fields that it reads */
  readonly used: readonly string[];
  /** Columns that were named but are not there, or do not fit together. */
  wrongColumns(fields: readonly string[]): FieldProblem[];
  /**
   * @param columns of the label
   * @returns what a row says for the first time, and what its label is of; null: nothing that can be read
   */
  read(
    line: number,
    row: Readonly<Record<string, unknown>>,
    columns: LabelColumns,
  ): { records: StudyRecord[]; labelled: Labelled | null };
}

/** What a label says of its item where its row holds the texts. */
type Labelled = Pick<LabelRow, "item" | "system" | "sample" | "otherSystem" | "otherSample"> & {
  /** of each system's response in the row, where no column numbers samples */
  samples: ReadonlyMap<string, number>;
  /** systems that the row itself names, by the names of their columns */
  named: ReadonlyMap<string, string>;
  /** of the row's checklist; null: it has none */
  questions: number | null;
};

/** Of battles, each of which has its votes in rows of its own, or one in its only row. */
export class BattleTexts implements LabelTexts {
  readonly columns = {};
  readonly used: readonly string[];
  readonly #reader: FormatReader;
  #battle: Battle | null = null;

  constructor() {
    this.#reader = battlesReader((battle) => {
      this.#battle = battle;
    });
    this.used = this.#reader.used;
  }

  wrongColumns() {
    return [];
  }

  read(line: number, row: Readonly<Record<string, unknown>>) {
    this.#battle = null;
    const found = [...readInstruction(line, row, this.#reader)];
    if (this.#battle === null || found.some(({ kind }) => kind === "problem"))
      return { records: found, labelled: null };
    const { id, a, b }: Battle = this.#battle;
    const records = found.filter(
      (each) => each.kind === "record" && each.record.responses.length + each.record.pairs.length > 0,
    );
    const [sample, otherSample] = [a.sample ?? 0, b.sample ?? 0];
    const labelled = { item: id, system: a.system, sample, otherSystem: b.system, otherSample };
    return { records, labelled: { ...labelled, samples: new Map(), named: new Map(), questions: null } };
  }
}

/**
 * Of a table. Rows of several raters repeat texts: each is handed over once. Different responses of one system to one
 * instruction are its samples, where no column numbers them.
 */
export class TextsOfLabels implements LabelTexts {
  readonly used: readonly string[];
  readonly #reader: ReturnType<typeof tableReader>;
  readonly #numbersSamples: boolean;
  readonly #said = new Set<string>();
  readonly #samples = new SampleNumbers();

  constructor(readonly columns: TableColumns) {
    this.#reader = { ...tableReader(columns), rowsArePart: true };
    this.used = this.#reader.used;
    this.#numbersSamples = !columns.sample;
  }

  wrongColumns(fields: readonly string[]) {
    return wrongTableColumns(this.columns, fields);
  }

  /** @param columns of the label: where they name the two systems of a pair, these wrote the row's two responses */
  read(
    line: number,
    row: Readonly<Record<string, unknown>>,
    { system, otherSystem }: LabelColumns,
  ): { records: StudyRecord[]; labelled: Labelled | null } {
    const found = [...readInstruction(line, row, this.#reader)];
    const [record] = found;
    if (record?.kind !== "record") return { records: found, labelled: null };
    const { id } = record.record;
    const names = [system, otherSystem].flatMap((column) => nameIn(column ? row[column] : undefined) ?? []);
    const responses = bySystems(record.record.responses, this.columns, names);
    if (this.#numbersSamples)
      for (const response of responses) {
        const { system, sample: _, ...said } = response;
        response.sample = this.#samples.numberOf(id, system, JSON.stringify(said)).sample;
      }
    const fresh = responses.filter((response) => this.#isFirst([id, response]));
    const isNew = this.#isFirst({ ...record.record, responses: fresh }) || fresh.length > 0;
    // Of three responses in a row the label may be of any: its own columns say of which.
    const [first, second] = responses.length > 2 ? [] : responses;
    return {
      records: isNew ? [{ ...record, record: { ...record.record, responses: fresh } }] : [],
      labelled: {
        item: id,
        system: first?.system ?? null,
        sample: this.#numbersSamples ? (first?.sample ?? null) : null,
        otherSystem: second?.system ?? null,
        otherSample: this.#numbersSamples ? (second?.sample ?? null) : null,
        samples: new Map(
          this.#numbersSamples ? [...responses].reverse().map((each) => [each.system, each.sample] as const) : [],
        ),
        named: new Map(
          this.columns.responses?.flatMap(({ system }, place) => {
            const own = responses.length === 2 && names.length === 2 ? responses[place]?.system : undefined;
            return own === undefined ? [] : [[system, own] as const];
          }),
        ),
        questions: record.record.checklist?.items.length ?? null,
      },
    };
  }

  #isFirst(said: unknown): boolean {
    const digest = digestOf(said);
    const isFirst = !this.#said.has(digest);
    this.#said.add(digest);
    return isFirst;
  }
}

type Responses = StudyInstruction["responses"];

/** Of two systems that a row names and compares, each wrote a response; one that is empty says nothing. */
function bySystems(found: Responses, { responses = [] }: TableColumns, names: readonly string[]): Responses {
  if (names.length !== 2 || names[0] === names[1] || responses.length !== 2 || found.length === 0) return found;
  return responses.map(({ system }, place) => ({
    ...(found.find((response) => response.system === system) ?? {
      sample: 0,
      text: "",
      external_ids: undefined,
      truth: undefined,
    }),
    system: names[place] ?? system,
  }));
}

function nameIn(cell: unknown): string | null {
  const name = typeof cell === "string" ? cell.trim() : "";
  return name === "" || name.length > STUDY_LIMITS.nameCharacters ? null : name;
}

/** A label, with the names of the texts of its row; a system that its own columns name is one of these. */
export function ofTexts(
  label: LabelRow,
  { item, system, sample, otherSystem, otherSample, samples, named }: Labelled,
): LabelRow {
  if (label.system === null || (label.system === system && label.otherSystem === otherSystem)) {
    const samples = { sample: label.sample ?? sample, otherSample: label.otherSample ?? otherSample };
    return { ...label, item, system, otherSystem, ...samples };
  }
  const own = label.otherSystem === null ? (named.get(label.system) ?? label.system) : label.system;
  return { ...label, item, system: own, sample: label.sample ?? samples.get(own) ?? null };
}

/** Sixteen bytes, so that a million rows fit. */
function digestOf(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("base64").slice(0, 22);
}
