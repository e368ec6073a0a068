import { z } from "zod";
import { answerPoolingSchema, raterGroupSchema } from "./agreement-filter";
import { estimateSchema, intervalSchema, numberStatisticSchema, statisticSchema } from "./agreement-statistic";

/** What responses are grouped by. A question's categories group answers, not responses. */
export const groupingSchema = z.enum(["system", "subset", "domain", "category"]);
export type Grouping = z.infer<typeof groupingSchema>;

export const scoreRowSchema = z.object({
  grouping: groupingSchema.exclude(["category"]),
  /** null where the instruction has no subset or domain */
  name: z.string().nullable(),
  responses: z.int(),
  labels: z.int(),
  /** over all labels; its interval draws responses, since the labels of one response hang together */
  mean: estimateSchema,
  /** how often each level 1–5 was given */
  levels: z.array(z.int()).length(5),
});
export type ScoreRow = z.infer<typeof scoreRowSchema>;

export const checklistRowSchema = z.object({
  grouping: groupingSchema,
  name: z.string().nullable(),
  responses: z.int(),
  yes: z.int(),
  no: z.int(),
  unknown: z.int(),
  /** DRFR: all YES / all YES and NO */
  drfr: estimateSchema,
  /** mean of the responses' pass rates */
  meanPassRate: numberStatisticSchema,
  hardSatisfaction: estimateSchema,
});
export type ChecklistRow = z.infer<typeof checklistRowSchema>;

const shareSchema = z.object({
  count: z.int(),
  share: numberStatisticSchema,
  interval: statisticSchema(intervalSchema),
});

/** Outcomes of one pair of systems, from the first one's point of view. */
export const systemPairSchema = z.object({
  a: z.object({ id: z.uuid(), name: z.string() }),
  b: z.object({ id: z.uuid(), name: z.string() }),
  pairs: z.int(),
  labels: z.int(),
  win: shareSchema,
  tie: shareSchema,
  loss: shareSchema,
  /** how often each preference 1–5 was given, turned to this orientation */
  levels: z.array(z.int()).length(5),
});
export type SystemPair = z.infer<typeof systemPairSchema>;

/** GET /api/v1/rounds/:roundId/systems */
export const roundSystemsSchema = z.object({
  raters: raterGroupSchema,
  answers: answerPoolingSchema,
  scores: z.array(scoreRowSchema),
  checklist: z.array(checklistRowSchema),
  outcomes: z.array(systemPairSchema),
});
export type RoundSystems = z.infer<typeof roundSystemsSchema>;
