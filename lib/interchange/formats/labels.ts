import type { LabelColumns, LabelOptions } from "@/lib/domain/import/import-options";
import type { LabelRow } from "@/lib/domain/import/import-record";
import { shorten } from "@/lib/domain/import/shorten";
import { STUDY_LIMITS } from "@/lib/domain/study-format/limits";
import { isExported } from "./exported-labels";
import type { FieldProblem } from "./format-reader";

const USUAL_NAMES = {
  item: ["item_id", "item", "pair_id", "instruction_id", "example_id", "task_id", "id"],
  rater: [
    ...["annotator_id", "annotator", "rater", "rater_id", "rater_name", "worker", "worker_id", "workerid", "judge"],
    ...["judge_id", "user", "user_id", "labeler", "labeler_id", "labeller", "labeller_id", "coder", "coder_id"],
    ...["evaluator", "evaluator_id", "reviewer", "reviewer_id", "grader", "grader_id", "assessor", "assessor_id"],
    ...["expert", "expert_id", "participant", "participant_id"],
  ],
  value: [
    "value",
    "label",
    "rating",
    "score",
    "judge_result",
    "preference",
    "judgement",
    "judgment",
    "winner",
    "answer",
  ],
  criterion: ["criterion", "criteria", "question", "dimension", "aspect"],
  system: ["system", "model", "system_a", "model_a"],
  sample: ["sample", "sample_a"],
  comment: ["comment", "note", "rationale", "explanation"],
  duration: ["duration_ms"],
  order: ["order", "shown_order", "shown_first", "presentation_order"],
  otherSystem: ["system_b", "model_b"],
  otherSample: ["sample_b"],
  simulated: ["simulated"],
  series: ["checklist_series"],
  version: ["checklist_version"],
} as const satisfies Record<keyof LabelColumns, readonly string[]>;

/** Columns as they are usually called: the first of the usual names that is there, in the order above. */
export function guessLabelColumns(fields: readonly string[], given: LabelColumns = {}): LabelColumns {
  const guessed: LabelColumns = isExported(fields) ? { item: "instruction_id", ...given } : { ...given };
  for (const [role, names] of Object.entries(USUAL_NAMES)) {
    if (!isRole(role) || guessed[role] !== undefined) continue;
    guessed[role] = columnCalled(names, fields) ?? null;
  }
  return guessed;
}

/** The first of these names that a column has, in whatever way its words are joined: "Coder ID", "coder-id", "coderId". */
export function columnCalled(names: readonly string[], columns: readonly string[]): string | undefined {
  const found = names.map((name) => columns.find((column) => inSnakeCase(column) === name));
  return found.find((column) => column !== undefined);
}

function inSnakeCase(column: string): string {
  const apart = column.trim().replace(/(\p{Ll})(\p{Lu})/gu, "$1_$2");
  return apart.toLowerCase().replace(/[\s_.-]+/g, "_");
}

function isRole(name: string): name is keyof typeof USUAL_NAMES {
  return name in USUAL_NAMES;
}

/** Columns that were named but are not there, or are missing for good. */
export function wrongLabelColumns(columns: LabelColumns, fields: readonly string[], rater?: string): FieldProblem[] {
  const found = fields.map((field) => `"${shorten(field, 40)}"`).join(", ");
  const problems = Object.values(columns)
    .filter((column): column is string => typeof column === "string" && !fields.includes(column))
    .map((column) => ({ field: shorten(column), expected: "a column of the file", found }));
  if (!columns.item) problems.push({ field: "item", expected: "a column that names the item", found });
  if (!columns.value) problems.push({ field: "value", expected: "a column that holds the label", found });
  if (!columns.rater && !rater) {
    problems.push({ field: "rater", expected: "a column that names the rater, or one name for all rows", found });
  }
  return problems;
}

/** One row of a label file as text, or what is wrong with it. What its value means is decided once all values are known. */
export function readLabel(
  row: Readonly<Record<string, unknown>>,
  columns: LabelColumns,
  options: Pick<LabelOptions, "rater">,
): { ok: true; label: LabelRow } | { ok: false; problems: FieldProblem[] } {
  const problems: FieldProblem[] = [];
  const read = (role: keyof LabelColumns, max: number, isNeeded = false): string | null => {
    const column = columns[role];
    const value = column ? row[column] : undefined;
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

  const flag = (role: "simulated"): boolean => {
    const text = read(role, 30)?.toLowerCase() ?? "false";
    if (text === "true" || text === "1") return true;
    if (text === "false" || text === "0") return false;
    problems.push({ field: columns[role] ?? role, expected: "true or false", found: shorten(text) });
    return false;
  };

  const name = STUDY_LIMITS.nameCharacters;
  const label: LabelRow = {
    item: read("item", 1_000, true) ?? "",
    rater: columns.rater ? (read("rater", name, true) ?? "") : (options.rater ?? ""),
    value: read("value", name) ?? "",
    criterion: read("criterion", STUDY_LIMITS.questionCharacters),
    system: read("system", name),
    sample: whole("sample", 1_000_000),
    comment: read("comment", STUDY_LIMITS.commentCharacters),
    durationMs: whole("duration", 24 * 60 * 60 * 1_000),
    order: orderOf(read("order", name)),
    otherSystem: read("otherSystem", name),
    otherSample: whole("otherSample", 1_000_000),
    simulated: flag("simulated"),
    series: read("series", name),
    version: whole("version", 1_000_000),
    ease: null,
    problems: null,
    raterKind: null,
    jury: null,
  };
  return problems.length > 0 ? { ok: false, problems } : { ok: true, label };
}

/** "A" (is shown first) is another way to write ab. Whether the column matters at all is told by what the labels are of. */
function orderOf(text: string | null): string | null {
  const order = text?.toLowerCase() ?? null;
  return order === "a" ? "ab" : order === "b" ? "ba" : order;
}
