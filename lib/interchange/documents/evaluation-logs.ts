import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { Message } from "@/lib/content/messages-schema";
import type { EvaluationLog } from "@/lib/imports/import-report";
import { explainIssue } from "@/lib/imports/study-format/explain-issue";
import type { ExternalIds } from "@/lib/imports/study-format/study-instruction";
import { isRecord } from "@/lib/wire/is-record";
import { FileProblem } from "../file-problem";

/** A line of the study format. */
export interface StudyLine {
  id: string;
  instruction?: string;
  messages?: { role: string; content: string }[];
  subset?: string;
  responses: { system: string; sample?: number; text?: string; messages?: Message[]; external_ids?: ExternalIds }[];
}

const rawId = z.union([z.string(), z.int()]);
const id = rawId.transform(String);

/** Of a message: a text, or parts, of which those with text count. */
const contentSchema = z
  .union([z.string(), z.array(z.looseObject({ type: z.string().optional(), text: z.string().optional() }))])
  .transform((content) =>
    typeof content === "string"
      ? content
      : content.flatMap(({ text }) => (text === undefined ? [] : [text])).join("\n"),
  );
const messageSchema = z.looseObject({ role: z.string(), content: contentSchema });

/** Inspect (inspect_ai), as `inspect log dump` and logs in JSON have it. */
const inspectSchema = z.looseObject({
  eval: z.looseObject({ model: z.string() }),
  samples: z.array(
    z.looseObject({
      id: rawId,
      epoch: z.int().min(1).default(1),
      input: z.union([z.string(), z.array(messageSchema)]),
      output: z.looseObject({ choices: z.array(z.looseObject({ message: messageSchema })).default([]) }).nullish(),
    }),
  ),
});

/** promptfoo, as `promptfoo eval --output results.json` writes it. */
const promptfooResult = z.looseObject({
  prompt: z.union([z.string(), z.looseObject({ raw: z.string() }).transform(({ raw }) => raw)]),
  provider: z.union([
    z.string(),
    z
      .looseObject({ id: z.string(), label: z.string().nullish() })
      .transform(({ id: providerId, label }) => label || providerId),
  ]),
  response: z.looseObject({ output: z.json().optional() }).nullish(),
  vars: z.record(z.string(), z.json()).nullish(),
  testIdx: z.int().default(0),
  promptIdx: z.int().default(0),
  id: z.string().optional(),
});
const promptfooSchema = z.looseObject({
  evalId: z.string().nullish(),
  results: z.union([
    z.array(promptfooResult),
    z.looseObject({ results: z.array(promptfooResult) }).transform(({ results }) => results),
  ]),
});

/** HELM: a run's scenario_state.json. */
const helmSchema = z.looseObject({
  adapter_spec: z.looseObject({ model: z.string().optional(), model_deployment: z.string().optional() }),
  request_states: z.array(
    z.looseObject({
      instance: z.looseObject({
        id: id.optional(),
        input: z.looseObject({ text: z.string() }),
        split: z.string().optional(),
        perturbation: z.looseObject({ name: z.string() }).nullish(),
      }),
      result: z.looseObject({ completions: z.array(z.looseObject({ text: z.string() })).default([]) }).nullish(),
    }),
  ),
});

/**
 * Logs of which one list is nearly all, recognised by their first bytes; and what is read of an element of the list,
 * which is little where a log has every step of an agent.
 */
