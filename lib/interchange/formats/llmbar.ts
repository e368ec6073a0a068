import { z } from "zod";
import type { ImportOptions } from "@/lib/imports/import-options";
import { foreignId, foreignText, idFromContent, optionalName } from "./foreign-fields";
import type { FormatReader } from "./format-reader";
import { translateWith } from "./translate-with";

const rowSchema = z.object({
  id: foreignId,
  subset: optionalName,
  input: foreignText,
  output_1: foreignText,
  output_2: foreignText,
  label: z.literal([1, 2, "1", "2", "", null]).optional(),
});

/**
 * LLMBar (`input, output_1, output_2, label`, and `id, subset` where there): one instruction with two responses and a
 * pair whose better response is known, label 1 meaning the first.
 */
export function llmbarReader({ systems = ["Output 1", "Output 2"] }: Pick<ImportOptions, "systems">): FormatReader {
  const [first, second] = systems;
  return {
    used: Object.keys(rowSchema.shape),
    fieldNames: {
      instruction: "input",
      "responses[1].text": "output_1",
      "responses[2].text": "output_2",
      "pairs[1].id": "id",
    },
    translate: translateWith(rowSchema, (row) => {
      const id = row.id ?? idFromContent(row.input, row.output_1, row.output_2);
      const label = row.label ? { truth: Number(row.label) === 1 ? "A" : "B" } : {};
      return {
        id,
        instruction: row.input,
        subset: row.subset,
        responses: [
          { system: first, text: row.output_1 },
          { system: second, text: row.output_2 },
        ],
        pairs: [{ id, a: { system: first }, b: { system: second }, ...label }],
      };
    }),
  };
}
