import { z } from "zod";
import type { ImportOptions } from "@/lib/imports/import-options";
import type { FormatReader } from "./format-reader";
import { translateWith } from "./translate-with";

const textsSchema = z
  .array(z.unknown())
  .transform(textsIn)
  .refine((texts) => texts.length > 0, "texts that the model wrote (a task in which it chooses has none)");

const rowSchema = z.object({
  doc_id: z.union([z.int(), z.string()]),
  /** what the model was asked: the first argument of the first request */
  arguments: z
    .union([
      z
        .array(z.array(z.unknown()).min(1))
        .min(1)
        .transform(([first]) => first?.[0]),
      z
        .record(z.string(), z.looseObject({ arg_0: z.unknown() }))
        .transform((requests) => Object.values(requests)[0]?.arg_0),
    ])
    .pipe(z.string()),
  resps: textsSchema,
  doc_hash: z.string().min(1).nullish(),
});

/**
 * Samples that lm-evaluation-harness writes with `--log_samples`, of tasks in which the model writes (`doc_id, arguments,
 * resps`). They do not say which model wrote them.
 */
export function lmEvalReader({ system = "model" }: Pick<ImportOptions, "system">): FormatReader {
  return {
    used: Object.keys(rowSchema.shape),
    fieldNames: { id: "doc_id", instruction: "arguments", "responses[1].text": "resps" },
    rowsArePart: true,
    translate: translateWith(rowSchema, (row) => ({
      id: String(row.doc_id),
      instruction: row.arguments,
      responses: row.resps.map((text, sample) => ({
        system,
        sample,
        text,
        external_ids: { doc_id: row.doc_id, ...(row.doc_hash && { doc_hash: row.doc_hash }) },
      })),
    })),
  };
}

/** Lists are nested by request and by sample. */
function textsIn(found: unknown): string[] {
  if (Array.isArray(found)) return found.flatMap(textsIn);
  return typeof found === "string" ? [found] : [];
}
