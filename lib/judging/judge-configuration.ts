import { z } from "zod";
import { MAX_STORED_INT } from "@/lib/wire/limits";
import { COMPARISON_STRATEGY_NAMES, RATING_RANGE_NAMES } from "./comparison-strategies";
import { ownPromptsSchema } from "./prompt/own-prompts";
import { MAX_PROMPT_LENGTH } from "./prompt/prompt";

/** How a judge comes to its labels; "jury" is made of other judges' labels and asks no model. */
export const JUDGE_KINDS = [
  "checklist",
  "direct-score",
  "rubric",
  "check-then-score",
  "item-score",
  "preference",
  "check-then-prefer",
  "comparison",
  "categories",
  "truncated-reasoning",
] as const;
export type JudgeKind = (typeof JUDGE_KINDS)[number];

/** Kinds that label by themselves; the other one answers from what another judge has reasoned, and is made from that judge. */
export const STANDALONE_KINDS = JUDGE_KINDS.filter((kind) => kind !== "truncated-reasoning");

/** Questions each in a call of its own (tick), one after the other in one conversation (infobench), or all in one call. */
export const CHECKLIST_WAYS = ["alone", "conversation", "together"] as const;
export type ChecklistWay = (typeof CHECKLIST_WAYS)[number];

/** The model as it was called when the judge was made. */
const modelSchema = z.object({
  id: z.uuid(),
  name: z.string().min(1).max(500),
  endpoint: z.string().min(1).max(500),
  isDemo: z.boolean(),
});
export type JudgeModel = z.infer<typeof modelSchema>;

/** The most samples that are asked for: rlcf takes 25. */
export const MAX_SAMPLES = 50;

/** null: the endpoint’s default. */
const asking = {
  samples: z.int().min(1).max(MAX_SAMPLES).default(1),
  temperature: z.number().min(0).max(2).nullable().default(null),
  topP: z.number().gt(0).max(1).nullable().default(null),
  maxTokens: z.int().min(1).max(100_000).nullable().default(null),
  seed: z.int().min(0).max(MAX_STORED_INT).nullable().default(null),
};

/**
 * How several samples of a score become the level that is stored: the most frequent one (of several the one nearest the
 * mean), or the mean rounded to a level, halves up. The unrounded mean is kept with the label's item either way.
 */
export const SCORE_RULES = ["majority", "mean"] as const;
export type ScoreRule = (typeof SCORE_RULES)[number];
const scoreRule = { scoreRule: z.enum(SCORE_RULES).default("majority") };

/** Whether the probability of YES is asked for as well. */
const soft = { soft: z.boolean().default(false) };

export const MAX_RUBRIC = 8_000;
export const MAX_EXAMPLES = 4;
const exampleText = z.string().trim().min(1).max(20_000);

/** A researcher's own example of a pair and the better of its responses. */
export const judgeExampleSchema = z.object({
  instruction: exampleText,
  responseA: exampleText,
  responseB: exampleText,
  better: z.enum(["A", "B"]),
  /** shown before the choice where the strategy gives reasons first */
  reason: z.string().trim().max(4_000).default(""),
});
export type JudgeExample = z.infer<typeof judgeExampleSchema>;

/** As many as a prompt stays readable with. */
export const MAX_CORRECTIONS = 8;

/** A response that people labelled, shown to the judge with their answer before the one that it judges. */
export const correctionSchema = z.object({
  instruction: exampleText,
  input: exampleText.nullable(),
  response: exampleText,
  /** null where a score is the answer */
  question: z.string().trim().min(1).max(4_000).nullable(),
  /** YES, NO or a level */
  answer: z.string().regex(/^(?:YES|NO|-?\d+(?:\.\d+)?)$/),
  /** in the words of someone who labelled it */
  reason: z.string().trim().max(4_000).default(""),
});
export type Correction = z.infer<typeof correctionSchema>;
/** Absent in judges that are shown none. */
const corrected = { corrections: z.array(correctionSchema).max(MAX_CORRECTIONS).optional() };

