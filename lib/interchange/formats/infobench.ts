import { z } from "zod";
import { counted } from "@/lib/format/format-number";
import type { ImportOptions } from "@/lib/imports/import-options";
import { foreignId, foreignText, idFromContent, optionalName, optionalText } from "./foreign-fields";
import type { FormatReader } from "./format-reader";
import { translateWith } from "./translate-with";

const rowSchema = z
  .object({
    id: foreignId,
    instruction: foreignText,
    input: optionalText,
    decomposed_questions: z.array(z.string()).min(1),
    /** the categories of each question */
    question_label: z.array(z.union([z.array(z.string()), z.string()])).nullish(),
    subset: optionalName,
    category: optionalName,
    output: foreignText.nullish(),
  })
  .superRefine((row, context) => {
    const [questions, labels] = [row.decomposed_questions.length, row.question_label?.length];
    if (labels === undefined || labels === questions) return;
    const message = `${counted(questions, "entry", "entries")}, one for each question`;
    context.addIssue({ code: "custom", path: ["question_label"], message });
  });

/**
 * InFoBench (`instruction, input, decomposed_questions, question_label, subset, category, output`): an instruction with
 * its checklist, and one system's response where there is an output.
 */
export function infobenchReader({ system = "output" }: Pick<ImportOptions, "system">): FormatReader {
  return {
    used: Object.keys(rowSchema.shape),
    fieldNames: {
      domain: "category",
      "responses[1].text": "output",
      "checklist.items": "decomposed_questions",
    },
    translate: translateWith(rowSchema, (row) => ({
      id: row.id ?? idFromContent(row.instruction, row.input),
      instruction: row.instruction,
      input: row.input,
      subset: row.subset,
      domain: row.category,
      responses: typeof row.output === "string" ? [{ system, text: row.output }] : [],
      checklist: {
        items: row.decomposed_questions.map((question, index) => {
          const label = row.question_label?.[index] ?? [];
          return { question, categories: typeof label === "string" ? [label] : label };
        }),
      },
    })),
  };
}
