import { createHash } from "node:crypto";
import { z } from "zod";
import type { ImportOptions } from "@/lib/imports/import-options";
import { asInstruction, conversationIn } from "../programs/conversations";
import { jsonIn } from "../programs/row-shape";
import type { FormatReader } from "./format-reader";
import { translateWith } from "./translate-with";

const rowSchema = z.object({
  doc_id: z.union([z.int(), z.string()]),
  /** what the model was sent: the first request, with a text and settings, or an option to be scored */
  arguments: z
    .union([
      z
        .array(z.array(z.unknown()).min(1))
        .min(1)
        .transform(([first]) => first),
      z
        .record(z.string(), z.looseObject({ arg_0: z.unknown(), arg_1: z.unknown().optional() }))
        .transform((requests) => Object.values(requests).map(({ arg_0, arg_1 }) => [arg_0, arg_1])[0]),
    ])
    .pipe(z.tuple([z.string()], z.unknown())),
  resps: z.array(z.unknown()).transform(textsIn),
  doc_hash: z.string().min(1).nullish(),
});

const writtenSchema = rowSchema.refine(
  ({ arguments: [, option], resps }) => typeof option !== "string" && resps.length > 0,
  {
    path: ["resps"],
    message: "texts that the model wrote (a task in which it chooses has none)",
  },
);

/**
 * Samples that lm-evaluation-harness writes with `--log_samples`, of tasks in which the model writes (`doc_id, arguments,
 * resps`). They do not say which model wrote them.
 */
export function lmEvalReader({ system = "model" }: Pick<ImportOptions, "system">): FormatReader {
  const seen = new Set<string>();
  return {
    used: Object.keys(rowSchema.shape),
    fieldNames: { id: "doc_id", instruction: "arguments", messages: "arguments", "responses[1].text": "resps" },
    rowsArePart: true,
    translate: translateWith(writtenSchema, (row) => {
      // The harness writes a sample once for each filter of its answers.
      const digest = createHash("sha256").update(JSON.stringify(row)).digest("base64").slice(0, 22);
      const externalIds = { doc_id: row.doc_id, ...(row.doc_hash && { doc_hash: row.doc_hash }) };
      const responses = seen.has(digest)
        ? []
        : row.resps.map((text, sample) => ({ system, sample, text, external_ids: externalIds }));
      seen.add(digest);
      return { id: String(row.doc_id), ...asked(row.arguments[0]), responses };
    }),
  };
}

/** With a chat's template, the harness writes the conversation as a text of JSON. */
function asked(prompt: string) {
  return asInstruction(conversationIn(jsonIn(prompt)) ?? [{ role: "user", content: prompt }]);
}

/** Lists are nested by request and by sample. */
function textsIn(found: unknown): string[] {
  if (Array.isArray(found)) return found.flatMap(textsIn);
  return typeof found === "string" ? [found] : [];
}
