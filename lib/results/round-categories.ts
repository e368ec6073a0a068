import { z } from "zod";
import { agreementFilterSchema, raterGroupSchema } from "./agreement-filter";
import { agreementBasisSchema, drawnSchema, estimateSchema } from "./agreement-statistic";
import { figureInBackground } from "./figure";

/** The more raters, the fewer categories all of them gave: questions of fewer than these have no known truth yet. */
export function ratersForTruth({ overlap }: { overlap: number }): number {
  return Math.max(2, overlap);
}

const agreementRowSchema = z.object({
  /** null: every category of every question */
  category: z.string().nullable(),
  /** how often raters gave it, and how often it is a true one */
  given: z.int(),
  true: z.int(),
  /** nominal, of given or not */
  alpha: estimateSchema,
  basis: agreementBasisSchema,
  drawn: drawnSchema,
});
export type CategoryAgreementRow = z.infer<typeof agreementRowSchema>;

const scoreRowSchema = z.object({
  /** whose categories are compared with the true ones: the checklists' own, or a rater's outside the group */
  source: z.string(),
  /** null: the checklists' own */
  raterId: z.uuid().nullable(),
  /** null: over all of them (micro average) */
  category: z.string().nullable(),
  /** questions compared */
  questions: z.int(),
  truePositives: z.int(),
  falsePositives: z.int(),
  falseNegatives: z.int(),
  /** intervals draw instructions */
  precision: estimateSchema,
  recall: estimateSchema,
  f1: estimateSchema,
});
export type CategoryScoreRow = z.infer<typeof scoreRowSchema>;

const roundCategoriesSchema = z.object({
  raters: raterGroupSchema,
  /** the round's, in their order */
  categories: z.array(z.string()),
  /** questions whose true categories are known: all the raters that are wanted have labelled them, two at least */
  trueQuestions: z.int(),
  /** questions that fewer raters of the group labelled */
  openQuestions: z.int(),
  agreement: z.array(agreementRowSchema),
  scores: z.array(scoreRowSchema),
  /** see categoryConfusion */
  confusion: z.object({ cells: z.array(z.array(z.int())), nPairs: z.int() }),
});

export const roundCategoriesFigure = figureInBackground({
  of: "rounds",
  name: "categories",
  choices: agreementFilterSchema.pick({ raters: true, without: true }),
  schema: roundCategoriesSchema,
});
export type RoundCategories = z.infer<typeof roundCategoriesFigure.ready>;
