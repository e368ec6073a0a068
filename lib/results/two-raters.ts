import { z } from "zod";
import { agreementFilterSchema, pairOrderSchema, raterGroupSchema } from "./agreement-filter";
import { estimateSchema } from "./agreement-statistic";
import { figure } from "./figure";

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

const twoRatersSchema = z.object({
  raters: raterGroupSchema,
  /** how pairs were read; null where labels are about one response */
  pairOrder: pairOrderSchema.nullable(),
  /** all tasks first, then each subset by name where there are any; empty unless exactly two raters labelled */
  rows: z.array(twoRatersRowSchema),
});

export const twoRatersFigure = figure({
  of: "rounds",
  name: "two-raters",
  choices: agreementFilterSchema.pick({ raters: true, order: true, without: true }),
  schema: twoRatersSchema,
});
