import { z } from "zod";
import { agreementFilterSchema } from "./agreement-filter";
import { intervalSchema, numberStatisticSchema, statisticSchema } from "./agreement-statistic";
import { figureInBackground } from "./figure";

/** Of two arms the second less the first. */
const armDifferenceSchema = z.object({
  difference: numberStatisticSchema,
  interval: statisticSchema(intervalSchema),
  /** by permutation; of scores and of agreement Holm-corrected for all arms */
  pValue: numberStatisticSchema,
});
export type ArmsDifference = z.infer<typeof armDifferenceSchema>;

const countsSchema = z.object({ fewest: z.int(), most: z.int() });

const armRowSchema = z.object({
  arm: z.string(),
  labels: z.int(),
  responses: z.int(),
  raters: z.int(),
  /** labels in the arm of each rater, and of each response, who or which has labels in any arm */
  perRater: countsSchema,
  perResponse: countsSchema,
  mean: numberStatisticSchema,
  /** Krippendorff’s alpha between raters of the arm */
  alpha: numberStatisticSchema,
});
export type ArmRow = z.infer<typeof armRowSchema>;

const armsComparisonSchema = z.object({
  /** the arm that others are compared with, and one of them */
  base: z.string(),
  arm: z.string(),
  /** responses with labels in both, and instructions of these */
  responses: z.int(),
  instructions: z.int(),
  score: armDifferenceSchema,
  alpha: armDifferenceSchema,
  /** of the distance of people’s scores to what the checklist comes to, or a judge’s score: below 0, nearer with the checklist */
  anchoring: z.array(armDifferenceSchema.extend({ to: z.string().nullable(), labels: z.int() })),
});
export type ArmsComparison = z.infer<typeof armsComparisonSchema>;

export const armsFigure = figureInBackground({
  of: "rounds",
  name: "arms",
  choices: agreementFilterSchema.pick({ without: true }),
  schema: z.object({
    /** none in a round without arms */
    arms: z.array(armRowSchema),
    comparisons: z.array(armsComparisonSchema),
    /** more labels than a page compares; then the rest is empty */
    tooMany: z.boolean(),
  }),
});
