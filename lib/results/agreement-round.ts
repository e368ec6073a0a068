import { z } from "zod";
import { scaleNameSchema } from "@/lib/round/protocol/protocol";
import { agreementFilterSchema, agreementLevelSchema, pairOrderSchema, raterGroupSchema } from "./agreement-filter";
import {
  agreementBasisSchema,
  drawnSchema,
  estimateSchema,
  numberStatisticSchema,
  prevalenceSchema,
} from "./agreement-statistic";
import { figure } from "./figure";

/** Symmetric counts of how labels of the same unit met; cells[i][j] for values[i] and values[j]. */
const coincidencesSchema = z.object({
  values: z.array(z.number()),
  cells: z.array(z.array(z.number())),
  totals: z.array(z.number()),
  /** the number of pairable labels */
  total: z.number(),
});
export type Coincidences = z.infer<typeof coincidencesSchema>;

/** The levels of a round, live ones of real tasks only. */
const roundAgreementSchema = z.object({
  raters: raterGroupSchema,
  level: agreementLevelSchema,
  scale: scaleNameSchema.nullable(),
  /** how pairs were read; null where labels are about one response */
  pairOrder: pairOrderSchema.nullable(),
  alpha: estimateSchema,
  basis: agreementBasisSchema,
  drawn: drawnSchema,
  /** share of agreeing pairs of labels, not corrected for chance */
  percentAgreement: numberStatisticSchema,
  prevalence: prevalenceSchema,
  mean: numberStatisticSchema,
  /** how often each value was given; of pairs that are read both ways the mean of its count and its reverse's */
  distribution: z.array(z.object({ value: z.number(), count: z.number(), share: numberStatisticSchema })),
  /** of real numbers, in place of a distribution over levels, and of scales of more than 11; null on other scales */
  histogram: z.array(z.object({ from: z.number(), to: z.number(), count: z.number() })).nullable(),
  coincidences: coincidencesSchema,
});

export const roundAgreementFigure = figure({
  of: "rounds",
  name: "agreement",
  choices: agreementFilterSchema,
  schema: roundAgreementSchema,
});
export type RoundAgreement = z.infer<typeof roundAgreementFigure.ready>;
