import type { ImportFormat } from "@/lib/imports/import-format";
import type { ImportOptions } from "@/lib/imports/import-options";
import { isRecord } from "@/lib/wire/is-record";

export type Fields = Readonly<Record<string, unknown>>;

/** How the rows of another program, or of a published data set, become rows that every reader here knows. */
export interface RowShape {
  /** Whose rows they are, as the report calls it; null where they need only be read with plain conversations. */
  readonly program: string | null;
  /** What the plain rows are; null: as their fields say. */
  readonly format: ImportFormat | null;
  /** The plain rows that one of the file's says; none where it says nothing of use. */
  rows(row: Fields): readonly Fields[];
  /** Of two plain rows that follow each other and say parts of one label: the row with both; null where they are of two. */
  join?(row: Fields, next: Fields): Fields | null;
  /** Where the file itself has what these fields of plain rows hold: said where they are not used. */
  readonly from?: Readonly<Record<string, string>>;
  /** What is so in all files of this kind; what somebody chose comes before it. */
  readonly options?: ImportOptions;
}

/** Tells a shape by the file's first rows; null where it is another one's file. */
export type FindShape = (rows: readonly Fields[]) => RowShape | null;

/** The columns of labels of a program's rows. */
export const LABEL = {
  item: "id",
  rater: "annotator",
  criterion: "criterion",
  value: "value",
  comment: "comment",
  duration: "duration_ms",
} as const;

/** Said of the texts of a program that shows one text and asks about it. */
const NO_INSTRUCTION = "(The file has no instruction: this text was labelled.)";

export interface Said {
  readonly criterion: string;
  readonly value: unknown;
}

interface LabelledItem {
  readonly id: unknown;
  /** The texts and whatever else the program holds of the item. */
  readonly data: Fields;
  readonly rater?: unknown;
  readonly said: readonly Said[];
  readonly comment?: string | null;
  readonly durationMs?: number | null;
}

/** An item with what one rater said of it: a row for each thing said, or one that nobody labelled. */
export function labelRows({ id, data, rater, said, comment, durationMs }: LabelledItem): Fields[] {
  const own: readonly string[] = Object.values(LABEL);
  const texts = Object.fromEntries(
    Object.entries(data).map(([name, value]) => [own.includes(name) ? `${name} (data)` : name, value]),
  );
  const row = (label: Fields): Fields => ({
    ...texts,
    [LABEL.item]: id ?? null,
    ...(rater === undefined ? {} : { [LABEL.rater]: rater }),
    [LABEL.comment]: comment || null,
    [LABEL.duration]: durationMs ?? null,
    ...label,
  });
  // A remark without a label is none of anything.
  if (said.length === 0)
    return [{ ...row({ [LABEL.comment]: null, [LABEL.criterion]: null, [LABEL.value]: null }), [LABEL.rater]: null }];
  return said.map(({ criterion, value }) => row({ [LABEL.criterion]: criterion, [LABEL.value]: value }));
}

/**
 * What rows of labelRows are read with: their columns, and categories as the scale of each criterion whose values are words
 * of the program's own.
 * @param rows the first plain ones
 */
export function optionsOfLabels(rows: readonly Fields[]): ImportOptions {
  const [first = {}] = rows;
  const columns = Object.fromEntries(Object.entries(LABEL).filter(([, column]) => column in first));
  const isRated = rows.some((row) => (row[LABEL.rater] ?? null) !== null);
  const words = wordCriteria(rows);
  const isOne = new Set(rows.map((row) => row[LABEL.criterion]).filter((name) => typeof name === "string")).size === 1;
  const scales = isOne
    ? { scale: "categories" }
    : { scales: Object.fromEntries(words.map((name) => [name, "categories"])) };
  return {
    labels: { columns: { ...columns, ...(isRated ? {} : { rater: null }) }, ...(words.length > 0 ? scales : {}) },
  };
}

/** Words that say which response is better, or a step of a scale: a reader asks about these, or knows them. */
const KNOWN_WORDS = /^(left|right|tie|a|b|response ?[12ab]|model_[ab]|[+-]?\d+([.,]\d+)?( ?[%/:–—-].*)?|★+☆*)$/i;

function wordCriteria(rows: readonly Fields[]): string[] {
  const values = new Map<string, string[]>();
  for (const row of rows) {
    const [criterion, value] = [row[LABEL.criterion], row[LABEL.value]];
    if (typeof criterion !== "string" || value === null || value === undefined || value === "") continue;
    values.set(criterion, [...(values.get(criterion) ?? []), Array.isArray(value) ? "a, b" : String(value)]);
  }
  return [...values].flatMap(([name, of]) => (of.some((value) => !KNOWN_WORDS.test(value)) ? [name] : []));
}

/** An item's data where it may have one text alone: this is then what raters saw, and labelled. */
export function withInstruction(data: Fields, text: unknown, hasTexts: boolean): Fields {
  if (hasTexts || typeof text !== "string" || text === "") return data;
  const rest = Object.fromEntries(Object.entries(data).filter(([, value]) => value !== text));
  return { ...rest, instruction: NO_INSTRUCTION, system: "text", response: text };
}

export const hasAll = (row: Fields, ...names: readonly string[]): boolean => names.every((name) => name in row);

/** The first of these fields that holds anything. */
export function firstOf(row: Fields, ...names: readonly string[]): unknown {
  const filled = (name: string) => row[name] !== undefined && row[name] !== null && row[name] !== "";
  const name = names.find(filled);
  return name === undefined ? undefined : row[name];
}

/** Values that a column can hold, of an object that is not one itself. */
export function plainFields(value: unknown): Fields {
  if (!isRecord(value)) return {};
  return Object.fromEntries(Object.entries(value).filter(([, held]) => typeof held !== "object" || held === null));
}

/** JSON that a cell of a table holds; undefined where it holds a text. */
export function jsonIn(cell: unknown): unknown {
  if (typeof cell !== "string" || !/^\s*[[{]/.test(cell)) return undefined;
  try {
    return JSON.parse(cell);
  } catch {
    return undefined;
  }
}

/** Names of what a rater wrote, rather than chose. */
export const isRemark = (name: string): boolean =>
  /(comment|note|remark|rationale|explanation|reason|feedback|justif|why|text_?box)/i.test(name);
