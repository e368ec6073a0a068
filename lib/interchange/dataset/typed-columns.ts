import type { ValueType } from "@/lib/exports/dataset/dataset";
import { type ScaleName, scaleNamed } from "@/lib/round/protocol/scale";
import { type Column, JsonText } from "../export/task-columns";
import type { TypedColumn } from "./parquet-table";

export type ExportedTable = "gold" | "questions" | "labels";

const INTEGERS =
  /^(?:task|sample(?:_[ab])?|n_.+|given_.+|number|checklist_version|duration_ms|rater_position|repeat_position|confidence|first_answer_ms|importance|points)$/s;
const NUMBERS = new Set([
  "known_score",
  "inclusion_probability",
  "mean",
  "median",
  "agreement",
  "pass_rate",
  "pass_rate_a",
  "pass_rate_b",
  "pass_share",
  "seen",
  "seen_a",
  "seen_b",
]);
const BOOLEANS = new Set([
  "unsafe",
  "adjudicator_labelled",
  "simulated",
  "both_orders",
  "excluded",
  "in_core",
  "in_figures",
  "safe",
  "makes_sense",
  "used_diff",
  "asked_to_read",
  "used_counts",
  "required",
  "repeated",
]);
const LISTS = new Set(["tags", "categories", "true_categories", "offered_categories", "written_questions"]);
/** Objects and lists of them, as one text. */
const JSON_TEXTS = new Set([
  "questions",
  "jury",
  "answers",
  "answers_a",
  "answers_b",
  "repeat_answers",
  "repeat_answers_a",
  "repeat_answers_b",
  "question_order",
  "question_categories",
  "problems",
  "sections",
  "evidence",
  "probabilities",
  "probabilities_a",
  "probabilities_b",
]);
export const isJsonText = (name: string): boolean => JSON_TEXTS.has(name);

/** Of the table of gold labels; of questions the same names hold YES or NO. */
const GOLD_LEVELS = new Set(["majority", "adjudicated", "gold"]);

/** The columns of an exported table with their types, which depend on the round’s scale and never on its rows. */
export function typedColumns<Row>(
  table: ExportedTable,
  scale: ScaleName | null,
  columns: readonly Column<Row>[],
): TypedColumn<Row>[] {
  return columns.map((column) => {
    const { name, json } = column;
    if (isJsonText(name)) return { name, type: "string", value: (row) => jsonText(json(row)) };
    const type = typeOf(name, table, scale);
    // What a column that is not known here holds leaves as text rather than not at all.
    return { name, type, value: type === "string" ? (row) => asText(json(row)) : json };
  });
}

function asText(value: unknown): string | null {
  return typeof value === "string" ? value : jsonText(value);
}

function jsonText(value: unknown): string | null {
  if (value instanceof JsonText) return value.text;
  return value === null || value === undefined ? null : JSON.stringify(value);
}

function typeOf(name: string, table: ExportedTable, scale: ScaleName | null): ValueType {
  const level: ValueType = scale === "categories" ? "string" : "number";
  if (table === "gold" && GOLD_LEVELS.has(name)) return level;
  const noun = scale && scaleNamed(scale).noun;
  if (table === "labels" && noun && [noun, `${noun}_ab`, `${noun}_ba`, `repeat_${noun}`].includes(name)) return level;
  if (name === "messages") return "messages";
  if (name === "labelled_at") return "time";
  if (NUMBERS.has(name)) return "number";
  if (BOOLEANS.has(name)) return "boolean";
  if (LISTS.has(name)) return "strings";
  return INTEGERS.test(name) ? "integer" : "string";
}
