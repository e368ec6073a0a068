import { z } from "zod";
import { agreementLevelSchema, pairOrderSchema, raterGroupSchema } from "./agreement-filter";
import { numberStatisticSchema } from "./agreement-statistic";
import { asOfSchema } from "./pending";
import { withoutSchema } from "./without";

/** How wide a researcher wants alpha's 95 % interval to be at most, high − low. */
export const INTERVAL_WIDTHS = ["0.1", "0.05", "0.15", "0.2", "0.3"] as const;
export type IntervalWidth = (typeof INTERVAL_WIDTHS)[number];

/** GET /api/v1/rounds/:roundId/enough-labels?width= */
export const enoughLabelsQuerySchema = z.object({
  width: z.enum(INTERVAL_WIDTHS).default("0.1"),
  raters: raterGroupSchema.optional(),
  level: agreementLevelSchema.default("ordinal"),
  /** how pairs are read; without it both ways round */
  order: pairOrderSchema.optional(),
  /** what is left out: see withoutSchema */
  without: withoutSchema.optional(),
});
export type EnoughLabelsQuery = z.infer<typeof enoughLabelsQuerySchema>;

export const enoughLabelsSchema = z.object({
  /** tasks with 2+ labels */
  nUnits: z.int(),
  labelsPerUnit: numberStatisticSchema,
  /** of the interval now */
  width: numberStatisticSchema,
  /** how many more tasks, labelled as those are; 0 where the interval is narrow enough */
  moreUnits: numberStatisticSchema,
  /** or how many raters for each of the same tasks */
  raters: numberStatisticSchema,
  asOf: asOfSchema.shape.asOf,
});
export type EnoughLabelsResult = z.infer<typeof enoughLabelsSchema>;
