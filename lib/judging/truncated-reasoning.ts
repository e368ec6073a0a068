import { z } from "zod";
import type { JudgeKind } from "./judge-configuration";

/** Judges that reason before a 1–5 score: their reasoning can be truncated (diva D). */
const SCORING_KINDS: readonly JudgeKind[] = ["direct-score", "rubric", "check-then-score"];

export function canBeTruncated(kind: JudgeKind): boolean {
  return SCORING_KINDS.includes(kind);
}

/** What is offered: from half of the words down to none, and all of them as a check that asking again changes little. */
export const KEPT_CHOICES = [100, 75, 50, 25, 0] as const;

/** POST /api/v1/studies/:studyId/judge-models/:raterId/truncated */
export const truncateReasoningSchema = z.object({
  /** percent of the reasoning's words, a judge for each */
  kept: z.array(z.int().min(0).max(100)).min(1).max(21),
});
export type TruncateReasoning = z.infer<typeof truncateReasoningSchema>;

/** In the order in which they were asked for; those that were there already, too. */
export const truncatedJudgesSchema = z.object({ raterIds: z.array(z.uuid()) });
