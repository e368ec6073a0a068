import type { LabelColumns, LabelOptions, ValueColumn } from "@/lib/imports/import-options";
import type { LabelRow } from "@/lib/imports/import-record";
import { IMPORTED_KINDS, type ImportedKind, importedKind } from "@/lib/imports/imported-kind";
import { isMeaning } from "@/lib/imports/label-meaning";
import { listAsText } from "@/lib/imports/label-table/label-sets";
import { numberIn } from "@/lib/imports/label-words";
import { shorten } from "@/lib/imports/shorten";
import { STUDY_LIMITS } from "@/lib/imports/study-format/limits";
import { type JudgeDescription, nameOfDescribed } from "@/lib/judging/describe-judge";
import { SIDES, type Side } from "@/lib/round/protocol/protocol-words";
import type { FieldProblem } from "../formats/format-reader";
import { hasContent } from "./label-content";

interface AskedOfColumns {
  rater?: string | undefined;
  unnamedRaters?: boolean | undefined;
  valueColumns?: readonly ValueColumn[];
  /** the labels are in lists, with their raters */
  hasLists?: boolean;
  /** what was labelled is in the file */
  hasTexts?: boolean;
  /** the file has other tables, each of which may be a rater's */
  hasSheets?: boolean | undefined;
  /** what columns were said to be */
  columnsAre?: string | undefined;
}

/** Columns that were named but are not there, or are missing for good. */
export function wrongLabelColumns(
  columns: LabelColumns,
  fields: readonly string[],
  asked: AskedOfColumns,
): FieldProblem[] {
  const { rater, unnamedRaters = false, valueColumns = [], hasLists = false, hasTexts = false, columnsAre } = asked;
  const found = fields.map((field) => `"${shorten(field, 40)}"`).join(", ");
  const isWide = valueColumns.length > 0 || hasLists;
  const problems = [...Object.values(columns), ...valueColumns.map(({ column }) => column)]
    .filter((column): column is string => typeof column === "string" && !fields.includes(column))
    .map((column) => ({ field: shorten(column), expected: "a column of the file", found }));
  const saysItems = valueColumns.length > 0 && valueColumns.every(({ item }) => item !== undefined);
  if (!columns.item && !saysItems && !hasTexts)
    problems.push({ field: "item", expected: "a column that names the item", found });
  if (columnsAre !== undefined && !isWide) {
    problems.push({ field: "columnsAre", expected: `columns of labels that fit ${shorten(columnsAre, 60)}`, found });
  } else if (!columns.value && !isWide && !hasContent(fields))
    problems.push({ field: "value", expected: "a column that holds the label", found });
  const isNamed =
    unnamedRaters ||
    (isWide && valueColumns.every((column) => column.rater !== undefined || column.value !== undefined));
  if (!columns.rater && !rater && !isNamed && !columns.baseModel && !columns.strategy) {
    problems.push({
      field: "rater",
      expected: `a column that names the rater, one name for all rows, ${asked.hasSheets ? "that each sheet or file is a rater, " : ""}or that each row of an item is another rater`,
      found,
    });
  }
  return problems;
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((part) => typeof part === "string");

/** Numbers in a list called scores are of several things; codes of labels may be a set. */
const areScores = (column: string, value: unknown): boolean =>
  /scores?$|ratings?$/i.test(column) &&
  Array.isArray(value) &&
  value.length > 1 &&
  value.every((each) => typeof each === "number");

const FLAGS = new Map([
  ["true", true],
  ["1", true],
  ["false", false],
  ["0", false],
]);

/** The cells of one row by what they are for, and what is wrong with those that were read. */
class LabelCells {
  readonly problems: FieldProblem[] = [];

  constructor(
    private readonly row: Readonly<Record<string, unknown>>,
    private readonly columns: LabelColumns,
  ) {}

  text(role: keyof LabelColumns, max: number, isNeeded = false): string | null {
    const column = this.columns[role];
    const found = column ? this.row[column] : undefined;
    if (role === "value" && column && areScores(column, found))
      return this.#refuse(role, "one score in a row: of a list, nobody knows what each is of", shorten(found));
    // MT-Bench's judges are a model and how it was asked.
    const value = (role === "value" ? listAsText(found) : null) ?? (isTexts(found) ? found.join(", ") : found);
    if (value === undefined || value === null || value === "") {
      if (isNeeded) this.#refuse(role, role === "item" ? "an item" : `a ${role}`, "nothing");
      return null;
    }
    if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") {
      return this.#refuse(role, "text, a number, true or false", shorten(value));
    }
    const text = String(value).trim();
    if (text.length > max) this.#refuse(role, `at most ${max} characters`, `${text.length} characters`);
    return text === "" ? null : text;
  }

  wholeNumber(role: keyof LabelColumns, max: number): number | null {
    return this.#parsed(role, `a whole number from 0 to ${max}`, (text) => {
      const value = Number(text);
      return Number.isFinite(value) && value >= 0 && Math.round(value) <= max ? Math.round(value) : null;
    });
  }

  share(role: keyof LabelColumns): number | null {
    return this.#parsed(role, "a number from 0 to 1", (text) => {
      const value = numberIn(text);
      return value !== null && value >= 0 && value <= 1 ? value : null;
    });
  }

  flag(role: keyof LabelColumns): boolean {
    return this.#parsed(role, "true or false", (text) => FLAGS.get(text.toLowerCase()) ?? null) ?? false;
  }

  side(role: keyof LabelColumns): Side | null {
    return this.#parsed(
      role,
      "A or B, or nothing",
      (text) => SIDES.find((each) => each === text.toUpperCase()) ?? null,
    );
  }

  raterKind(role: keyof LabelColumns): ImportedKind | null {
    return this.#parsed(role, `one of ${IMPORTED_KINDS.join(", ")}, or nothing`, importedKind);
  }

  #parsed<Value>(role: keyof LabelColumns, expected: string, parse: (text: string) => Value | null): Value | null {
    const text = this.text(role, 30);
    return text === null ? null : (parse(text) ?? this.#refuse(role, expected, shorten(text)));
  }

  #refuse(role: keyof LabelColumns, expected: string, found: string): null {
    this.problems.push({ field: this.columns[role] ?? role, expected, found });
    return null;
  }
}

