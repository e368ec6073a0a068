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
