import { z } from "zod";
import { checklistQuestionSchema } from "./checklist";

/** How a version came about whose questions were put into other words. */
export const REWORDED = "reworded";
/** At most as many checklists are reworded together. */
export const MAX_REWORDED = 500;

/** A question and how people answered it. */
export interface QuestionToReword {
  /** or a word on several, where the question is asked of responses to many */
  readonly instruction: string;
  readonly question: string;
  readonly answers: string;
}

/** POST /api/v1/rounds/:roundId/rewordings: a question of the round in other words, in every checklist that asks it. */
export const newRewordingSchema = z.strictObject({
  itemId: z.uuid(),
  question: checklistQuestionSchema.shape.question,
});
export type NewRewording = z.infer<typeof newRewordingSchema>;

/** The drafts that it is in now. */
export const rewordedSchema = z.object({ checklistIds: z.array(z.uuid()) });

/** GET /api/v1/rounds/:roundId/rewordings: checklists whose questions were reworded since the round was made. */
export const rewordingsSchema = z.object({
  /** published: the experiment asks it; draft: it waits for a person */
  checklists: z.array(
    z.object({
      id: z.uuid(),
      revision: z.int(),
      status: z.enum(["draft", "published"]),
      madeByModel: z.boolean(),
      instructionId: z.string(),
      changes: z.array(z.object({ number: z.int(), from: z.string(), to: z.string() })),
    }),
  ),
  /** rounds that ask the reworded questions about the same responses */
  experiments: z.array(z.object({ id: z.uuid(), name: z.string(), status: z.string(), labels: z.int() })),
  /** the round that this one asks about again */
  of: z.object({ id: z.uuid(), name: z.string() }).nullable(),
});
export type Rewordings = z.infer<typeof rewordingsSchema>;

/** POST /api/v1/rounds/:roundId/rewording-rounds: publishes the drafts and makes the round that tests them. */
export const newRewordingRoundSchema = z.strictObject({
  /** drafts as they were seen; published before the round is made */
  drafts: z
    .array(z.strictObject({ id: z.uuid(), revision: z.int().min(0) }))
    .max(MAX_REWORDED)
    .default([]),
});
export type NewRewordingRound = z.input<typeof newRewordingRoundSchema>;
