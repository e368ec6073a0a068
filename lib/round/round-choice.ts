import { z } from "zod";
import { raterProfileSchema } from "@/lib/people/rater-profile";
import { MAX_STORED_INT } from "@/lib/wire/limits";
import { chosenArmsSchema } from "./plan-arms";
import { plannedSchema } from "./planned-round";
import { protocolSchema } from "./protocol/protocol";
import { needsChecklist } from "./protocol/protocols";
import { FEWEST_TO_SETTLE, SETTLES_FROM } from "./settled-tasks";

export const MAX_OVERLAP = 20;
export const DEFAULT_OVERLAP = 3;
export const MAX_RANDOM_SAMPLE = 10_000_000;
export const MAX_SEED = MAX_STORED_INT;
/** More tasks than this in one round are refused: a choice gone wrong, such as all pairs of fifty systems. */
export const MAX_TASKS = 250_000;
/** More than these would be a good part of anybody's work that counts in no result. */
export const MAX_ATTENTION_TASKS = 50;
export const MAX_TRAINING_TASKS = 50;
/** What a rater new to a protocol labels first (diva H). */
export const USUAL_TRAINING_TASKS = 25;

const namesSchema = z.array(z.string().max(500)).min(1).max(500).nullable().default(null);

/** Which instructions: those that fit every given list; null leaves that list out. */
const instructionChoiceSchema = z.object({
  subsets: namesSchema,
  domains: namesSchema,
  /** any one of these tags */
  tags: namesSchema,
  ids: z.array(z.uuid()).min(1).max(20_000).nullable().default(null),
  /** the ids that the imported files use */
  externalIds: z.array(z.string().max(500)).min(1).max(20_000).nullable().default(null),
});
export type InstructionChoice = z.infer<typeof instructionChoiceSchema>;

export const fromContentSchema = z.object({
  from: z.literal("content"),
  instructions: instructionChoiceSchema.prefault({}),
  /** only this many of the instructions that give tasks, drawn by the seed */
  randomSample: z.int().min(1).max(MAX_RANDOM_SAMPLE).nullable().default(null),
  /** null: every system */
  systemIds: z.array(z.uuid()).min(1).max(1_000).nullable().default(null),
  /** of a system's several responses to one instruction: all, or the one with the lowest sample index */
  samples: z.enum(["all", "first"]).default("all"),
});

/** Exactly the responses or pairs that an earlier round labels. */
const fromRoundSchema = z.object({ from: z.literal("round"), roundId: z.uuid() });

export const pairChoiceSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("all"),
    /** also two responses of one system */
    withinSystem: z.boolean().default(false),
  }),
  z.object({ kind: z.literal("baseline"), systemId: z.uuid() }),
  z.object({ kind: z.literal("imported") }),
]);
export type PairChoice = z.infer<typeof pairChoiceSchema>;

/** An exact version, or the latest published one of each instruction. */
export const checklistVersionSchema = z.union([z.literal("latest"), z.int().min(1)]).default("latest");

export const attentionTasksSchema = z
  .int()
  .min(0)
  .max(MAX_ATTENTION_TASKS, `At most ${MAX_ATTENTION_TASKS} attention tasks.`);
export const trainingTasksSchema = z
  .int()
  .min(0)
  .max(MAX_TRAINING_TASKS, `At most ${MAX_TRAINING_TASKS} training tasks.`);

/** Which tasks a round gets. */
export const roundChoiceSchema = z
  .object({
    protocol: protocolSchema,
    tasks: z.discriminatedUnion("from", [fromContentSchema, fromRoundSchema]).prefault({ from: "content" }),
    /** for protocols of pairs */
    pairs: pairChoiceSchema.prefault({ kind: "all" }),
    /** for protocols with a checklist */
    checklist: z
      .object({
        series: z.string().min(1).max(200),
        version: checklistVersionSchema,
      })
      .nullable()
      .default(null),
    overlap: z.int().min(1, "At least one rater labels each task.").max(MAX_OVERLAP).default(DEFAULT_OVERLAP),
    /** a task gets no more labels once those still to come could not change its outcome; the overlap is then the most it gets */
    stopsWhenSettled: z.boolean().default(false),
    /** people are asked about a part of the tasks, which a judge helps to choose: see plannedSchema; null: about all */
    planned: plannedSchema.nullable().default(null),
    /** what is compared in the round, each rater being given each response in one of the arms; null: nothing */
    arms: chosenArmsSchema.nullable().default(null),
    /** how many of the tasks whose truth is known are drawn to be given to every rater; they count in no result */
    attentionTasks: attentionTasksSchema.default(0),
    /** how many more of them each rater labels first and then learns the truth of; they count in no result either */
    trainingTasks: trainingTasksSchema.default(0),
    /** what a rater's profile must have for the round to be given to them; they need all of it */
    raters: raterProfileSchema.prefault({}),
    /** repeats every random choice: the sample, the order, the positions; drawn by the server where absent */
    seed: z.int().min(0).max(MAX_SEED).optional(),
  })
  .refine((choice) => !needsChecklist(choice.protocol) || choice.checklist !== null, {
    path: ["checklist"],
    message: "Choose a checklist series: this protocol needs a checklist.",
  })
  .refine(({ stopsWhenSettled, overlap }) => !stopsWhenSettled || overlap >= FEWEST_TO_SETTLE, {
    path: ["overlap"],
    message: SETTLES_FROM,
  });
export type RoundChoice = z.infer<typeof roundChoiceSchema>;
export type RoundChoiceInput = z.input<typeof roundChoiceSchema>;
