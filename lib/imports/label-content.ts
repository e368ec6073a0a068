import { z } from "zod";
import { wantsQuestions } from "@/lib/labelling/asks/questions/wants-questions";
import {
  MAX_CATEGORIES,
  MAX_CATEGORISED_QUESTIONS,
  MAX_CATEGORY_LENGTH,
  MAX_QUESTIONS_IN_DRAFT,
  MAX_WRITTEN_QUESTION_LENGTH,
} from "@/lib/labelling/labelling-limits";

const category = z.string().trim().min(1).max(MAX_CATEGORY_LENGTH);
const categoryList = z.array(category).refine((list) => new Set(list).size === list.length);

/** What a rater said of an instruction, with the questions that the rater wrote for it. */
export const writtenContentSchema = z
  .object({
    safe: z.boolean(),
    makesSense: z.boolean(),
    written: z.array(z.string().trim().min(1).max(MAX_WRITTEN_QUESTION_LENGTH)).max(MAX_QUESTIONS_IN_DRAFT),
  })
  .refine(
    ({ safe, makesSense, written }) => written.length > 0 === wantsQuestions({ safety: safe, sense: makesSense }),
    { path: ["written"] },
  );

/** Which categories a rater gave each question of a checklist. */
export const categorisedContentSchema = z
  .object({
    categorised: z
      .array(z.object({ number: z.int().min(1), categories: categoryList.max(MAX_CATEGORIES) }))
      .min(1)
      .max(MAX_CATEGORISED_QUESTIONS),
    /** all that could be given; null where the file does not say */
    offered: categoryList.max(MAX_CATEGORIES).nullable(),
  })
  .refine(
    ({ categorised, offered }) =>
      offered === null || categorised.every(({ categories }) => categories.every((each) => offered.includes(each))),
    { path: ["categorised"] },
  );

/** A label of an instruction or a checklist as a file has it: it has no level and no answers. */
export type LabelContent = z.infer<typeof writtenContentSchema> | z.infer<typeof categorisedContentSchema>;

/** For a preview. */
export function contentInWords(content: LabelContent): string {
  if ("categorised" in content) {
    return content.categorised
      .map(({ number, categories }) => `${number}: ${categories.join(", ") || "none"}`)
      .join("; ");
  }
  if (!content.safe) return "Not safe";
  return content.makesSense ? content.written.join(" ") : "Makes no sense";
}
