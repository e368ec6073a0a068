import { z } from "zod";
import { agreementFilterSchema } from "@/lib/results/agreement-filter";
import { estimateSchema, numberStatisticSchema, statisticSchema } from "@/lib/results/agreement-statistic";
import { figureInBackground } from "@/lib/results/figure";

/** A mean by each of the ways to learn it from people and a judge. */
const fromBothSchema = z.object({
  /** units that people labelled and the judge judged, and those that it alone did */
  labelled: z.int(),
  judgeAlone: z.int(),
  people: estimateSchema,
  judgeOnly: numberStatisticSchema,
  together: estimateSchema,
  /** how much the judge counts in `together`: 0 is people alone */
  lambda: numberStatisticSchema,
  /** as many labels by people alone would give as narrow an interval as `together` */
  worthLabels: numberStatisticSchema,
  /** by sensitivity and specificity, of answers YES and NO */
  corrected: statisticSchema(
    z.object({
      estimate: z.number(),
      low: z.number(),
      high: z.number(),
      sensitivity: z.number(),
      specificity: z.number(),
    }),
  ),
  /** the judge's means of the two parts, and the p-value of their difference: by chance alone where the labelled are random */
  part: z.object({
    labelled: numberStatisticSchema,
    others: numberStatisticSchema,
    pValue: numberStatisticSchema,
  }),
});

const systemEstimateSchema = fromBothSchema.extend({ system: z.string() });
export type SystemEstimate = z.infer<typeof systemEstimateSchema>;
const differenceEstimateSchema = fromBothSchema.extend({ a: z.string(), b: z.string() });
export type DifferenceEstimate = z.infer<typeof differenceEstimateSchema>;

const judgeEstimatesSchema = z.object({
  raterId: z.uuid(),
  pseudonym: z.string(),
  name: z.string().nullable(),
  simulated: z.boolean(),
  /** units of a label: 1, or of answers the questions that a label answers in the mean */
  unitsPerLabel: z.number(),
  systems: z.array(systemEstimateSchema),
  /** empty for pairs, of which each outcome is about two systems already */
  differences: z.array(differenceEstimateSchema),
});
export type JudgeEstimates = z.infer<typeof judgeEstimatesSchema>;

/** What is estimated: a mean level, the share of questions answered YES, or how often a system wins, a tie as half. */
const estimatedSchema = z.enum(["mean-score", "pass-rate", "win-rate"]);
export type Estimated = z.infer<typeof estimatedSchema>;

/** Of which labels, where a round asks a level and answers; the level unless answers are asked for. */
const ofLabelsSchema = z.enum(["levels", "answers"]);
export type OfLabels = z.infer<typeof ofLabelsSchema>;

const estimatesSchema = z.object({
  estimated: estimatedSchema,
  /** responses have a level and answers, so that either can be estimated */
  hasBoth: z.boolean(),
  judges: z.array(judgeEstimatesSchema),
  /** median time that people take for a label; null where no time is known */
  labelDurationMs: z.number().nullable(),
  /** people's labels of a response or pair that they labelled, in the mean; 0 where they labelled none */
  labelsPerTask: z.number(),
  /** a judge helped to choose which tasks people label: means are weighted by the probability of each */
  isPlanned: z.boolean(),
  /** more labels than are estimated from */
  isTooLarge: z.boolean(),
});

export const estimatesFigure = figureInBackground({
  of: "rounds",
  name: "estimates",
  choices: agreementFilterSchema.pick({ without: true }).extend({ of: ofLabelsSchema.optional() }),
  schema: estimatesSchema,
});
export type Estimates = z.infer<typeof estimatesFigure.ready>;
