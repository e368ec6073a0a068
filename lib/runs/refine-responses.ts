import { z } from "zod";
import { CHECKLIST_LIMITS } from "@/lib/checklist/checklist";
import { STUDY_LIMITS } from "@/lib/imports/study-format/limits";
import { ownPromptsSchema } from "@/lib/judging/prompt/own-prompts";
import { maxTokensSchema, temperatureSchema } from "./run-kinds";

export const REFINEMENT_METHODS = ["checklist-all", "checklist-failed", "critique"] as const;
export type RefinementMethod = (typeof REFINEMENT_METHODS)[number];

export const REFINEMENT_METHOD_NAMES: Record<RefinementMethod, string> = {
  "checklist-all": "Checklist, all answers (STICK)",
  "checklist-failed": "Checklist, failed questions only (DIVA)",
  critique: "Free critique (the baseline)",
};

const MAX_REFINEMENTS = 5;

/** What the refined system is called after: "X + refine 1". */
const stepNameSchema = z
  .string()
  .trim()
  .min(1)
  .max(40, "The name of a step has at most 40 characters.")
  .nullable()
  .default(null);

/**
 * A run of the kind "refine-responses": subjects are responses of one system, each refined `rounds` times. The k-th
 * responses are those of the system "X + refine k".
 */
export const refineResponsesSchema = z.object({
  systemId: z.uuid("Choose a system."),
  /** only one response to each instruction, or all samples */
  samples: z.enum(["first", "all"]).default("all"),
  /** that rewrites the responses, and criticises them */
  modelId: z.uuid("Choose a model."),
  /** that answers the checklist, and writes it where it is its own; null: the same model */
  judgeModelId: z.uuid().nullable().default(null),
  method: z.enum(REFINEMENT_METHODS),
  rounds: z.int().min(1).max(MAX_REFINEMENTS).default(1),
  /** means nothing to a critique */
  checklist: z
    .discriminatedUnion("kind", [
      /** published ones; an instruction without one is left out */
      z.object({ kind: z.literal("series"), series: z.string().min(1).max(CHECKLIST_LIMITS.nameCharacters) }),
      /** written on the way for each instruction, and kept with the item alone */
      z.object({ kind: z.literal("own") }),
    ])
    .default({ kind: "own" }),
  /** null: "refine", of a critique "critique" */
  stepName: stepNameSchema,
  /** of the rewriting; everything else is asked at 0, or as the endpoint likes where this is null */
  temperature: temperatureSchema.default(0),
  maxTokens: maxTokensSchema,
  /** the researcher's own texts */
  prompts: ownPromptsSchema.default({}),
});
export type RefineResponses = z.infer<typeof refineResponsesSchema>;
export type RefineResponsesInput = z.input<typeof refineResponsesSchema>;

/** Which prompts a refinement sends. */
export function promptsOfRefinement({ method, checklist }: Pick<RefineResponses, "method" | "checklist">): string[] {
  if (method === "critique") return ["critique", "refine-with-critique"];
  return [
    ...(checklist.kind === "own" ? ["generate-checklist"] : []),
    "answer-question",
    method === "checklist-all" ? "refine-with-all-answers" : "refine-with-failed-questions",
  ];
}

/** The systems that hold the first to the last refined responses of a system. */
export function refinedSystemNames(
  system: string,
  { method, rounds, stepName }: Pick<RefineResponses, "method" | "rounds" | "stepName">,
): string[] {
  const step = stepName ?? (method === "critique" ? "critique" : "refine");
  return Array.from({ length: rounds }, (_, index) => {
    const end = ` + ${step} ${index + 1}`;
    return `${system.slice(0, STUDY_LIMITS.nameCharacters - end.length)}${end}`;
  });
}

const answerSchema = z.object({ question: z.string(), answer: z.enum(["YES", "NO"]) });

/** A response with what was found about it; the first one is the response that was to be refined. */
const stepSchema = z.object({
  /** 0: before any refinement */
  step: z.int(),
  response: z.string(),
  /** nothing had failed, so the response was carried on as it was */
  unchanged: z.boolean(),
  /** null: a critique has no questions */
  answers: z.array(answerSchema).nullable(),
  passRate: z.number().nullable(),
  /** what the next response was made from; null in the last step and without a critique */
  critique: z.string().nullable(),
});
export type RefinementStep = z.infer<typeof stepSchema>;

/** What an item of such a run keeps. */
export const refinedResultSchema = z.object({
  method: z.enum(REFINEMENT_METHODS),
  checklist: z.object({ from: z.string(), questions: z.array(z.string()) }).nullable(),
  steps: z.array(stepSchema),
  /** after how many refinements every question passed; null: never, or there are none */
  passedAfter: z.int().nullable(),
  /** of the responses that were written, in the order of the steps; none where it failed */
  responseIds: z.array(z.uuid()).default([]),
});
export type RefinedResult = z.infer<typeof refinedResultSchema>;
