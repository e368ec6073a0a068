import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { Message } from "@/lib/content/messages-schema";
import type { EvaluationLog } from "@/lib/imports/import-report";
import { explainIssue } from "@/lib/imports/study-format/explain-issue";
import type { ExternalIds } from "@/lib/imports/study-format/study-instruction";
import { isRecord } from "@/lib/wire/is-record";
import { FileProblem } from "../file-problem";
import { asInstruction, conversationIn } from "../programs/conversations";
import { jsonIn } from "../programs/row-shape";

/** Of a line: how many calls gave nothing to be its response. */
export const FAILED = "calls without an output";

/** A line of the study format. */
export interface StudyLine {
  id: string;
  [FAILED]?: number;
  instruction?: string;
  messages?: readonly { role: string; content: string }[];
  subset?: string;
  responses: { system: string; sample?: number; text?: string; messages?: Message[]; external_ids?: ExternalIds }[];
}

const rawId = z.union([z.string(), z.int()]);
const id = rawId.transform(String);

const messageSchema = z
  .unknown()
  .transform((message) => conversationIn([message])?.[0])
  .pipe(z.object({ role: z.string(), content: z.string() }, "a message with a role and its content"));

/** Inspect (inspect_ai), as `inspect log dump` and logs in JSON have it. */
const inspectSchema = z.looseObject({
  eval: z.looseObject({ model: z.string() }),
  samples: z.array(
    z.looseObject({
      id: rawId,
      epoch: z.int().min(1).default(1),
      input: z.union([z.string(), z.array(messageSchema)]),
      /** of a question with options: what they are */
      choices: z.array(z.string()).nullish(),
      /** what the model was sent, and said */
      messages: z.array(messageSchema).nullish(),
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
  /** why there is none */
  error: z.string().nullish(),
  vars: z.record(z.string(), z.json()).nullish(),
  /** left out by versions before 0.100 */
  testIdx: z.int().optional(),
  promptIdx: z.int().optional(),
  id: z.string().nullish(),
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
  adapter_spec: z.looseObject({
    method: z.string().optional(),
    model: z.string().optional(),
    model_deployment: z.string().optional(),
  }),
  request_states: z.array(
    z.looseObject({
      instance: z.looseObject({
        id: id.optional(),
        input: z.looseObject({ text: z.string().default(""), messages: z.array(messageSchema).nullish() }),
        split: z.string().nullish(),
        perturbation: z.looseObject({ name: z.string() }).nullish(),
        references: z.array(z.looseObject({ output: z.looseObject({ text: z.string() }) })).nullish(),
      }),
      /** of a question with options: their letters, in the order in which the model saw them */
      output_mapping: z.record(z.string(), z.string()).nullish(),
      /** the model scored this one of the options, and wrote nothing */
      reference_index: z.int().nullish(),
      result: z.looseObject({ completions: z.array(z.looseObject({ text: z.string() })).default([]) }).nullish(),
    }),
  ),
});

/**
 * What a document is, and its instructions; null where it is none of these.
 * @throws FileProblem where it is one of these, but not as their programs write it
 */
export function readEvaluationLog(document: unknown): { name: EvaluationLog; lines: StudyLine[] } | null {
  if (!isRecord(document)) return null;
  if ("eval" in document && "status" in document && !("samples" in document)) throw withoutSamples();
  if ("eval" in document && "samples" in document) {
    return { name: "Inspect log", lines: fromInspect(understood(inspectSchema, document)) };
  }
  if ("adapter_spec" in document && "request_states" in document) {
    return { name: "HELM run", lines: fromHelm(understood(helmSchema, document)) };
  }
  const promptfoo = promptfooSchema.safeParse(document);
  return promptfoo.success ? { name: "promptfoo results", lines: fromPromptfoo(promptfoo.data) } : null;
}

/** Of Inspect: a log's header alone, as `inspect log dump --header-only` writes it, or an evaluation that ended at once. */
export function withoutSamples(): FileProblem {
  const expected = "a whole log (inspect log dump FILE without --header-only; or the .eval file itself)";
  return new FileProblem({ line: null, field: "samples", expected, found: "an Inspect log without its samples" });
}

function understood<T>(schema: z.ZodType<T>, document: Record<string, unknown>): T {
  const parsed = schema.safeParse(document);
  if (parsed.success) return parsed.data;
  const [problem] = parsed.error.issues.flatMap((issue) => explainIssue(issue, document, () => []));
  throw new FileProblem({ line: null, ...(problem ?? { field: "", expected: "a whole log", found: "another" }) });
}

function fromInspect(log: z.output<typeof inspectSchema>): StudyLine[] {
  const lines = new Lines();
  for (const { id: sampleId, epoch, input, choices, messages, output } of log.samples) {
    const options = inOrderSent(choices ?? [], messages?.find(({ role }) => role === "user")?.content ?? "");
    const line = lines.of(String(sampleId), withOptions(input, options));
    const text = output?.choices[0]?.message.content;
    if (text === undefined) {
      addFailed(line);
      continue;
    }
    line.responses.push(response(log.eval.model, epoch - 1, text, { sample_id: sampleId, epoch }));
  }
  return lines.all();
}

type Asked = string | readonly { role: string; content: string }[];

/** A question with its options, each after its letter. */
function withOptions(asked: Asked, options: readonly (readonly [letter: string, text: string])[]) {
  const list = options.map(([letter, text]) => `${letter}) ${text}`).join("\n");
  if (typeof asked === "string") return { instruction: list === "" ? asked : `${asked}\n\n${list}` };
  const last = asked.length - 1;
  return {
    messages: asked.map(({ role, content }, index) => ({
      role,
      content: list !== "" && index === last ? `${content}\n\n${list}` : content,
    })),
  };
}

const letterOf = (index: number) => String.fromCharCode("A".charCodeAt(0) + index);

/** The message to the model has shuffled options in the order that its letters mean. */
function inOrderSent(choices: readonly string[], sent: string): [string, string][] {
  const lettered = choices.map((choice) => {
    const place = sent
      .split("\n")
      .findIndex((line) => /^[A-Z]\)\s/.test(line) && line.slice(2).trim() === choice.trim());
    return { choice, place };
  });
  const isSent = lettered.every(({ place }) => place !== -1);
  const inOrder = isSent ? lettered.toSorted((one, other) => one.place - other.place) : lettered;
  return inOrder.map(({ choice }, index) => [letterOf(index), choice]);
}

function fromHelm(run: z.output<typeof helmSchema>): StudyLine[] {
  const system = run.adapter_spec.model ?? run.adapter_spec.model_deployment ?? "model";
  const lines = new Lines();
  for (const [index, { instance, output_mapping, reference_index, result }] of run.request_states.entries()) {
    const { id: instanceId = `request ${index + 1}`, perturbation } = instance;
    // A perturbed instance keeps the id of the original, but asks something else.
    const isOriginal = !perturbation || perturbation.name === "identity";
    const asked = instance.input.messages?.length ? instance.input.messages : instance.input.text;
    const isChoice = output_mapping != null || run.adapter_spec.method?.startsWith("multiple_choice") === true;
    const listed = (instance.references ?? []).map(({ output }, place) => [letterOf(place), output.text] as const);
    const options = Object.entries(output_mapping ?? {});
    const line = lines.of(isOriginal ? instanceId : `${instanceId} ${perturbation.name}`, {
      ...withOptions(asked, isChoice ? (options.length > 0 ? options : listed) : []),
      ...(instance.split ? { subset: instance.split } : {}),
    });
    if (reference_index != null) continue;
    for (const { text } of result?.completions ?? [])
      line.responses.push(response(system, line.responses.length, text, { instance_id: instanceId }));
  }
  return lines.all();
}

function fromPromptfoo({ results, evalId }: z.output<typeof promptfooSchema>): StudyLine[] {
  // promptIdx counts prompts of each provider in turn, and results come in the order in which calls ended.
  const ordered = results.toSorted(
    (one, other) => (one.testIdx ?? 0) - (other.testIdx ?? 0) || (one.promptIdx ?? 0) - (other.promptIdx ?? 0),
  );
  const prompts = new Map<string, typeof ordered>();
  for (const result of ordered) {
    const asked = JSON.stringify([result.vars ?? null, result.prompt]);
    prompts.set(asked, [...(prompts.get(asked) ?? []), result]);
  }
  const prompted = new Map<number, number>();
  return [...prompts.values()].flatMap((of) => {
    const [first] = of;
    if (!first) return [];
    const { testIdx = 0, prompt } = first;
    const number = prompted.get(testIdx) ?? 0;
    prompted.set(testIdx, number + 1);
    const messages = conversationIn(jsonIn(prompt));
    const asked = messages ? asInstruction(messages) : { instruction: prompt };
    const line: StudyLine = { id: `${testIdx}-${number}`, ...asked, responses: [] };
    for (const { provider, response: answered, error, id: resultId, testIdx: test, promptIdx } of of) {
      const output = answered?.output;
      if (output === undefined || output === null || (output === "" && error)) {
        addFailed(line);
        continue;
      }
      const sample = line.responses.filter(({ system }) => system === provider).length;
      const text = typeof output === "string" ? output : JSON.stringify(output);
      const ids = { eval_id: evalId, result_id: resultId, test_idx: test, prompt_idx: promptIdx };
      line.responses.push(response(provider, sample, text, known(ids)));
    }
    return [line];
  });
}

function addFailed(line: StudyLine): void {
  line[FAILED] = (line[FAILED] ?? 0) + 1;
}

const known = (ids: Readonly<Record<string, string | number | null | undefined>>): ExternalIds =>
  Object.fromEntries(Object.entries(ids).flatMap(([name, id]) => (id == null ? [] : [[name, id]])));

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
const response = (system: string, sample: number, text: string, externalIds: ExternalIds) => ({
  system,
  ...(sample > 0 && { sample }),
  text,
  external_ids: externalIds,
});
