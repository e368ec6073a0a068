import { z } from "zod";
import { messagesSchema } from "@/lib/content/messages-schema";

export const DEFAULT_SHARE = 0.4;

export const PAIR_FORMS = ["conversational", "text"] as const;
export type PairForm = (typeof PAIR_FORMS)[number];

/** GET /api/v1/studies/:studyId/preference-pairs, and its file; in the address of its page, too. */
export const trainingPairsQuerySchema = z.object({
  /** whose checklist answers: a source of the kind "pass-rate" or "rater-pass-rate" */
  source: z.string().max(700),
  /** of all pairs, those that differ most on one question */
  share: z.coerce.number().min(0.01).max(1).default(DEFAULT_SHARE),
  /** ids of systems, joined by commas; all where left out */
  systems: z
    .string()
    .max(40_000)
    .transform((text) => text.split(",").filter((id) => id !== ""))
    .pipe(z.array(z.uuid()))
    .optional(),
  form: z.enum(PAIR_FORMS).default("conversational"),
});
export type TrainingPairsQuery = z.infer<typeof trainingPairsQuerySchema>;

/** What every line of the file has in addition to prompt, chosen and rejected. */
const pairFactsSchema = z.object({
  score_chosen: z.number(),
  score_rejected: z.number(),
  largest_item_difference: z.number(),
  instruction_id: z.string(),
  system_chosen: z.string(),
  system_rejected: z.string(),
  sample_chosen: z.int(),
  sample_rejected: z.int(),
});

/** A line of the file, as TRL reads preference data with a prompt of its own. */
export const conversationalPairSchema = pairFactsSchema.extend({
  prompt: messagesSchema,
  chosen: messagesSchema,
  rejected: messagesSchema,
});
export const textPairSchema = pairFactsSchema.extend({ prompt: z.string(), chosen: z.string(), rejected: z.string() });
const trainingPairSchema = z.union([conversationalPairSchema, textPairSchema]);
export type TrainingPair = z.infer<typeof trainingPairSchema>;

const trainingPairCountsSchema = z.object({
  /** with answered checklists of at least two responses */
  instructions: z.int(),
  /** two responses to one instruction that answer the same checklist */
  pairs: z.int(),
  /** without a question that was decided for both */
  incomparable: z.int(),
  /** of the others, those that differ enough: the share */
  different: z.int(),
  /** of these, those with equal weighted scores: dropped */
  ties: z.int(),
  /** in the file */
  kept: z.int(),
  /** left out although they differ as much on one question as the last that was kept */
  equallyDifferent: z.int(),
  leastDifference: z.number().nullable(),
  /** questions without an importance, counted as 100 */
  withoutImportance: z.int(),
  questions: z.int(),
});
export type TrainingPairCounts = z.infer<typeof trainingPairCountsSchema>;

export const trainingPairPreviewSchema = z.object({
  counts: trainingPairCountsSchema,
  /** the first lines of the file */
  examples: z.array(trainingPairSchema),
});
export type TrainingPairPreview = z.infer<typeof trainingPairPreviewSchema>;