const options = {
  checklist: {
    kind: z.literal("checklist"),
    way: z.enum(CHECKLIST_WAYS).default("alone"),
    ...soft,
    ...corrected,
    ...asking,
  },
  "direct-score": { kind: z.literal("direct-score"), ...scoreRule, ...corrected, ...asking },
  rubric: {
    kind: z.literal("rubric"),
    /** what each level from 1 to 5 means, in the researcher's words */
    rubric: z.string().trim().min(1).max(MAX_RUBRIC),
    /** the judge's model responds to the instruction first, and its response is shown as one that deserves 5 */
    reference: z.boolean().default(false),
    ...scoreRule,
    ...corrected,
    ...asking,
  },
  "check-then-score": {
    kind: z.literal("check-then-score"),
    /** whether the questions are answered too, in calls of their own that do not touch the score */
    answers: z.enum(["none", ...CHECKLIST_WAYS]).default("none"),
    ...scoreRule,
    ...soft,
    /** to questions; its score is asked for without */
    ...corrected,
    ...asking,
  },
  "item-score": { kind: z.literal("item-score"), ...corrected, ...asking },
  preference: { kind: z.literal("preference"), ...asking },
  "check-then-prefer": {
    kind: z.literal("check-then-prefer"),
    /** how the questions are asked of each response, in calls of their own that do not touch the preference */
    way: z.enum(CHECKLIST_WAYS).default("alone"),
    ...soft,
    ...asking,
  },
  comparison: {
    kind: z.literal("comparison"),
    strategy: z.enum(COMPARISON_STRATEGY_NAMES).default("vanilla"),
    rules: z.boolean().default(false),
    /** of ratings: what they run from and to */
    range: z.enum(RATING_RANGE_NAMES).default("0-9"),
    /** pairs with the right choice, shown before the one to judge: 1-shot, 2-shot */
    examples: z.array(judgeExampleSchema).max(MAX_EXAMPLES).default([]),
    ...asking,
  },
  categories: { kind: z.literal("categories"), ...asking },
  "truncated-reasoning": {
    kind: z.literal("truncated-reasoning"),
    /** the judge whose reasoning is truncated; it scores responses */
    of: z.uuid(),
    /** how much of its reasoning is kept, in percent of the words */
    kept: z.int().min(0).max(100),
    ...scoreRule,
    ...asking,
  },
};

const standaloneOptions = [
  z.object(options.checklist),
  z.object(options["direct-score"]),
  z.object(options.rubric),
  z.object(options["check-then-score"]),
  z.object(options["item-score"]),
  z.object(options.preference),
  z.object(options["check-then-prefer"]),
  z.object(options.comparison),
  z.object(options.categories),
] as const;

/** What a researcher decides of a judge, the model aside. */
export const judgeOptionsSchema = z.discriminatedUnion("kind", [
  ...standaloneOptions,
  z.object(options["truncated-reasoning"]),
]);
export type JudgeOptions = z.infer<typeof judgeOptionsSchema>;

export const judgeNameSchema = z.string().trim().min(1).max(120);

/** The same where the judge whose reasoning is truncated is given by its name. */
export const namedJudgeOptionsSchema = z.discriminatedUnion("kind", [
  ...standaloneOptions,
  z.object({ ...options["truncated-reasoning"], of: judgeNameSchema }),
]);

/** POST /api/v1/studies/:studyId/judge-models */
export const newJudgeSchema = z.object({
  name: judgeNameSchema,
  modelId: z.uuid(),
  options: judgeOptionsSchema.refine(({ kind }) => kind !== "truncated-reasoning", {
    error: "Create judges with truncated reasoning from the judge whose reasoning it is.",
  }),
  prompts: ownPromptsSchema.default({}),
});
export type NewJudge = z.infer<typeof newJudgeSchema>;

/** A prompt as this judge sends it: the whole text is kept, so that a judge stays what it was. */
const keptPromptSchema = z.object({
  templateId: z.string(),
  text: z.string().min(1).max(MAX_PROMPT_LENGTH),
  /** SHA-256 of the text: see promptVersion in lib/llm */
  version: z.string(),
  /** a researcher's own text */
  own: z.boolean(),
});
export type PromptSnapshot = z.infer<typeof keptPromptSchema>;

/** Stored with the judge's rater and never changed. */
export const modelJudgeSchema = z.object({
  type: z.literal("model"),
  model: modelSchema,
  options: judgeOptionsSchema,
  prompts: z.array(keptPromptSchema),
});
export type ModelJudge = z.infer<typeof modelJudgeSchema>;
