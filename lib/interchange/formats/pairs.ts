import { z } from "zod";
import type { ImportOptions } from "@/lib/domain/import/import-options";
import { foreignId, foreignText, idFromContent, optionalName, optionalText } from "./foreign-fields";
import type { FormatReader } from "./format-reader";
import { translateWith } from "./translate-with";

const rowSchema = z.object({
  id: foreignId,
  item_id: foreignId,
  idx: foreignId,
  instruction: foreignText,
  input: optionalText,
  response1: foreignText,
  response2: foreignText,
  system1: optionalName,
  system2: optionalName,
  /** PandaLM's name for the two systems: "first_second" */
  cmp_key: optionalName,
  subset: optionalName,
  category: optionalName,
  motivation_app: optionalName,
});

/**
 * Pairs of responses (`instruction, input, response1, response2`, as PandaLM's items). Every row is an instruction of
 * its own with one pair, so that a label file can name it by its id alone.
 */
export function pairsReader({ systems }: Pick<ImportOptions, "systems">): FormatReader {
  return {
    used: Object.keys(rowSchema.shape),
    fieldNames: {
      domain: "category",
      "responses[1].text": "response1",
      "responses[2].text": "response2",
      "responses[1].system": "system1",
      "responses[2].system": "system2",
    },
    translate: translateWith(rowSchema, (row) => {
      const { instruction, input, response1, response2 } = row;
      const id = row.id ?? row.item_id ?? row.idx ?? idFromContent(instruction, input, response1, response2);
      const [first, second] = systems ?? systemsOf(row);
      return {
        id,
        instruction,
        input,
        subset: row.subset,
        domain: row.category ?? row.motivation_app,
        responses: [
          { system: first, text: response1 },
          { system: second, text: response2 },
        ],
        pairs: [{ id, a: { system: first }, b: { system: second } }],
      };
    }),
  };
}

function systemsOf(row: z.output<typeof rowSchema>): readonly [string, string] {
  const [first, second, ...more] = row.cmp_key?.split("_") ?? [];
  if (row.system1 && row.system2 && row.system1 !== row.system2) return [row.system1, row.system2];
  if (first && second && first !== second && more.length === 0) return [first, second];
  return ["Response 1", "Response 2"];
}
