import { z } from "zod";
import { protocolSchema, scaleNameSchema } from "@/lib/round/protocol/protocol";
import { searchOf } from "@/lib/wire/address";
import { agreementLevelSchema, pairOrderSchema, raterGroupSchema } from "./agreement-filter";
import { namedRaterSchema } from "./agreement-progress";
import { agreementBasisSchema, drawnSchema, estimateSchema, numberStatisticSchema } from "./agreement-statistic";
import { excludedSchema } from "./excluded";
import { figureInBackground } from "./figure";

/** The bound under which a label counts as fast, in seconds; without a choice it follows the round's median. */
const fastSecondsSchema = z.coerce.number().int().min(1).max(3600);

/** Whose labels count, at which level, names of people only when asked for. */
export const ratersQuerySchema = z.object({
  raters: raterGroupSchema.optional(),
  level: agreementLevelSchema.default("ordinal"),
  names: z.enum(["0", "1"]).default("0"),
  fast: fastSecondsSchema.optional(),
  /** how pairs are read; without it both ways round */
  order: pairOrderSchema.optional(),
  /** what is left out: see excludedSchema */
  without: excludedSchema.optional(),
});
export type RatersQuery = z.infer<typeof ratersQuerySchema>;

/** The choices as a query string that leaves out what is the default. */
export function ratersSearch({ raters, level, names, fast, order, without }: RatersQuery): string {
  const parameters = new URLSearchParams();
  if (raters !== undefined) parameters.set("raters", raters);
  if (level !== "ordinal") parameters.set("level", level);
  if (names !== "0") parameters.set("names", names);
  if (fast !== undefined) parameters.set("fast", String(fast));
  if (order === "stored") parameters.set("order", order);
  if (without !== undefined) parameters.set("without", without);
  return searchOf(parameters);
}

export const TRUTH_STRATA = ["training", "attention", "main"] as const;

/** A rater's labels of tasks whose truth is known. */
const knownResultSchema = z.object({
  stratum: z.enum(TRUTH_STRATA),
  n: z.int(),
  /** the same score, or the same outcome of the pair */
  right: z.int(),
  share: estimateSchema,
  /** mean of score − known score; undefined for preferences */
  difference: numberStatisticSchema,
});

/** A rater's answers to checklist questions. A unit is a question asked of one response; UNKNOWN is a missing answer. */
const raterAnswersSchema = z.object({
  yes: z.int(),
  no: z.int(),
  unknown: z.int(),
  passRate: numberStatisticSchema,
  unknownRate: numberStatisticSchema,
  /** nominal alpha of the others' answers, and that − alpha of all */
  alphaWithout: numberStatisticSchema,
  change: numberStatisticSchema,
  /** of whether the rater differs from the others beyond chance, corrected for all raters, and for labels and answers where both are looked at */
  differsPValue: numberStatisticSchema,
  /** against what most of the others answered; questions on which they are split are left out */
  kappa: estimateSchema,
  same: estimateSchema,
  nConsensus: z.int(),
});
export type RaterAnswers = z.infer<typeof raterAnswersSchema>;

const raterReportSchema = namedRaterSchema.extend({
  /** 3 is Rater 03 */
  number: z.int(),
  labels: z.int(),
  time: z.object({
    n: z.int(),
    medianMs: z.number().nullable(),
    quartilesMs: z.tuple([z.number(), z.number()]).nullable(),
    /** labels given in less time than the bound */
    fast: z.int(),
    fastShare: estimateSchema,
  }),
  agreement: z.object({
    /** alpha of all other raters, and that − alpha of all: above 0 when this rater lowers agreement */
    alphaWithout: numberStatisticSchema,
    change: numberStatisticSchema,
    /** as that of answers */
    differsPValue: numberStatisticSchema,
    /** tasks on which the others still have two labels or more */
    nUnitsWithout: z.int(),
    kappa: estimateSchema,
    nConsensus: z.int(),
  }),
  scale: z.object({
    mean: numberStatisticSchema,
    spread: numberStatisticSchema,
    bias: estimateSchema,
    nShared: z.int(),
  }),
  reliability: z.object({
    /** labels in the sample that the estimates rest on */
    labels: z.int(),
    competence: numberStatisticSchema,
    accuracy: numberStatisticSchema,
    /** rows: estimated truth, columns: label, both levels 1–5; null where nothing can be estimated */
    confusion: z.array(z.array(z.number())).nullable(),
  }),
  /** null where the rater answered no checklist */
  answers: raterAnswersSchema.nullable(),
  known: z.array(knownResultSchema),
  /** of pairs that are read both ways as the rater saw them: the side shown first as A, where that is known */
  same: z.object({
    level: z.number().nullable(),
    count: z.int(),
    share: numberStatisticSchema,
    /** equal labels in a row, in the order they were given; null where that order is not known */
    longestRun: z.int().nullable(),
  }),
  /** preferences for the side shown first, the side shown second, and neither; null where sides are not known */
  position: z.object({ first: z.int(), second: z.int(), tie: z.int(), firstShare: estimateSchema }).nullable(),
});
export type RaterReport = z.infer<typeof raterReportSchema>;

const roundRatersSchema = z.object({
  protocol: protocolSchema,
  scale: scaleNameSchema.nullable(),
  levelNames: z.array(z.string()),
  /** how pairs were read; null where labels are about one response */
  pairOrder: pairOrderSchema.nullable(),
  query: z.object({ raters: raterGroupSchema, level: agreementLevelSchema }),
  alpha: estimateSchema,
  basis: agreementBasisSchema,
  /** what the intervals of alpha, kappa and bias draw; those of checklist answers always draw instructions */
  drawn: drawnSchema,
  /** the viewer may see people's names; whether they are shown is the address's choice */
  mayReadNames: z.boolean(),
  namesShown: z.boolean(),
  /** null where no label has a time */
  fastBound: z.object({ ms: z.number(), chosen: z.boolean(), medianMs: z.number().nullable() }).nullable(),
  /** nominal alpha of all raters' answers, and of how many labels these are, of all or of a sample; null without checklists */
  answers: z
    .object({ alpha: numberStatisticSchema, nUnitsPairable: z.int(), labels: z.int(), isSample: z.boolean() })
    .nullable(),
  /** labels that the reliability was estimated from, of all */
  reliabilitySample: z.object({ labels: z.int(), of: z.int() }),
  /** tasks of each stratum, and of them those whose truth is known */
  strata: z.array(z.object({ stratum: z.enum(TRUTH_STRATA), tasks: z.int(), known: z.int() })),
  /** share of the commonest level over all labels, to compare a rater's own with */
  commonest: z.object({ level: z.number().nullable(), share: numberStatisticSchema }),
  raters: z.array(raterReportSchema),
});
export type RoundRaters = z.infer<typeof roundRatersSchema>;

export const roundRatersFigure = figureInBackground({
  of: "rounds",
  name: "raters",
  choices: ratersQuerySchema,
  schema: roundRatersSchema,
});
