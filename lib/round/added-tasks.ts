import { z } from "zod";
import { passMarkSchema } from "./new-round";
import {
  attentionTasksSchema,
  checklistVersionSchema,
  fromContentSchema,
  MAX_SEED,
  pairChoiceSchema,
  trainingTasksSchema,
} from "./round-choice";

export const MAX_BATCH_NAME_LENGTH = 100;

/** POST /api/v1/rounds/:roundId/task-plan: which content to add; what the round has already is left out. */
export const addedTasksChoiceSchema = z.object({
  tasks: fromContentSchema.prefault({ from: "content" }),
  /** for protocols of pairs */
  pairs: pairChoiceSchema.prefault({ kind: "all" }),
  /** the checklists of a round that has no tasks yet, where they are to be others than it began with */
  series: z.string().min(1).max(200).optional(),
  /** of the round's checklist series */
  version: checklistVersionSchema,
  /** how many added tasks with known truth become attention and training tasks; only while the round is a draft */
  attentionTasks: attentionTasksSchema.default(0),
  trainingTasks: trainingTasksSchema.default(0),
  /** of a draft that gets training tasks: percent to get right; without it the round’s own stays, else 70 */
  passMark: passMarkSchema.optional(),
  /** for the sample and the order; drawn by the server where absent */
  seed: z.int().min(0).max(MAX_SEED).optional(),
});
export type AddedTasksChoice = z.input<typeof addedTasksChoiceSchema>;

/** POST /api/v1/rounds/:roundId/tasks */
export const addedTasksSchema = addedTasksChoiceSchema.extend({
  /** unique in the round; appears in a column of its exports */
  batch: z
    .string()
    .trim()
    .min(1, "Give the batch a name.")
    .max(MAX_BATCH_NAME_LENGTH, `A name has at most ${MAX_BATCH_NAME_LENGTH} characters.`),
});
export type AddedTasks = z.input<typeof addedTasksSchema>;

/** What adding comes to. */
export const addedTasksSummarySchema = z.object({
  /** attention and training tasks too, which add no labels that count */
  tasks: z.int(),
  labels: z.int(),
  /** tasks of the choice that the round has already */
  already: z.int(),
  /** instructions that are left out, since they have no published checklist of the round's series */
  withoutChecklist: z.int(),
});
export type AddedTasksSummary = z.infer<typeof addedTasksSummarySchema>;

/** What was added, and by what that is undone. */
export const addedTasksAnswerSchema = addedTasksSummarySchema.extend({ undo: z.uuid() });
export type AddedTasksAnswer = z.infer<typeof addedTasksAnswerSchema>;

/** POST /api/v1/rounds/:roundId/tasks/undo */
export const addedTasksUndoSchema = z.strictObject({ undo: z.uuid() });

/** Of the tasks that were added. */
export const removedTasksSchema = z.object({
  removed: z.int(),
  /** begun: given to a rater, judged or commented on */
  kept: z.int(),
});
export type RemovedTasks = z.infer<typeof removedTasksSchema>;
