import { z } from "zod";
import { raterGroupSchema } from "./agreement-filter";
import { numberStatisticSchema } from "./agreement-statistic";
import { asOfSchema } from "./pending";
import { withoutSchema } from "./without";

/** GET /api/v1/rounds/:roundId/rewards */
export const roundRewardsQuerySchema = z.object({
  raters: raterGroupSchema.optional(),
  /** what is left out: see withoutSchema */
  without: withoutSchema.optional(),
});
export type RoundRewardsQuery = z.infer<typeof roundRewardsQuerySchema>;

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
  diva: numberStatisticSchema,
  meanRec: numberStatisticSchema,
});
export type ResponseRewardRow = z.infer<typeof responseRewardSchema>;

export const roundRewardsSchema = z.object({
  raters: raterGroupSchema,
  items: z.array(itemRewardSchema),
  responses: z.array(responseRewardSchema),
  /** the round has more answers than rewards are shown for; then there are none */
  isTooLarge: z.boolean(),
  asOf: asOfSchema.shape.asOf,
});
export type RoundRewards = z.infer<typeof roundRewardsSchema>;
