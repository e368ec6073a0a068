import { z } from "zod";
import { scaleNameSchema } from "../protocol";
import { agreementLevelSchema, raterGroupSchema } from "./agreement-filter";
import { agreementBasisSchema, estimateSchema, numberStatisticSchema } from "./agreement-statistic";
import { asOfSchema } from "./pending";

/** Symmetric counts of how labels of the same unit met; cells[i][j] for values[i] and values[j]. */
const coincidencesSchema = z.object({
  values: z.array(z.number()),
  cells: z.array(z.array(z.number())),
  totals: z.array(z.number()),
  /** the number of pairable labels */
  total: z.number(),
});
export type Coincidences = z.infer<typeof coincidencesSchema>;

/** GET /api/v1/rounds/:roundId/agreement: the 1–5 labels of a round, live ones of real tasks only. */
export const roundAgreementSchema = z.object({
  raters: raterGroupSchema,
  level: agreementLevelSchema,
  scale: scaleNameSchema.nullable(),
  alpha: estimateSchema,
  basis: agreementBasisSchema,
  /** share of agreeing pairs of labels, not corrected for chance */
  percentAgreement: numberStatisticSchema,
  mean: numberStatisticSchema,
  distribution: z.array(z.object({ value: z.number(), count: z.int(), share: numberStatisticSchema })),
  coincidences: coincidencesSchema,
  asOf: asOfSchema.shape.asOf,
});
export type RoundAgreement = z.infer<typeof roundAgreementSchema>;