export const LONG_LISTS = [
  {
    name: "samples",
    begins: /^\ufeff?\s*\{\s*(?:"\w+"\s*:\s*(?:"[^"\\]*"|[\w.]+)\s*,\s*)*"eval"\s*:\s*\{/,
    keep: keepSample,
  },
  { name: "request_states", begins: /^\ufeff?\s*\{\s*"adapter_spec"\s*:\s*\{/, keep: keepState },
] as const;

function keepSample(sample: unknown): unknown {
  if (!isRecord(sample)) return sample;
  const { id, epoch, input, output } = sample;
  if (!isRecord(output) || !Array.isArray(output.choices)) return { id, epoch, input, output };
  const choices = output.choices.slice(0, 1).map((choice) => (isRecord(choice) ? { message: choice.message } : choice));
  return { id, epoch, input, output: { choices } };
}

function keepState(state: unknown): unknown {
  if (!isRecord(state)) return state;
  const { instance, result } = state;
  const asked = isRecord(instance) ? { ...instance, references: null } : instance;
  if (!isRecord(result) || !Array.isArray(result.completions)) return { instance: asked, result };
  const completions = result.completions.map((found) => (isRecord(found) ? { text: found.text } : found));
  return { instance: asked, result: { completions } };
}

/**
 * What a document is, and its instructions; null where it is none of these.
 * @throws FileProblem where it is one of these, but not as their programs write it
 */
export function readEvaluationLog(document: unknown): { name: EvaluationLog; lines: StudyLine[] } | null {
  if (!isRecord(document)) return null;
  if ("eval" in document && "samples" in document) {
    return { name: "Inspect log", lines: fromInspect(understood(inspectSchema, document)) };
  }
  if ("adapter_spec" in document && "request_states" in document) {
    return { name: "HELM run", lines: fromHelm(understood(helmSchema, document)) };
  }
  const promptfoo = promptfooSchema.safeParse(document);
  return promptfoo.success ? { name: "promptfoo results", lines: fromPromptfoo(promptfoo.data) } : null;
}

function understood<T>(schema: z.ZodType<T>, document: Record<string, unknown>): T {
  const parsed = schema.safeParse(document);
  if (parsed.success) return parsed.data;
  const [problem] = parsed.error.issues.flatMap((issue) => explainIssue(issue, document, () => []));
  throw new FileProblem({ line: null, ...(problem ?? { field: "", expected: "a whole log", found: "another" }) });
}

function fromInspect(log: z.output<typeof inspectSchema>): StudyLine[] {
  const lines = new Lines();
  for (const { id: sampleId, epoch, input, output } of log.samples) {
    const line = lines.of(
      String(sampleId),
      typeof input === "string" ? { instruction: input } : { messages: input.map(spoken) },
    );
    const text = output?.choices[0]?.message.content;
    if (text === undefined) continue;
    line.responses.push(response(log.eval.model, epoch - 1, text, { sample_id: sampleId, epoch }));
  }
  return lines.all();
}

function fromHelm(run: z.output<typeof helmSchema>): StudyLine[] {
  const system = run.adapter_spec.model ?? run.adapter_spec.model_deployment ?? "model";
  const lines = new Lines();
  for (const [index, { instance, result }] of run.request_states.entries()) {
    const { id: instanceId = `request ${index + 1}`, perturbation } = instance;
    // A perturbed instance keeps the id of the original, but asks something else.
    const isOriginal = !perturbation || perturbation.name === "identity";
    const line = lines.of(isOriginal ? instanceId : `${instanceId} ${perturbation.name}`, {
      instruction: instance.input.text,
      ...(instance.split === undefined ? {} : { subset: instance.split }),
    });
    for (const { text } of result?.completions ?? [])
      line.responses.push(response(system, line.responses.length, text, { instance_id: instanceId }));
  }
  return lines.all();
}

function fromPromptfoo({ results, evalId }: z.output<typeof promptfooSchema>): StudyLine[] {
  // promptIdx counts prompts of each provider in turn, and results come in the order in which calls ended.
  const ordered = results.toSorted((one, other) => one.testIdx - other.testIdx || one.promptIdx - other.promptIdx);
  const prompts = new Map<string, typeof ordered>();
  for (const result of ordered) {
    const asked = JSON.stringify([result.vars ?? null, result.prompt]);
    prompts.set(asked, [...(prompts.get(asked) ?? []), result]);
  }
  const prompted = new Map<number, number>();
  return [...prompts.values()].flatMap((asked) => {
    const [first] = asked;
    if (!first) return [];
    const { testIdx, prompt } = first;
    const number = prompted.get(testIdx) ?? 0;
    prompted.set(testIdx, number + 1);
    const line: StudyLine = { id: `${testIdx}-${number}`, instruction: prompt, responses: [] };
    for (const { provider, response: answered, id: resultId, testIdx: test, promptIdx } of asked) {
      const output = answered?.output;
      if (output === undefined || output === null) continue;
      const sample = line.responses.filter(({ system }) => system === provider).length;
      const text = typeof output === "string" ? output : JSON.stringify(output);
      const ids = { ...(evalId && { eval_id: evalId }), ...(resultId !== undefined && { result_id: resultId }) };
      line.responses.push(response(provider, sample, text, { ...ids, test_idx: test, prompt_idx: promptIdx }));
    }
    return [line];
  });
}

/** Instructions by their ids, in the order in which they came. */
class Lines {
  private readonly byId = new Map<string, StudyLine>();

  /** Another text under a known id is an instruction of its own, numbered: its responses answer that text. */
  of(lineId: string, asked: Omit<StudyLine, "id" | "responses">): StudyLine {
    for (let number = 1; ; number++) {
      const id = number === 1 ? lineId : `${lineId} (${number})`;
      const known = this.byId.get(id);
      if (known && isDeepStrictEqual(question(known), question(asked))) return known;
      if (known) continue;
      const line = { id, ...asked, responses: [] };
      this.byId.set(id, line);
      return line;
    }
  }

  all(): StudyLine[] {
    return [...this.byId.values()];
  }
}

const question = ({ instruction, messages }: Omit<StudyLine, "id" | "responses">) => ({ instruction, messages });
const spoken = ({ role, content }: { role: string; content: string }) => ({ role, content });
const response = (system: string, sample: number, text: string, externalIds: ExternalIds) => ({
  system,
  ...(sample > 0 && { sample }),
  text,
  external_ids: externalIds,
});
