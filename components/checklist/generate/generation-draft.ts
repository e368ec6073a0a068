import type { FormError } from "@/components/ui/form/form-error-summary";
import { parseNumberInput, parseRequiredNumber } from "@/components/ui/form/parse-number-input";
import type { GenerationSetup } from "@/lib/checklist/generation/generation";
import { t } from "@/lib/messages/translate";
import {
  GENERATION_PROMPTS,
  type GenerateChecklists,
  type GenerateChecklistsInput,
  type GenerationMethod,
  generateChecklistsSchema,
} from "@/lib/runs/generate-checklists";

/** The form as it is filled in: numbers and lists as they are typed, and what the other method would need is kept. */
export interface GenerationDraft {
  modelId: string | null;
  method: GenerationMethod;
  systemIds: readonly string[];
  sampledIds: readonly string[];
  samples: string;
  series: string;
  universalItem: boolean;
  fewest: string;
  most: string;
  examples: "none" | "own" | "gold";
  ownExamples: readonly { key: number; instruction: string; questions: string }[];
  goldCount: string;
  labels: boolean;
  /** one a line, with what it means after a colon */
  categories: string;
  /** by prompt */
  prompts: Readonly<Record<string, string | null>>;
  temperature: string;
  instructions: "all" | "without" | "one";
}

export function newGenerationDraft({ systems, categories, instruction }: GenerationSetup): GenerationDraft {
  return {
    modelId: null,
    method: "direct",
    sampledIds: [],
    samples: "2",
    series: "generated",
    systemIds: systems.map(({ id }) => id),
    universalItem: false,
    fewest: "2",
    most: "8",
    examples: "none",
    ownExamples: [],
    goldCount: "3",
    labels: categories.length > 0,
    categories: categories.join("\n"),
    prompts: {},
    temperature: "0",
    instructions: instruction ? "one" : "without",
  };
}

export const promptOf = (draft: GenerationDraft) => GENERATION_PROMPTS[draft.method];

/** The configuration that the draft describes, or every problem that prevents one. */
export function configurationOf(
  draft: GenerationDraft,
  { instruction }: Pick<GenerationSetup, "instruction">,
): { configuration: GenerateChecklists; problems: [] } | { configuration: null; problems: FormError[] } {
  const input: Partial<GenerateChecklistsInput> = {
    modelId: draft.modelId ?? "",
    method:
      draft.method === "direct"
        ? { kind: "direct" }
        : {
            kind: "candidate-based",
            systemIds: [...draft.systemIds],
            sampled: draft.sampledIds.map((modelId) => ({ modelId, samples: parseRequiredNumber(draft.samples) })),
          },
    series: draft.series,
    universalItem: draft.universalItem,
    questions: { fewest: parseRequiredNumber(draft.fewest), most: parseRequiredNumber(draft.most) },
    examples:
      draft.examples === "own"
        ? {
            kind: "own",
            examples: draft.ownExamples.map(({ instruction: text, questions }) => ({
              instruction: text,
              questions: linesOf(questions),
            })),
          }
        : draft.examples === "gold"
          ? { kind: "gold", count: parseRequiredNumber(draft.goldCount) }
          : { kind: "none" },
    categories: draft.labels ? linesOf(draft.categories).map(categoryIn) : [],
    prompt: draft.prompts[promptOf(draft)] ?? null,
    temperature: parseNumberInput(draft.temperature),
    instructions:
      draft.instructions === "one" && instruction
        ? { kind: "chosen", ids: [instruction.id] }
        : { kind: draft.instructions === "all" ? "all" : "without" },
  };
  const parsed = generateChecklistsSchema.safeParse(input);
  const problems = (parsed.error?.issues ?? []).map(({ path, message }) => problemOf(path.join("."), message));
  if (draft.labels && linesOf(draft.categories).length === 0) {
    problems.push({ message: t("Enter at least one category, or turn categories off."), fieldId: "categories" });
  }
  if (!parsed.success || problems.length > 0) return { configuration: null, problems: unique(problems) };
  return { configuration: parsed.data, problems: [] };
}

/** Texts of ours for what zod would say about numbers; the field to go to. */
function problemOf(path: string, message: string): FormError {
  if (path === "modelId") return { message: t("Choose a model."), fieldId: "model" };
  if (path.startsWith("questions")) {
    return {
      message: t("The minimum and maximum of questions are whole numbers from 1 to 49, the minimum first."),
      fieldId: "fewest",
    };
  }
  if (path === "temperature") return { message: t("The temperature is a number from 0 to 2."), fieldId: "temperature" };
  if (path.startsWith("method.sampled")) {
    return { message: t("Candidates per model: a whole number from 1 to 8."), fieldId: "samples" };
  }
  if (path === "examples.count")
    return { message: t("Gold examples: a whole number from 1 to 8."), fieldId: "gold-count" };
  const [, place, part] = /^examples\.examples\.(\d+)\.(instruction|questions)$/.exec(path) ?? [];
  if (place !== undefined && part !== undefined) {
    const number = Number(place) + 1;
    const lacks = part === "questions" ? t("a question") : t("an instruction");
    return {
      message: t("Example {number} is missing {lacks}.", { number, lacks }),
      fieldId: `example-${number}-${part}`,
    };
  }
  if (path.startsWith("categories")) return { message, fieldId: "categories" };
  if (path === "series") return { message, fieldId: "series" };
  return { message };
}

function unique(problems: readonly FormError[]): FormError[] {
  return [...new Map(problems.map((problem) => [problem.message, problem])).values()];
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

function categoryIn(line: string): { name: string; about: string } {
  const colon = line.indexOf(":");
  if (colon <= 0) return { name: line.replace(/:$/, ""), about: "" };
  return { name: line.slice(0, colon).trim(), about: line.slice(colon + 1).trim() };
}
