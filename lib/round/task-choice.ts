import { z } from "zod";
import { addedTasksSchema } from "./added-tasks";
import { MAX_ROUND_NAME_LENGTH } from "./new-round";
import {
  attentionTasksSchema,
  checklistVersionSchema,
  fromContentSchema,
  MAX_SEED,
  type RoundChoice,
  type RoundChoiceInput,
  trainingTasksSchema,
} from "./round-choice";

const namesSchema = z.array(z.string().max(500)).min(1).max(1_000).nullable().default(null);

const contentShape = fromContentSchema.shape;

/** Which tasks a round gets, in names instead of ids, so that it means the same in another study with the same content. */
export const portableChoiceSchema = z.object({
  tasks: z.discriminatedUnion("from", [
    z.object({
      from: z.literal("content"),
      instructions: contentShape.instructions.unwrap().omit({ ids: true }).prefault({}),
      randomSample: contentShape.randomSample,
      systems: namesSchema,
      samples: contentShape.samples,
    }),
    z.object({
      from: z.literal("round"),
      round: z.string().min(1).max(MAX_ROUND_NAME_LENGTH),
      /** those of its batches that it had by then */
      batches: z.array(addedTasksSchema.shape.batch).default([]),
    }),
  ]),
  pairs: z
    .discriminatedUnion("kind", [
      z.object({ kind: z.literal("all"), withinSystem: z.boolean().default(false) }),
      z.object({ kind: z.literal("baseline"), system: z.string().max(500) }),
      z.object({ kind: z.literal("imported") }),
    ])
    .prefault({ kind: "all" }),
  /** of the round's series of checklists */
  version: checklistVersionSchema,
  attentionTasks: attentionTasksSchema.default(0),
  trainingTasks: trainingTasksSchema.default(0),
});
export type PortableChoice = z.infer<typeof portableChoiceSchema>;

/** Tasks that were added later, under a name. */
export const portableBatchSchema = portableChoiceSchema.extend({
  batch: addedTasksSchema.shape.batch,
  seed: z.int().min(0).max(MAX_SEED),
});
export type PortableBatch = z.infer<typeof portableBatchSchema>;

/** How a round's tasks were chosen: those that it was made with, null where it began without any, and each batch. */
export const taskChoiceSchema = z.object({
  first: portableChoiceSchema.nullable(),
  batches: z.array(portableBatchSchema),
});
export type TaskChoice = z.infer<typeof taskChoiceSchema>;

export const NO_TASK_CHOICE: TaskChoice = { first: null, batches: [] };

/** The parts of a round's choice that have another form in names. */
export type ChosenTasks = Pick<RoundChoice, "tasks" | "pairs" | "checklist" | "attentionTasks" | "trainingTasks">;
export type ChosenTasksInput = Pick<RoundChoiceInput, "tasks" | "pairs" | "attentionTasks" | "trainingTasks">;
