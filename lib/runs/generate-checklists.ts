import { z } from "zod";
import { CHECKLIST_LIMITS } from "@/lib/checklist/checklist";
import { DEFAULT_QUESTION_RANGE } from "@/lib/checklist/checklist-checks";
import { MAX_PROMPT_LENGTH } from "@/lib/judging/prompt/prompt";
import { instructionsOfRunSchema } from "./run-kinds";

const MAX_CANDIDATE_MODELS = 8;
const MAX_SAMPLES = 8;
export const MAX_EXAMPLES = 8;
/** Of systems' responses to one instruction; more are left out, since all of them are in one prompt. */
export const MAX_CANDIDATES = 16;
const { questions: MAX_QUESTIONS, questionCharacters, nameCharacters } = CHECKLIST_LIMITS;

const GENERATION_METHODS = ["direct", "candidate-based"] as const;
export type GenerationMethod = (typeof GENERATION_METHODS)[number];

/** Which prompt each method sends. */
export const GENERATION_PROMPTS: Record<GenerationMethod, string> = {
  direct: "generate-checklist",
  "candidate-based": "generate-checklist-from-candidates",
};

const methodSchema = z
  .discriminatedUnion("kind", [
    z.object({ kind: z.literal("direct") }),
    z.object({
      kind: z.literal("candidate-based"),
      /** systems whose responses in the study serve as candidates */
      systemIds: z.array(z.uuid()).max(1_000).default([]),
      /** models that are asked for candidates */
      sampled: z
        .array(z.object({ modelId: z.uuid(), samples: z.int().min(1).max(MAX_SAMPLES) }))
        .max(MAX_CANDIDATE_MODELS)
        .default([]),
    }),
  ])
  .refine((method) => method.kind === "direct" || method.systemIds.length + method.sampled.length > 0, {
    message: "Choose systems whose responses serve as candidates, or models that are asked for some.",
  });

const examplesSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("none") }),
  z.object({
    kind: z.literal("own"),
    examples: z
      .array(
        z.object({
          instruction: z.string().trim().min(1, "An example has an instruction.").max(20_000),
          questions: z
            .array(z.string().trim().min(1).max(questionCharacters))
            .min(1, "An example has at least one question.")
            .max(MAX_QUESTIONS),
        }),
      )
      .min(1, "Write an example, or choose none.")
      .max(MAX_EXAMPLES),
  }),
  /** gold checklists of the study, never the instruction's own */
  z.object({ kind: z.literal("gold"), count: z.int().min(1).max(MAX_EXAMPLES) }),
]);

const questionCountSchema = z
  .int()
  .min(1)
  .max(MAX_QUESTIONS - 1);

/** A run of the kind "generate-checklists": subjects are instructions, each gets a draft of the series. */
export const generateChecklistsSchema = z.object({
  modelId: z.uuid("Choose a model."),
  method: methodSchema,
  series: z
    .string()
    .trim()
    .min(1, "Give the series a name.")
    .max(nameCharacters, `A series’ name has at most ${nameCharacters} characters.`),
  /** adds the question that suits every instruction, with importance 100, as the last one */
  universalItem: z.boolean().default(false),
  /** how many questions are wanted; the universal item does not count */
  questions: z
    .object({ fewest: questionCountSchema, most: questionCountSchema })
    .refine(({ fewest, most }) => fewest <= most, "The minimum number of questions is greater than the maximum.")
    .default(DEFAULT_QUESTION_RANGE),
  examples: examplesSchema.default({ kind: "none" }),
  /** that the questions are labelled with; none: they are not labelled */
  categories: z
    .array(
      z.object({ name: z.string().trim().min(1).max(nameCharacters), about: z.string().trim().max(500).default("") }),
    )
    .max(50)
    .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, "A category is named twice.")
    .default([]),
  /** the researcher's own text in place of the built-in prompt */
  prompt: z.string().min(1).max(MAX_PROMPT_LENGTH).nullable().default(null),
  /** null: the endpoint’s default */
  temperature: z.number().min(0).max(2).nullable().default(0),
  instructions: instructionsOfRunSchema.default({ kind: "without" }),
});
export type GenerateChecklists = z.infer<typeof generateChecklistsSchema>;
export type GenerateChecklistsInput = z.input<typeof generateChecklistsSchema>;
