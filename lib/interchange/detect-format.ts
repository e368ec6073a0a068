import type { ImportFormat } from "@/lib/domain/import/import-format";
import type { Container } from "./container";
import { guessLabelColumns } from "./formats/labels";

/** What the rows mean, told from the names of the first row's fields. */
export function detectFormat(fields: readonly string[], container: Container): ImportFormat {
  const has = (...names: string[]) => names.every((name) => fields.includes(name));
  if (has("input", "output_1", "output_2")) return "llmbar";
  if (has("instruction", "response1", "response2")) return "pairs";
  if (container.kind !== "table" && has("instruction", "decomposed_questions")) return "infobench";
  const columns = guessLabelColumns(fields);
  if (columns.item && columns.value && !has("instruction") && !has("messages") && !has("prompt")) return "labels";
  return container.kind === "table" ? "table" : "tickbox";
}
