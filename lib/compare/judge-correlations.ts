import { z } from "zod";
import { estimateSchema, numberStatisticSchema } from "@/lib/results/agreement-statistic";
import { excludedSchema } from "@/lib/results/excluded";
import { figureInBackground } from "@/lib/results/figure";
import { CLOSER } from "@/lib/stats/closeness/closer";

/** Of scores; those of the table, in its order. */
export const CORRELATIONS = ["pearson", "spearman", "kendall"] as const;
export type CorrelationName = (typeof CORRELATIONS)[number];

const correlationSchema = z.object({
  judge: estimateSchema,
  /** the human ceiling on the same responses and people; null where no two people scored the same response */
  people: numberStatisticSchema.nullable(),
  /** the judge less people, from the same resamples */
  difference: estimateSchema.nullable(),
  /** "cannot-tell" unless the difference's interval excludes 0 */
  closer: z.enum(CLOSER).nullable(),
});

const rowSchema = z.object({
  roundId: z.uuid(),
  roundName: z.string(),
  /** what the round's labels rate; null where that is the response as a whole */
  criterion: z.string().nullable(),
  raterId: z.uuid(),
  pseudonym: z.string(),
  name: z.string().nullable(),
  simulated: z.boolean(),
  /** whether scores of responses are correlated, or the means of systems */
  of: z.enum(["responses", "systems"]),
  /** responses, or systems, that people and the judge scored */
  n: z.int(),
  pearson: correlationSchema,
  spearman: correlationSchema,
  kendall: correlationSchema,
});
export type JudgeCorrelationRow = z.infer<typeof rowSchema>;

/** Every judge in every round that scores single responses, apart: no row rests on the labels of two rounds. */
export const judgeCorrelationsFigure = figureInBackground({
  of: "studies",
  name: "judge-correlations",
  choices: z.object({
    /** what is left out: see excludedSchema */
    without: excludedSchema.optional(),
  }),
  schema: z.object({
    rows: z.array(rowSchema),
    /** with more labels than are compared here */
    tooLarge: z.array(z.string()),
  }),
});