/** One row of a label file as text, or what is wrong with it. What its value means is decided once all values are known. */
export function readLabel(
  row: Readonly<Record<string, unknown>>,
  columns: LabelColumns,
  options: Pick<LabelOptions, "rater" | "unnamedRaters"> & { item?: string | undefined },
): { ok: true; label: LabelRow } | { ok: false; problems: FieldProblem[] } {
  const cells = new LabelCells(row, columns);
  const { problems } = cells;
  const name = STUDY_LIMITS.nameCharacters;
  const raterKind = cells.raterKind("raterKind");
  const described = {
    baseModel: cells.text("baseModel", name),
    strategy: cells.text("strategy", name),
    template: cells.text("template", name),
    settings: cells.text("settings", name),
  };
  const rater = columns.rater ? cells.text("rater", name, true) : (options.rater ?? nameOfDescribed(described));
  if (rater === null && !columns.rater && !options.unnamedRaters) {
    problems.push({ field: columns.baseModel ?? columns.strategy ?? "rater", expected: "a rater", found: "nothing" });
  }
  const label: LabelRow = {
    item: options.item ?? cells.text("item", STUDY_LIMITS.instructionCharacters, true) ?? "",
    rater: rater ?? "",
    // However its accents are encoded, a category is one.
    value: cells.text("value", name)?.normalize() ?? "",
    criterion: cells.text("criterion", STUDY_LIMITS.questionCharacters),
    system: cells.text("system", name),
    sample: cells.wholeNumber("sample", 1_000_000),
    comment: cells.text("comment", STUDY_LIMITS.commentCharacters),
    probability: cells.share("probability"),
    side: cells.side("side"),
    durationMs: cells.wholeNumber("duration", 24 * 60 * 60 * 1_000),
    order: orderOf(cells.text("order", name)),
    otherSystem: cells.text("otherSystem", name),
    otherSample: cells.wholeNumber("otherSample", 1_000_000),
    simulated: cells.flag("simulated") || raterKind === "simulated",
    series: cells.text("series", name),
    version: cells.wholeNumber("version", 1_000_000),
    protocol: null,
    ease: null,
    problems: null,
    beside: null,
    usedDiff: false,
    usedCounts: false,
    raterKind: raterKind
      ? { person: "human" as const, model: "judge" as const, simulated: null }[raterKind]
      : isJudge(described, columns, options),
    ...described,
    reversed: false,
    content: null,
    jury: null,
    source: cells.text("source", name),
    scale: cells.text("scale", 30),
  };
  return problems.length > 0 ? { ok: false, problems } : { ok: true, label: withSide(label) };
}

/** Of two systems that a row compares, the name of one says which is better; words that say it of any pair mean that. */
function withSide(label: LabelRow): LabelRow {
  const { value, system, otherSystem } = label;
  if (!system || !otherSystem || system === otherSystem || isMeaning(value)) return label;
  return value === system ? { ...label, value: "A" } : value === otherSystem ? { ...label, value: "B" } : label;
}

/** A rater that has no name but its model's and its strategy's is a judge, whatever else is not said of it. */
function isJudge(
  described: JudgeDescription,
  columns: LabelColumns,
  { rater }: Pick<LabelOptions, "rater">,
): "judge" | null {
  return !columns.rater && rater === undefined && nameOfDescribed(described) !== null ? "judge" : null;
}

/** "A" (is shown first) is another way to write ab. The column only matters for labels of pairs. */
function orderOf(text: string | null): string | null {
  const order = text?.toLowerCase() ?? null;
  return order === "a" ? "ab" : order === "b" ? "ba" : order;
}
