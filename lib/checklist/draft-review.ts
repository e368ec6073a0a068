import { z } from "zod";
import { estimateSchema } from "@/lib/results/agreement-statistic";
import { questionLikeness } from "@/lib/stats/checklist/checklist-coverage";
import type { ChecklistQuestion } from "./checklist";
import { checklistDifference } from "./checklist-difference";

/** What became of a model's questions, and what people added. */
export interface ReviewCounts {
  /** with the same words */
  readonly accepted: number;
  /** of the accepted, those whose importance or categories were changed */
  readonly retagged: number;
  /** with other words */
  readonly edited: number;
  readonly dropped: number;
  readonly added: number;
  /** of each edited question the share of words that differ, in any order: 1 − ROUGE-1 F1 */
  readonly wordDifferences: readonly number[];
}

/** Questions are paired by the words that they share; one that shares fewer than 40% was dropped and another one added. */
export function reviewCounts(
  written: readonly ChecklistQuestion[],
  published: readonly ChecklistQuestion[],
): ReviewCounts {
  const changes = checklistDifference(written, published);
  const reworded = changes.flatMap((change) =>
    change.kind === "changed" && change.from.question !== change.to.question ? [change] : [],
  );
  const count = (kind: string) => changes.filter((change) => change.kind === kind).length;
  const retagged = count("changed") - reworded.length;
  return {
    accepted: count("kept") + retagged,
    retagged,
    edited: reworded.length,
    dropped: count("removed"),
    added: count("added"),
    wordDifferences: reworded.map(({ from, to }) => 1 - questionLikeness(from.question, to.question)),
  };
}

const generatorReviewSchema = z.object({
  series: z.string(),
  /** the method and the model; null where it is not known any more */
  method: z.string().nullable(),
  /** the text of a prompt of one's own; "" for Tickbox's; null where the run is not known any more */
  prompt: z.string().nullable(),
  /** drafts that the generator wrote: those in review, published and discarded */
  drafts: z.int(),
  waiting: z.int(),
  published: z.int(),
  discarded: z.int(),
  /** published ones of which it is not known what the model wrote: they count nowhere below */
  unknown: z.int(),
  /** questions that the model wrote in published and discarded drafts */
  questions: z.int(),
  accepted: z.int(),
  retagged: z.int(),
  edited: z.int(),
  dropped: z.int(),
  added: z.int(),
  /** of the questions that the model wrote; intervals draw drafts */
  acceptedShare: estimateSchema,
  editedShare: estimateSchema,
  droppedShare: estimateSchema,
  /** mean share of words that differ, over edited questions; null without any */
  wordDifference: z.number().nullable(),
});
export type GeneratorReview = z.infer<typeof generatorReviewSchema>;

/** GET /api/v1/studies/:studyId/draft-reviews */
export const draftReviewsSchema = z.object({ generators: z.array(generatorReviewSchema) });
export type DraftReviews = z.infer<typeof draftReviewsSchema>;
