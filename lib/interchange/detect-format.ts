import type { ImportFormat } from "@/lib/domain/import/import-format";
import { meaningsOf } from "@/lib/domain/import/label-meaning";
import type { Container } from "./container";
import { arePairs } from "./formats/pairs";
import { guessTableColumns } from "./formats/table";
import { guessLabelColumns, usualLabelColumns } from "./labels/column-names";

/** What the rows mean, told from the first row: the names of its fields, and where they can mean two things, from what it holds. */
export function detectFormat(row: Readonly<Record<string, unknown>>, container: Container): ImportFormat {
  const fields = Object.keys(row);
  const has = (...names: string[]) => names.every((name) => fields.includes(name));
  if (has("input", "output_1", "output_2")) return "llmbar";
  if (arePairs(fields)) return "pairs";
  if (container.kind !== "table" && has("instruction", "decomposed_questions")) return "infobench";
  return mayBeLabels(row, container) ? "labels" : container.kind === "table" ? "table" : "tickbox";
}

function mayBeLabels(row: Readonly<Record<string, unknown>>, container: Container): boolean {
  const fields = Object.keys(row);
  const { value, rater, ...usual } = usualLabelColumns(fields);
  const item = rater ? guessLabelColumns(fields).item : usual.item;
  if (!item || !value) return false;
  if (fields.some((field) => ["instruction", "messages", "prompt"].includes(field.toLowerCase()))) return false;
  if (rater || container.kind !== "table") return true;
  // Without a rater, "question, model, answer" may be a model's response or what was said of it.
  const { instruction, system } = guessTableColumns(fields);
  return !instruction || !system || isAnswer(row[value]);
}

/** What is said of a question, rather than a text. */
function isAnswer(value: unknown): boolean {
  const text = typeof value === "string" ? value.trim() : String(value ?? "");
  return text === "" || meaningsOf("answer", [text]).get(text)?.kind === "answer";
}
