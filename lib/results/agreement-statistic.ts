import { z } from "zod";
import type { Interval } from "@/lib/stats/resampling/interval";
import type { UndefinedReason } from "@/lib/stats/statistic";

const isText = (value: unknown) => typeof value === "string";

/** A statistic on the wire: the shape of lib/stats' `Statistic`, so that undefined keeps its reason all the way to the screen. */
export function statisticSchema<Value extends z.ZodType>(value: Value) {
  return z.discriminatedUnion("defined", [
    z.object({ defined: z.literal(true), value }),
    z.object({ defined: z.literal(false), reason: z.custom<UndefinedReason>(isText), explanation: z.string() }),
  ]);
}

export const numberStatisticSchema = statisticSchema(z.number());
export type NumberStatistic = z.infer<typeof numberStatisticSchema>;

export const intervalSchema = z.object({
  low: z.number(),
  high: z.number(),
  confidence: z.number(),
  method: z.custom<Interval["method"]>(isText),
  nResamples: z.number().nullable(),
});
export type WireInterval = z.infer<typeof intervalSchema>;

/** Shown next to an interval of one point; the researchers' guide explains what it means. */
export const ALL_ALIKE = "CI n/a (all resamples equal)";

/** A number and the interval around it; each may be undefined for a reason of its own. */
export const estimateSchema = z.object({
  value: numberStatisticSchema,
  interval: statisticSchema(intervalSchema),
});
export type Estimate = z.infer<typeof estimateSchema>;

/** From this share of one value on, alpha is low although raters agree. */
export const ONE_SIDED = 0.85;

/** The most frequent value, such as "YES" or "4", where it is more than 85% of the labels, with Gwet's AC1, which bears that. */
export const prevalenceSchema = z
  .object({ most: z.string(), share: z.number(), gwet: numberStatisticSchema })
  .nullable();
export type Prevalence = z.infer<typeof prevalenceSchema>;

/**
 * What the bootstrap of an interval draws: instructions where units share one, since these are not independent; else the
 * units themselves, tasks or questions asked of a response.
 */
export const drawnSchema = z.enum(["tasks", "questions", "instructions"]);
export type Drawn = z.infer<typeof drawnSchema>;

/** After "bootstrap over" and "the interval draws". */
export const DRAWN_NAMES: Record<Drawn, string> = {
  tasks: "tasks",
  questions: "questions of a response",
  instructions: "instructions",
};

/** Where a figure holds several rounds or parts. */
export const DRAWN_IN_GENERAL = "over tasks, over instructions where tasks share one";

/**
 * Where the random numbers of every figure start. What a bootstrap draws then follows from the labels alone: the same labels
 * have the same interval wherever they are shown, and in a copy of the round.
 */
export const FIGURE_SEED = 1;

/** What a coefficient of agreement rests on. */
export const agreementBasisSchema = z.object({
  nUnits: z.int(),
  /** with at least two labels: the others say nothing about agreement */
  nUnitsPairable: z.int(),
  nLabels: z.int(),
  /** labels of pairable units */
  nLabelsPairable: z.int(),
  nRaters: z.int(),
});
export type AgreementBasis = z.infer<typeof agreementBasisSchema>;

/** Below this many units an estimate is marked as resting on little. */
export const FEW_UNITS = 30;

/** Groups with fewer units than this are drawn only when asked for: their intervals say next to nothing. */
export const MIN_GROUP_UNITS = 10;
