import { type ChecklistQuestion, checklistQuestionSchema } from "@/lib/checklist/checklist";
import { modelNames, prepareGeneration, signedBy } from "@/lib/checklist/server/generation/prepare-generation";
import {
  type ChecklistMaterial,
  readGenerationMaterial,
} from "@/lib/checklist/server/generation/read-generation-material";
import { writeGeneratedDraft } from "@/lib/checklist/server/generation/write-generated";
import { conversationOf, instructionText } from "@/lib/content/instruction-text";
import { callParameters } from "@/lib/llm/ask-model";
import { categorise } from "@/lib/llm/generate/categorise";
import {
  type GeneratedChecklist,
  generateDirectly,
  generateFromCandidates,
} from "@/lib/llm/generate/generate-checklist";
import { CANDIDATE_SAMPLING, sampleResponses } from "@/lib/llm/generate/sample-responses";
import { generateChecklist, generateChecklistFromCandidates } from "@/lib/llm/prompts/checklist-prompts";
import { ownTemplate, type PromptTemplate } from "@/lib/llm/prompts/prompt-template";
import { OPERATOR } from "@/lib/people/viewer";
import { type GenerateChecklists, generateChecklistsSchema, MAX_CANDIDATES } from "@/lib/runs/generate-checklists";
import type { ItemOutcome } from "@/lib/runs/server/finish-items";
import type { ItemContext, RunHandler } from "@/lib/runs/worker/run-handler";

type Context = ItemContext<GenerateChecklists>;
type Failed = Extract<ItemOutcome, { ok: false }>;

/** Writes a draft of a checklist for each instruction. */
export const writeChecklists: RunHandler<GenerateChecklists> = {
  kind: "generate-checklists",
  configuration: generateChecklistsSchema,
  prepare: async (viewer, studyId, configuration) => {
    const { method, prompt } = configuration;
    // A text that lacks a placeholder is refused before anything is paid for.
    if (method.kind === "direct") ownText(generateChecklist, prompt);
    else ownText(generateChecklistFromCandidates, prompt);
    return prepareGeneration(viewer, studyId, configuration);
  },
  work: async (context) => {
    const { run, item } = context;
    const { series, modelId, questions: range } = run.configuration;
    const material = await readGenerationMaterial(OPERATOR, run.studyId, item.subjectId, run.configuration);
    const generated = await generate(context, material);
    if ("ok" in generated) return generated;
    const { items, failures, ignored } = generated;
    if (items.length === 0) return failed(failures[0]);
    const labelled = await labelQuestions(context, material, items);
    const parsed = checklistQuestionSchema.array().safeParse(labelled.questions);
    if (!parsed.success) {
      return failed({
        kind: "unusable",
        message: `What the model wrote cannot be kept. ${parsed.error.issues[0]?.message}`,
      });
    }
    const names = await modelNames([modelId]);
    const model = names.get(modelId);
    return {
      ok: true,
      result: {
        questions: items.length,
        flagged: items.filter(({ flags }) => flags.length > 0).length,
        ignored: [...ignored],
      },
      write: (transaction) =>
        writeGeneratedDraft(transaction, OPERATOR, {
          studyId: run.studyId,
          instructionId: item.subjectId,
          runId: run.id,
          series,
          version: material.version,
          questions: parsed.data,
          method: `${run.configuration.method.kind} · ${model ? signedBy(model) : modelId}`,
          about: { range, ...(labelled.remarks.length > 0 ? { remarks: labelled.remarks } : {}) },
        }),
    };
  },
};

async function generate(context: Context, material: ChecklistMaterial): Promise<GeneratedChecklist | Failed> {
  const { method, modelId, universalItem, questions, examples, prompt, temperature } = context.run.configuration;
  const complete = context.complete(modelId);
  const about = { instruction: instructionText(material.instruction), input: material.input };
  const options = {
    range: questions,
    universal: universalItem,
    examples: examples.kind === "own" ? examples.examples : material.goldExamples,
    ...callParameters({ temperature }),
  };
  if (method.kind === "direct") {
    return generateDirectly(complete, about, { ...options, template: ownText(generateChecklist, prompt) });
  }
  const candidates = await gatherCandidates(context, material, method.sampled);
  if (!Array.isArray(candidates)) return candidates;
  const template = ownText(generateChecklistFromCandidates, prompt);
  return generateFromCandidates(complete, about, candidates, { ...options, template });
}

/**
 * Responses in the study first, then sampled ones, for which room is made: they were paid for. Samples that were lost are
 * no reason to stop while there are others.
 */
async function gatherCandidates(
  context: Context,
  { candidates, instruction, input }: ChecklistMaterial,
  sampled: readonly { modelId: string; samples: number }[],
): Promise<string[] | Failed> {
  const written: string[] = [];
  let reason: { kind: string; message: string } | undefined;
  for (const { modelId, samples } of sampled) {
    const { responses, failures } = await sampleResponses(
      context.complete(modelId),
      conversationOf(instruction, input),
      samples,
      context.run.configuration.temperature === null ? {} : CANDIDATE_SAMPLING,
    );
    written.push(...responses);
    reason ??= failures[0];
  }
  const all = [...candidates.slice(0, Math.max(0, MAX_CANDIDATES - written.length)), ...written];
  if (all.length > 0) return all.slice(0, MAX_CANDIDATES);
  return failed(
    reason ?? {
      kind: "no-candidates",
      message:
        "None of the chosen systems responded to this instruction. Choose others, or let a model write candidates.",
    },
  );
}

/** If the model cannot label the questions, they get no categories, and a remark informs the reviewer. */
async function labelQuestions(
  context: Context,
  material: ChecklistMaterial,
  items: GeneratedChecklist["items"],
): Promise<{ questions: ChecklistQuestion[]; remarks: string[] }> {
  const { categories, modelId, temperature } = context.run.configuration;
  const plain = items.map(({ question, importance }) => ({ question, importance, categories: [] }));
  if (categories.length === 0) return { questions: plain, remarks: [] };
  const asked = await categorise(
    context.complete(modelId),
    instructionText(material.instruction),
    items.map(({ question }) => question),
    categories,
    // A model that takes no temperature takes none here either.
    temperature === null ? {} : { temperature: 0 },
  );
  if (asked.categories === null) {
    const why = asked.failures[0]?.message ?? "there was no answer";
    return {
      questions: plain,
      remarks: [`The questions have no categories: the model could not label them (${why}).`],
    };
  }
  const labels = asked.categories;
  return {
    questions: plain.map((question, index) => ({ ...question, categories: [...(labels[index] ?? [])] })),
    remarks: [],
  };
}

function ownText<Name extends string>(base: PromptTemplate<Name>, text: string | null): PromptTemplate<Name> {
  return text === null ? base : ownTemplate(base, text);
}

function failed(failure: { kind: string; message: string } | undefined): Failed {
  const { kind, message } = failure ?? { kind: "empty", message: "The model wrote no question." };
  return { ok: false, failure: { kind, message } };
}
