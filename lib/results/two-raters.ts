import { z } from "zod";
import { agreementFilterSchema, pairOrderSchema, raterGroupSchema } from "./agreement-filter";
import { estimateSchema } from "./agreement-statistic";
import { asOfSchema } from "./pending";

/** GET /api/v1/rounds/:roundId/two-raters?raters=&order= */
export const twoRatersQuerySchema = agreementFilterSchema.pick({ raters: true, order: true, without: true });
export type TwoRatersQuery = z.infer<typeof twoRatersQuerySchema>;

const twoRatersRowSchema = z.object({
  /** null: all tasks */
  subset: z.string().nullable(),
  /** tasks that both labelled */
  n: z.int(),
  instructions: z.int(),
  /** share of equal labels; intervals: bootstrap over instructions */
  share: estimateSchema,
  /** Cohen's, without weights */
  kappa: estimateSchema,
});
export type TwoRatersRow = z.infer<typeof twoRatersRowSchema>;

export const twoRatersSchema = z.object({
  raters: raterGroupSchema,
  /** how pairs were read; null where labels are about one response */
  pairOrder: pairOrderSchema.nullable(),
  /** all tasks first, then each subset by name where there are any; empty unless exactly two raters labelled */
  rows: z.array(twoRatersRowSchema),
  asOf: asOfSchema.shape.asOf,
});
export type TwoRaters = z.infer<typeof twoRatersSchema>;
