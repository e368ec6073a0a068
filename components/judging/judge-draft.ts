import type { FormError } from "@/components/ui/form/form-error-summary";
import { parseNumberInput } from "@/components/ui/form/parse-number-input";
import { COMPARISON_STRATEGIES, type RatingRange, takesExamples } from "@/lib/judging/comparison-strategies";
import {
  type ChecklistWay,
  type JudgeExample,
  type JudgeKind,
  type JudgeOptions,
  judgeOptionsSchema,
  MAX_RUBRIC,
  MAX_SAMPLES,
  type NewJudge,
  newJudgeSchema,
} from "@/lib/judging/judge-configuration";
import { promptsOfJudge } from "@/lib/judging/prompts-of-judge";
import { t } from "@/lib/messages/translate";

/** What is typed in the numbers' fields, as it is typed. */
const NUMBER_FIELDS = ["samples", "temperature", "topP", "maxTokens", "seed"] as const;
export type NumberField = (typeof NUMBER_FIELDS)[number];

/** A judge while it is made up. What one kind does not know is kept for when another is chosen again. */
export interface JudgeDraft {
  readonly kind: JudgeKind;
  readonly name: string;
  readonly modelId: string | null;
  readonly way: ChecklistWay;
  readonly answers: "none" | ChecklistWay;
  readonly soft: boolean;
  readonly scoreRule: "majority" | "mean";
  readonly strategy: Extract<JudgeOptions, { kind: "comparison" }>["strategy"];
  readonly rules: boolean;
  readonly range: RatingRange;
  readonly examples: readonly JudgeExample[];
  readonly rubric: string;
  readonly reference: boolean;
  readonly numbers: Readonly<Record<NumberField, string>>;
  /** own texts by template */
  readonly prompts: Readonly<Record<string, string | null>>;
}

/** Something to begin with, about doing what was asked. */
const FIRST_RUBRIC = t(
  "Does the response do what the instruction says?\n1: Nothing of what was asked for is there.\n2: It attempts what was asked for, but most of it is missing or wrong.\n3: Most of what was asked for is there, with some mistakes.\n4: All of it is there, but for one small slip.\n5: All of it is there, exactly as it was asked for.",
);

export function newJudgeDraft(kind: JudgeKind): JudgeDraft {
  return {
    kind,
    name: "",
    modelId: null,
    way: "alone",
    answers: "alone",
    soft: false,
    scoreRule: "majority",
    strategy: "vanilla",
    rules: true,
    range: "0-9",
    examples: [],
    rubric: FIRST_RUBRIC,
    reference: false,
    numbers: { samples: "1", temperature: "0", topP: "", maxTokens: "", seed: "" },
    prompts: {},
  };
}

/** The ids of the fields on the page, as its form makes them. */
const FIELD_IDS = {
  name: "judge-name",
  model: "judge-model",
  samples: "judge-samples",
  temperature: "judge-temperature",
  topP: "judge-topP",
  maxTokens: "judge-maxTokens",
  seed: "judge-seed",
} as const;

const EXPECTED: Record<NumberField, string> = {
  samples: t("Samples: a whole number from 1 to {maxSamples}.", { maxSamples: MAX_SAMPLES }),
  temperature: t("Temperature: a number from 0 to 2, or empty."),
  topP: t("Top p: a number above 0 and up to 1, or empty."),
  maxTokens: t("Maximum answer length: a whole number of tokens, or empty."),
  seed: t("Seed: a whole number, or empty."),
};

const EXPECTED_TEXTS = {
  rubric: t("Rubric: say what each level from 1 to 5 means, in at most {maxRubric} characters.", {
    maxRubric: MAX_RUBRIC,
  }),
  examples: t("Examples: each needs an instruction and both responses."),
};

/** The options of the draft's kind, or what is wrong with them. */
export function optionsOf(draft: JudgeDraft): { options: JudgeOptions | null; problems: FormError[] } {
  const { kind, way, answers, soft, scoreRule, strategy, rules, range, rubric, reference, numbers } = draft;
  const read = Object.fromEntries(NUMBER_FIELDS.map((field) => [field, parseNumberInput(numbers[field])]));
  const parsed = judgeOptionsSchema.safeParse({
    kind,
    way,
    answers,
    soft: soft && isSoftPossible(draft),
    scoreRule,
    strategy,
    rules,
    range,
    rubric,
    reference,
    ...read,
    examples: takesExamples(COMPARISON_STRATEGIES[strategy]) ? draft.examples : [],
    samples: read.samples ?? Number.NaN,
  });
  if (parsed.success) return { options: parsed.data, problems: [] };
  const wrong = NUMBER_FIELDS.filter((field) => parsed.error.issues.some(({ path }) => path[0] === field));
  const texts = (["rubric", "examples"] as const).filter((field) =>
    parsed.error.issues.some(({ path }) => path[0] === field),
  );
  const problems = [
    ...wrong.map((field) => ({ message: EXPECTED[field], fieldId: FIELD_IDS[field] })),
    ...texts.map((field) => ({ message: EXPECTED_TEXTS[field], fieldId: `judge-${field}` })),
  ];
  return { options: null, problems };
}

/** Questions must be answered with YES or NO for there to be a probability of YES. */
export function isSoftPossible({ kind, answers }: JudgeDraft): boolean {
  return kind === "checklist" || kind === "check-then-prefer" || (kind === "check-then-score" && answers !== "none");
}

/** The prompts that the draft's judge sends, whatever is still missing in its fields. */
export function promptsOfDraft(draft: JudgeDraft): string[] {
  const typed = { rubric: draft.rubric.trim() || "…", examples: [] };
  const { options } = optionsOf({ ...draft, ...typed, numbers: newJudgeDraft(draft.kind).numbers });
  return options === null ? [] : promptsOfJudge(options);
}

/** The judge as it is sent, or what is missing. */
export function judgeOf(draft: JudgeDraft, suggestedName: string): { judge: NewJudge | null; problems: FormError[] } {
  const { options, problems } = optionsOf(draft);
  const found = [...problems];
  const name = draft.name.trim() === "" ? suggestedName : draft.name;
  // Without a model there is no suggestion yet, and one message is enough.
  if ((name.trim() === "" && draft.modelId !== null) || name.length > 120)
    found.unshift({ message: t("Give the judge a name of 1 to 120 characters."), fieldId: FIELD_IDS.name });
  if (draft.modelId === null) found.push({ message: t("Choose a model."), fieldId: FIELD_IDS.model });
  if (options === null || found.length > 0) return { judge: null, problems: found };
  const ids = promptsOfJudge(options);
  const prompts = Object.fromEntries(Object.entries(draft.prompts).filter(([id]) => ids.includes(id)));
  const parsed = newJudgeSchema.safeParse({ name, modelId: draft.modelId, options, prompts });
  if (!parsed.success) return { judge: null, problems: [{ message: t("A custom prompt is empty or too long.") }] };
  return { judge: parsed.data, problems: [] };
}
