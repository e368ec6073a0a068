import type { LabelColumns, LabelOptions, ValueColumn } from "@/lib/imports/import-options";
import type { LabelRow } from "@/lib/imports/import-record";
import { IMPORTED_KINDS, type ImportedKind, importedKind } from "@/lib/imports/imported-kind";
import { numberIn } from "@/lib/imports/label-words";
import { shorten } from "@/lib/imports/shorten";
import { STUDY_LIMITS } from "@/lib/imports/study-format/limits";
import { type JudgeDescription, nameOfDescribed } from "@/lib/judging/describe-judge";
import { SIDES, type Side } from "@/lib/round/protocol/protocol-words";
import type { FieldProblem } from "../formats/format-reader";
import { hasContent } from "./label-content";

/** Columns that were named but are not there, or are missing for good. */
export function wrongLabelColumns(
  columns: LabelColumns,
  fields: readonly string[],
  { rater, valueColumns = [] }: { rater?: string; valueColumns?: readonly ValueColumn[] },
): FieldProblem[] {
  const found = fields.map((field) => `"${shorten(field, 40)}"`).join(", ");
  const isWide = valueColumns.length > 0;
  const problems = [...Object.values(columns), ...valueColumns.map(({ column }) => column)]
    .filter((column): column is string => typeof column === "string" && !fields.includes(column))
    .map((column) => ({ field: shorten(column), expected: "a column of the file", found }));
  if (!columns.item) problems.push({ field: "item", expected: "a column that names the item", found });
  if (!columns.value && !isWide && !hasContent(fields))
    problems.push({ field: "value", expected: "a column that holds the label", found });
  const isNamed = isWide && valueColumns.every((column) => column.rater !== undefined);
  if (!columns.rater && !rater && !isNamed && !columns.baseModel && !columns.strategy) {
    problems.push({ field: "rater", expected: "a column that names the rater, or one name for all rows", found });
  }
  return problems;
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((part) => typeof part === "string");

/** One row of a label file as text, or what is wrong with it. What its value means is decided once all values are known. */
export function readLabel(
  row: Readonly<Record<string, unknown>>,
  columns: LabelColumns,
  options: Pick<LabelOptions, "rater">,
): { ok: true; label: LabelRow } | { ok: false; problems: FieldProblem[] } {
  const problems: FieldProblem[] = [];
  const read = (role: keyof LabelColumns, max: number, isNeeded = false): string | null => {
    const column = columns[role];
    const found = column ? row[column] : undefined;
    // MT-Bench's judges are a model and how it was asked.
    const value = isTexts(found) ? found.join(", ") : found;
    const field = column ?? role;
    if (value === undefined || value === null || value === "") {
      if (isNeeded) problems.push({ field, expected: role === "item" ? "an item" : `a ${role}`, found: "nothing" });
      return null;
    }
    if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") {
      problems.push({ field, expected: "text, a number, true or false", found: shorten(value) });
      return null;
    }
    const text = String(value).trim();
    if (text.length > max) {
      problems.push({ field, expected: `at most ${max} characters`, found: `${text.length} characters` });
    }
    return text === "" ? null : text;
  };
  const whole = (role: "sample" | "otherSample" | "duration" | "version", max: number): number | null => {
    const text = read(role, 30);
    if (text === null) return null;
    const value = Number(text);
    if (Number.isFinite(value) && value >= 0 && Math.round(value) <= max) return Math.round(value);
    problems.push({ field: columns[role] ?? role, expected: `a whole number from 0 to ${max}`, found: shorten(text) });
    return null;
  };

  const share = (): number | null => {
    const text = read("probability", 30);
    if (text === null) return null;
    const value = numberIn(text);
    if (value !== null && value >= 0 && value <= 1) return value;
    problems.push({
      field: columns.probability ?? "probability",
      expected: "a number from 0 to 1",
      found: shorten(text),
    });
    return null;
  };

  const flag = (role: "simulated"): boolean => {
    const text = read(role, 30)?.toLowerCase() ?? "false";
    if (text === "true" || text === "1") return true;
    if (text === "false" || text === "0") return false;
    problems.push({ field: columns[role] ?? role, expected: "true or false", found: shorten(text) });
    return false;
  };

  const side = (): Side | null => {
    const text = read("side", 30)?.toUpperCase() ?? null;
    const found = SIDES.find((each) => each === text) ?? null;
    if (text !== null && found === null) {
      problems.push({ field: columns.side ?? "side", expected: "A or B, or nothing", found: shorten(text) });
    }
    return found;
  };

  const kind = (): ImportedKind | null => {
    const text = read("raterKind", 30);
    const meant = text === null ? null : importedKind(text);
    if (text !== null && meant === null) {
      const expected = `one of ${IMPORTED_KINDS.join(", ")}, or nothing`;
      problems.push({ field: columns.raterKind ?? "raterKind", expected, found: shorten(text) });
    }
    return meant;
  };

  const name = STUDY_LIMITS.nameCharacters;
  const raterKind = kind();
  const described = {
    baseModel: read("baseModel", name),
    strategy: read("strategy", name),
    template: read("template", name),
    settings: read("settings", name),
  };
  const rater = columns.rater ? read("rater", name, true) : (options.rater ?? nameOfDescribed(described));
  if (rater === null && !columns.rater) {
    problems.push({ field: columns.baseModel ?? columns.strategy ?? "rater", expected: "a rater", found: "nothing" });
  }
  const label: LabelRow = {
    item: read("item", 1_000, true) ?? "",
    rater: rater ?? "",
    value: read("value", name) ?? "",
    criterion: read("criterion", STUDY_LIMITS.questionCharacters),
    system: read("system", name),
    sample: whole("sample", 1_000_000),
    comment: read("comment", STUDY_LIMITS.commentCharacters),
    probability: share(),
    side: side(),
    durationMs: whole("duration", 24 * 60 * 60 * 1_000),
    order: orderOf(read("order", name)),
    otherSystem: read("otherSystem", name),
    otherSample: whole("otherSample", 1_000_000),
    simulated: flag("simulated") || raterKind === "simulated",
    series: read("series", name),
    version: whole("version", 1_000_000),
    protocol: null,
    ease: null,
    problems: null,
    beside: null,
    usedDiff: false,
    raterKind: raterKind
      ? { person: "human" as const, model: "judge" as const, simulated: null }[raterKind]
      : isJudge(described, columns, options),
    ...described,
    reversed: false,
    content: null,
    jury: null,
    source: read("source", name),
    scale: read("scale", 30),
  };
  return problems.length > 0 ? { ok: false, problems } : { ok: true, label };
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
