import { z } from "zod";
import { agreementFilterSchema, raterGroupSchema } from "./agreement-filter";
import { numberStatisticSchema } from "./agreement-statistic";
import { figure } from "./figure";

/**
 * Whose answers earn a reward: a group of raters ("human", "judge", "imported", "imported:NAME", "all"), or raters by their
 * numbers ("rater:4", "rater:4;rater:5"), be they judges, juries or people. Several are averaged.
 */
export const rewardSourceSchema = z.union([
  raterGroupSchema,
  z.string().regex(/^rater:\d{1,6}(;rater:\d{1,6}){0,99}$/, "a group of raters, or raters such as rater:4;rater:5"),
]);

/** The numbers of raters that a source names; null where it is a group. */
export function ratersOfSource(source: string | undefined): number[] | null {
  if (!source?.startsWith(NUMBERED)) return null;
  return source.split(";").map((part) => Number(part.slice(NUMBERED.length)));
}
const NUMBERED = "rater:";

const itemRewardSchema = z.object({
  /** as it was imported */
  instructionId: z.string(),
  series: z.string(),
  version: z.int(),
  number: z.int(),
  question: z.string(),
  /** responses with a score */
  n: z.int(),
  /** p, and v: mean and population variance of the responses' scores */
  mean: numberStatisticSchema,
  variance: numberStatisticSchema,
  /** weights, which sum to 1 over a checklist */
  diva: numberStatisticSchema,
  meanRec: numberStatisticSchema,
});
export type ItemRewardRow = z.infer<typeof itemRewardSchema>;

const responseRewardSchema = z.object({
  instructionId: z.string(),
  series: z.string(),
  version: z.int(),
  system: z.string(),
  sample: z.int(),
  /** mean score of the questions */
  mean: numberStatisticSchema,
  /** YES / (YES + NO) over raters and questions */
  passRate: numberStatisticSchema,
  /** Σ w s / Σ w, with the questions' importance as w: 100 where the checklist does not say */
  weighted: numberStatisticSchema,
  diva: numberStatisticSchema,
  meanRec: numberStatisticSchema,
});
export type ResponseRewardRow = z.infer<typeof responseRewardSchema>;

const roundRewardsSchema = z.object({
  raters: raterGroupSchema,
  items: z.array(itemRewardSchema),
  responses: z.array(responseRewardSchema),
  /** the round has more answers than rewards are shown for; then there are none */
  isTooLarge: z.boolean(),
});

export const roundRewardsFigure = figure({
  of: "rounds",
  name: "rewards",
  choices: agreementFilterSchema.pick({ raters: true, without: true }).extend({
    /** in place of `raters`: see rewardSourceSchema */
    source: rewardSourceSchema.optional(),
  }),
  schema: roundRewardsSchema,
});
export type RoundRewards = z.infer<typeof roundRewardsFigure.ready>;
