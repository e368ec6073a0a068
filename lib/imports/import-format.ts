import { z } from "zod";

/** What the rows of a file mean. How they are written (JSON Lines, a JSON array, CSV, TSV) is detected separately. */
export const importFormatSchema = z.enum([
  "tickbox",
  "llmbar",
  "infobench",
  "pairs",
  "battles",
  "lm-eval",
  "healthbench",
  "paperbench",
  "table",
  "labels",
]);
export type ImportFormat = z.infer<typeof importFormatSchema>;

export const IMPORT_FORMAT_NAMES: Record<ImportFormat, string> = {
  tickbox: "Tickbox study",
  llmbar: "LLMBar",
  infobench: "InFoBench",
  pairs: "Pairs of responses",
  battles: "Battles (Chatbot Arena, MT-Bench)",
  "lm-eval": "lm-evaluation-harness samples",
  healthbench: "HealthBench",
  paperbench: "PaperBench rubrics",
  table: "Table with named columns",
  labels: "Labels",
};
