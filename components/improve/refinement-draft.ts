import { parseNumberInput } from "@/components/ui/form/parse-number-input";
import { promptsOfRefinement, type RefinementMethod, refineResponsesSchema } from "@/lib/runs/refine-responses";

/** The form as it is filled in: numbers as they are typed, and what another method would need is kept. */
export interface RefinementDraft {
  readonly systemId: string;
  readonly samples: "all" | "first";
  readonly method: RefinementMethod;
  /** whose published checklists are answered; null: the model writes its own */
  readonly series: string | null;
  readonly rounds: string;
  readonly stepName: string;
  readonly modelId: string | null;
  readonly otherJudge: boolean;
  readonly judgeModelId: string | null;
  readonly temperature: string;
  readonly maxTokens: string;
  /** own texts by template */
  readonly prompts: Readonly<Record<string, string | null>>;
}

export interface RefinementFieldsProps {
  draft: RefinementDraft;
  onChange: (change: Partial<RefinementDraft>) => void;
}

export function newRefinementDraft(systemId: string): RefinementDraft {
  return {
    systemId,
    samples: "all",
    method: "checklist-all",
    series: null,
    rounds: "2",
    stepName: "",
    modelId: null,
    otherJudge: false,
    judgeModelId: null,
    temperature: "0",
    maxTokens: "",
    prompts: {},
  };
}

/** The ids of the fields on the page. */
export const REFINEMENT_FIELD_IDS = {
  systemId: "system",
  rounds: "rounds",
  stepName: "step-name",
  temperature: "temperature",
  maxTokens: "max-tokens",
} as const;

/** The prompts that the draft's refinement sends. */
export function promptsOfDraft(draft: RefinementDraft): string[] {
  return promptsOfRefinement({ method: draft.method, checklist: checklistOf(draft) });
}

/** What the draft comes to, or what is wrong with it. */
export function parseRefinement(draft: RefinementDraft) {
  const { systemId, samples, modelId, method, otherJudge, judgeModelId, rounds, stepName, prompts } = draft;
  return refineResponsesSchema.safeParse({
    systemId,
    samples,
    modelId: modelId ?? "",
    method,
    checklist: checklistOf(draft),
    judgeModelId: otherJudge && method !== "critique" ? (judgeModelId ?? "") : null,
    rounds: parseNumberInput(rounds),
    stepName: stepName.trim() === "" ? null : stepName,
    temperature: parseNumberInput(draft.temperature),
    maxTokens: parseNumberInput(draft.maxTokens),
    prompts: Object.fromEntries(promptsOfDraft(draft).map((id) => [id, prompts[id] ?? null])),
  });
}

function checklistOf({ series }: RefinementDraft) {
  return series === null ? ({ kind: "own" } as const) : ({ kind: "series", series } as const);
}
