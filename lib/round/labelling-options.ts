import { z } from "zod";
import { EASE_RULES, EVIDENCE_RULES } from "@/lib/labelling/labelling-limits";

export const LEAST_EASE_EVERY = 2;
export const MOST_EASE_EVERY = 100;
export const LEAST_BREAK_MINUTES = 10;
export const MOST_BREAK_MINUTES = 240;

/** How the labelling page of a round helps, and what it asks besides. */
export const labellingOptionsSchema = z.object({
  evidence: z.enum(EVIDENCE_RULES).default("off"),
  /** words, sentences and characters of responses and of what is selected in them */
  showCounts: z.boolean().default(true),
  /** when the round's protocol asks for ease at all */
  ease: z.enum(EASE_RULES).default("each"),
  /** each rater's every nth task, where `ease` is "some" */
  easeEvery: z.int().min(LEAST_EASE_EVERY).max(MOST_EASE_EVERY).default(5),
  /** what raters see of their own work today: labels, minutes on them, and the median time of one; never others' */
  showToday: z.boolean().default(false),
  showMinutes: z.boolean().default(false),
  showMedian: z.boolean().default(false),
  /** minutes of labelling without a pause, after which a break is suggested; null: never */
  breakAfter: z.int().min(LEAST_BREAK_MINUTES).max(MOST_BREAK_MINUTES).nullable().default(null),
});
export type LabellingOptions = z.infer<typeof labellingOptionsSchema>;

export const DEFAULT_LABELLING_OPTIONS: LabellingOptions = labellingOptionsSchema.parse({});
