import { z } from "zod";
import { VERIFIER_LANGUAGES } from "@/lib/checklist/generation/verifier-language";
import { systemNameSchema } from "@/lib/content/content-names";
import { MAX_STORED_INT } from "@/lib/wire/limits";

/** Which of a study's instructions a run is about. */
export const instructionsOfRunSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("all") }),
  /** that have nothing yet of what the run makes: no checklist of the series, no response of the system */
  z.object({ kind: z.literal("without") }),
  z.object({ kind: z.literal("chosen"), ids: z.array(z.uuid()).min(1).max(20_000) }),
]);
export type InstructionsOfRun = z.infer<typeof instructionsOfRunSchema>;

/** A run of kind "judge-round": one judge over tasks of one round. What it has labelled already is left out. */
export const judgeRoundSchema = z.object({
  raterId: z.uuid(),
  roundId: z.uuid(),
  tasks: z
    .discriminatedUnion("which", [
      z.object({ which: z.literal("all") }),
      /** the same size and seed choose the same tasks of a round for every judge */
      z.object({
        which: z.literal("sample"),
        size: z.int().min(1).max(1_000_000),
        seed: z.int().min(0).max(MAX_STORED_INT),
      }),
      /** those of parts of a bench; of the test only once it was opened for the judge */
      z.object({
        which: z.literal("bench"),
        benchId: z.uuid(),
        parts: z
          .array(z.enum(["examples", "development", "test"]))
          .min(1)
          .max(3),
      }),
    ])
    .default({ which: "all" }),
  /** training and attention tasks too; they count in no statistic */
  withKnown: z.boolean().default(false),
});
export type JudgeRound = z.infer<typeof judgeRoundSchema>;

/** A run of the kind "propose-verifiers": subjects are questions of checklists, each gets a proposed program or none. */
export const proposeVerifiersSchema = z.object({
  modelId: z.uuid("Choose a model."),
  /** of its checklists: each instruction's latest version, draft or published */
  series: z.string().trim().min(1, "Choose a series.").max(200),
  /** only those of these instructions */
  instructionIds: z.array(z.uuid()).min(1).max(20_000).nullable().default(null),
  /** new: questions for which nobody was asked; undecided: also those that were left to a person or rejected */
  questions: z.enum(["new", "undecided"]).default("new"),
  /** of the programs */
  language: z.enum(VERIFIER_LANGUAGES).default("javascript"),
  temperature: z.number().min(0).max(2).nullable().default(0),
});
export type ProposeVerifiers = z.infer<typeof proposeVerifiersSchema>;

/**
 * A run of the kind "reword-questions": subjects are instructions whose checklists ask some of these questions in a round; of
 * each checklist a draft is written that asks them in other words.
 */
export const rewordQuestionsSchema = z.object({
  modelId: z.uuid("Choose a model."),
  roundId: z.uuid(),
  /** questions of the round's checklists; every checklist of the round that asks the same is reworded, too */
  itemIds: z.array(z.uuid()).min(1, "Choose a question.").max(200),
  temperature: z.number().min(0).max(2).nullable().default(0),
});
export type RewordQuestions = z.infer<typeof rewordQuestionsSchema>;

/** A run of the kind "match-checklists": subjects are instructions with a gold checklist and one of the series. */
export const matchChecklistsSchema = z.object({
  modelId: z.uuid("Choose a model."),
  /** its checklists are compared with the gold ones */
  series: z.string().trim().min(1, "Choose a series.").max(200),
  /** new: those that this model has not judged as they are now; all: these too, whose judgement is replaced */
  checklists: z.enum(["new", "all"]).default("new"),
  temperature: z.number().min(0).max(2).nullable().default(0),
});
export type MatchChecklists = z.infer<typeof matchChecklistsSchema>;

/** Responses of one system to one instruction that a run asks for. */
const MAX_SAMPLES_OF_SYSTEM = 64;

/** null: the endpoint’s default */
export const maxTokensSchema = z.int().min(1).max(100_000).nullable().default(null);
export const temperatureSchema = z.number().min(0).max(2).nullable();

/**
 * A run of the kind "sample-responses": subjects are instructions, sent as they are. Each gets `samples` more responses of
 * the system, numbered on from those that it has.
 */
export const sampleResponsesSchema = z.object({
  modelId: z.uuid("Choose a model."),
  /** new, or one of the study's */
  systemName: systemNameSchema,
  samples: z.int().min(1).max(MAX_SAMPLES_OF_SYSTEM),
  temperature: temperatureSchema.default(1),
  topP: z.number().gt(0).max(1).nullable().default(null),
  maxTokens: maxTokensSchema,
  instructions: instructionsOfRunSchema.default({ kind: "without" }),
});
export type SampleResponses = z.infer<typeof sampleResponsesSchema>;
export type SampleResponsesInput = z.input<typeof sampleResponsesSchema>;

/** What an item of such a run keeps. */
export const sampledResultSchema = z.object({
  wanted: z.int(),
  written: z.int(),
  /** why some are fewer than wanted */
  lost: z.array(z.object({ kind: z.string(), message: z.string() })),
  /** of the responses that were written, in order */
  responseIds: z.array(z.uuid()).default([]),
});

/** Proposals of one run: each is judged on the development part before the next. */
export const MAX_PROPOSALS_OF_RUN = 5;

/**
 * A run of the kind "improve-judge": a model proposes a better prompt from the mistakes that a version of a judge made in the
 * development part of its bench, as often as allowed; the best one there becomes the next version.
 */
export const improveJudgeSchema = z.object({
  benchId: z.uuid(),
  raterId: z.uuid(),
  /** the model that proposes */
  modelId: z.uuid("Choose a model."),
  /** of the judge that is made, if one is better */
  name: z.string().trim().min(1, "Give the version a name.").max(120),
  proposals: z.int().min(1).max(MAX_PROPOSALS_OF_RUN).default(1),
  /** at most as many tasks of the development part are judged for each proposal */
  tasks: z.int().min(1).max(500).default(200),
});
export type ImproveJudge = z.infer<typeof improveJudgeSchema>;

/** What the item of such a run keeps. */
export const improvedResultSchema = z.object({
  /** Cohen's kappa with people's majority on the tasks looked at; null where it is not defined */
  before: z.number().nullable(),
  tried: z.array(z.object({ kappa: z.number().nullable(), text: z.string(), problem: z.string().nullable() })),
  /** which of them is the next version, from 0 on; null: none was better */
  best: z.int().nullable(),
});
export type ImprovedResult = z.infer<typeof improvedResultSchema>;

/** A run of the kind "check-anchors": a watched judge judges its anchors again; its labels stay as they are. */
export const checkAnchorsSchema = z.object({ watchId: z.uuid() });
export type CheckAnchors = z.infer<typeof checkAnchorsSchema>;
