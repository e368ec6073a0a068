import { z } from "zod";
import { agreementFilterSchema, raterGroupSchema } from "./agreement-filter";
import { figureInBackground } from "./figure";

/** With Wald's 95% interval; null where labels have no mean. */
const boundedSchema = z.object({ value: z.number(), low: z.number(), high: z.number() }).nullable();
export type ModelNumber = z.infer<typeof boundedSchema>;

const modelSystemSchema = z.object({
  system: z.string(),
  /** labels */
  n: z.int(),
  /** of a typical rater and instruction, whose effects are 0: the mean label, or the share of YES */
  predicted: boundedSchema,
});
export type ModelSystem = z.infer<typeof modelSystemSchema>;

const modelDifferenceSchema = z.object({
  a: z.string(),
  b: z.string(),
  /** a − b in log odds */
  logOdds: boundedSchema,
  pValue: z.number(),
  /** Holm's, over all pairs of systems */
  adjustedPValue: z.number(),
  /** a − b of what is predicted; of pairs the win rate of a, half of the ties included */
  predicted: boundedSchema,
});
export type ModelDifference = z.infer<typeof modelDifferenceSchema>;

const modelEffectSchema = z.object({
  /** as in R's formula */
  name: z.string(),
  groups: z.int(),
  variance: z.number(),
  /** of the variance that no system explains, the logistic residual included */
  share: z.number(),
});
export type ModelEffect = z.infer<typeof modelEffectSchema>;

const labelModelSchema = z.object({
  raters: raterGroupSchema,
  kind: z.enum(["cumulative", "logistic", "paired"]),
  formula: z.string(),
  labels: z.int(),
  nRaters: z.int(),
  nItems: z.int(),
  /** why there is no model of these labels; null where there is one */
  reason: z.string().nullable(),
  logLikelihood: z.number().nullable(),
  /** of pairs, which are compared alone, none */
  systems: z.array(modelSystemSchema),
  differences: z.array(modelDifferenceSchema),
  effects: z.array(modelEffectSchema),
  notes: z.array(z.string()),
});
export type LabelModel = z.infer<typeof labelModelSchema>;

/** A mixed model of a round's labels: systems, with raters and instructions that vary at random; as `tickbox model`. */
export const labelModelFigure = figureInBackground({
  of: "rounds",
  name: "model",
  choices: agreementFilterSchema.pick({ raters: true, without: true }),
  schema: labelModelSchema,
});
