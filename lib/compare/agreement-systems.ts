import { z } from "zod";
import { agreementFilterSchema, answerPoolingSchema, raterGroupSchema } from "@/lib/results/agreement-filter";
import {
  estimateSchema,
  intervalSchema,
  numberStatisticSchema,
  statisticSchema,
} from "@/lib/results/agreement-statistic";
import { figureInBackground } from "@/lib/results/figure";
import { groupingSchema } from "@/lib/results/grouping";

const scoreRowSchema = z.object({
  grouping: groupingSchema.exclude(["category"]),
  /** null where the instruction has no subset or domain */
  name: z.string().nullable(),
  responses: z.int(),
  labels: z.int(),
  /** over all labels; its interval draws responses, since the labels of one response hang together */
  mean: estimateSchema,
  /** how often each level of the scale was given; none of real numbers */
  levels: z.array(z.int()),
});
export type ScoreRow = z.infer<typeof scoreRowSchema>;

const requirementsSchema = z.object({
  responses: z.int(),
  yes: z.int(),
  no: z.int(),
  unknown: z.int(),
  /** DRFR: all YES / all YES and NO */
  drfr: estimateSchema,
  /** mean of the responses' pass rates; its interval draws responses */
  meanPassRate: estimateSchema,
  hardSatisfaction: estimateSchema,
});

const checklistRowSchema = requirementsSchema.extend({
  grouping: groupingSchema,
  name: z.string().nullable(),
});
export type ChecklistRow = z.infer<typeof checklistRowSchema>;

const shareSchema = z.object({
  count: z.int(),
  share: numberStatisticSchema,
  interval: statisticSchema(intervalSchema),
});

/** Outcomes of one pair of systems, from the first one's point of view: by mean preference, or by the higher mean score. */
const systemPairSchema = z.object({
  a: z.object({ id: z.uuid(), name: z.string() }),
  b: z.object({ id: z.uuid(), name: z.string() }),
  pairs: z.int(),
  labels: z.int(),
  win: shareSchema,
  tie: shareSchema,
  loss: shareSchema,
});
export type SystemPair = z.infer<typeof systemPairSchema>;

/** A system's outcomes over all pairs with other systems, from its point of view. */
const systemStandingSchema = z.object({
  system: z.object({ id: z.uuid(), name: z.string() }),
  pairs: z.int(),
  win: shareSchema,
  tie: shareSchema,
  loss: shareSchema,
});
export type SystemStanding = z.infer<typeof systemStandingSchema>;

/** A system's responses as the questions of one category see them, those that have such a question; for bars and the radar. */
const systemCategorySchema = requirementsSchema.extend({
  system: z.string(),
  category: z.string(),
  /** of the responses' 1–5 scores, whatever category they were given for */
  meanScore: estimateSchema,
});
export type SystemCategory = z.infer<typeof systemCategorySchema>;

const pointsRowSchema = z.object({
  system: z.string(),
  /** null: the raters asked for together; else one judge’s name */
  judge: z.string().nullable(),
  /** all questions, those of one section (and the sections inside), or those of one category */
  of: z.enum(["all", "section", "category"]),
  /** of a section its names, the outermost first; of a category its name */
  names: z.array(z.string()),
  /** with a score */
  instructions: z.int(),
  scoredResponses: z.int(),
  /** labels without a score, which are left out */
  withoutScore: z.int(),
  /** labels that score 0 at most, since a required question has NO */
  failedRequired: z.int(),
  /** clipped to [0, 1] at the end, as its interval */
  byPoints: estimateSchema,
  /** the mean as it was before */
  unclipped: numberStatisticSchema,
});
export type PointsRow = z.infer<typeof pointsRowSchema>;

const pointsSchema = z.object({
  /** empty where no checklist of the round is scored by points, or nothing was answered */
  rows: z.array(pointsRowSchema),
  /** questions of the round’s checklists of which YES costs points: a pass rate counts it as met all the same */
  costing: z.int(),
  isTooLarge: z.boolean(),
});
export type RoundPoints = z.infer<typeof pointsSchema>;

const roundSystemsSchema = z.object({
  raters: raterGroupSchema,
  answers: answerPoolingSchema,
  scores: z.array(scoreRowSchema),
  checklist: z.array(checklistRowSchema),
  outcomes: z.array(systemPairSchema),
  /** one for each system of a preference round */
  standings: z.array(systemStandingSchema),
  /** system × category of question, in the order of names; empty outside check-then-score */
  categories: z.array(systemCategorySchema),
  /** scores by the points of checklists that say how questions count */
  points: pointsSchema,
});

export const roundSystemsFigure = figureInBackground({
  of: "rounds",
  name: "systems",
  choices: agreementFilterSchema.pick({ raters: true, answers: true, without: true }),
  schema: roundSystemsSchema,
});
export type RoundSystems = z.infer<typeof roundSystemsFigure.ready>;
