import type { Message } from "@/lib/content/messages-schema";
import type { TraceFile } from "@/lib/imports/import-report";
import { shorten } from "@/lib/imports/shorten";
import type { ExternalIds } from "@/lib/imports/study-format/study-instruction";
import { isRecord } from "@/lib/wire/is-record";
import { detectContainer } from "../container";
import { FileProblem } from "../file-problem";
import { readRows } from "../read-rows";
import type { StudyLine } from "./evaluation-logs";
import {
  byAssistant,
  conversationIn,
  type FlatAttributes,
  flattened,
  messagesOf,
  nameOf,
  parsedJson,
  textOf as text,
} from "./trace-messages";

/** One step that a trace tells of: a call of a model, or what was asked and answered as a whole. */
interface Step {
  readonly trace: string;
  /** of the step inside its trace; the trace's own where the step is the whole of it */
  readonly id: string;
  readonly ids: ExternalIds;
  readonly system: string;
  readonly isModelCall: boolean;
  readonly isRoot: boolean;
  readonly startedAt: string;
  readonly input: readonly Message[];
  readonly output: readonly Message[];
}

type Row = Readonly<Record<string, unknown>>;

const KINDS: Readonly<
  Record<TraceFile, { matches: (has: (...names: string[]) => boolean) => boolean; steps: (row: Row) => Step[] }>
> = {
  "OpenTelemetry spans": {
    matches: (has) => has("resourceSpans") || has("resource_spans"),
    steps: (row) => spansIn(row).map(otelStep),
  },
  "LangSmith runs": { matches: (has) => has("run_type", "inputs"), steps: (row) => [langsmithStep(row)] },
  "Phoenix spans": {
    matches: (has) => has("context.trace_id", "span_kind") || has("context", "trace_id", "span_id", "attributes"),
    steps: (row) => [phoenixStep(row)],
  },
  "Langfuse traces": {
    matches: (has) =>
      has("traceId", "id", "type", "startTime", "input") || has("id", "timestamp", "sessionId", "input", "output"),
    steps: langfuseSteps,
  },
};
const NAMES: readonly TraceFile[] = ["OpenTelemetry spans", "LangSmith runs", "Phoenix spans", "Langfuse traces"];

/** Which program's traces a file holds, from its first bytes; null where it holds none. */
export function traceFileOf(head: string): TraceFile | null {
  const text = head.replace(/^\ufeff/, "").trimStart();
  const isJson = text.startsWith("{") || text.startsWith("[");
  const header = isJson
    ? []
    : (text.split(/\r?\n/, 1)[0] ?? "").split(/[,;\t]/).map((name) => name.replace(/^"|"$/g, ""));
  const has = (...names: string[]) =>
    names.every((name) => (isJson ? text.includes(`"${name}"`) : header.includes(name)));
  return NAMES.find((name) => KINDS[name].matches(has)) ?? null;
}

/**
 * The calls of models in traces as instructions with a response each, in the order in which they began; where a file has no
 * call of a model, what each trace was asked and answered. Equal inputs of several models are one instruction.
 * @throws FileProblem where the file cannot be read, or its spans say nothing of what was asked
 */
export async function readTraces(bytes: Buffer, kind: TraceFile): Promise<StudyLine[]> {
  const all = (await rowsOf(bytes)).flatMap(KINDS[kind].steps);
  const calls = all.filter(({ isModelCall }) => isModelCall);
  const chosen = (calls.length > 0 ? calls : all.filter(({ isRoot }) => isRoot)).filter(
    ({ input }) => input.length > 0,
  );
  if (chosen.length === 0) {
    const expected =
      "calls of models with their messages (for OpenTelemetry, have the content of messages captured and export again)";
    throw new FileProblem({ line: null, field: "", expected, found: `${kind} without any` });
  }
  const inOrder = chosen.toSorted((one, other) => compareTimes(one.startedAt, other.startedAt));
  const callsOf = new Map<string, number>();
  for (const { trace } of inOrder) callsOf.set(trace, (callsOf.get(trace) ?? 0) + 1);
  const lines: StudyLine[] = [];
  const byInput = new Map<string, StudyLine[]>();
  for (const step of inOrder) {
    const input = JSON.stringify(step.input);
    const equal = byInput.get(input) ?? [];
    // A model that was asked the same again has an instruction of its own: a later export may lack the earlier call.
    let line = equal.find(({ responses }) => responses.every(({ system }) => system !== step.system));
    if (!line) {
      const id = callsOf.get(step.trace) === 1 || step.id === step.trace ? step.trace : `${step.trace}/${step.id}`;
      line = { id, ...asked(step.input), responses: [] };
      lines.push(line);
      byInput.set(input, [...equal, line]);
    }
    if (step.output.length > 0)
      line.responses.push({ system: step.system, ...said(step.output), external_ids: step.ids });
  }
  return lines;
}

/** Texts of ISO 8601, or numbers of nanoseconds. */
function compareTimes(one: string, other: string): number {
  const areNumbers = /^\d+$/.test(one) && /^\d+$/.test(other);
  return (areNumbers ? one.length - other.length : 0) || (one < other ? -1 : one > other ? 1 : 0);
}

function asked(input: readonly Message[]): Pick<StudyLine, "instruction" | "messages"> {
  const [only, ...more] = input;
  return only && more.length === 0 && only.role === "user" ? { instruction: only.content } : { messages: [...input] };
}

function said(output: readonly Message[]): { text: string } | { messages: Message[] } {
  const [only, ...more] = output;
  return only && more.length === 0 ? { text: only.content } : { messages: [...output] };
}

/** The objects of a file: a list, one a line, the list in an answer of an API, or a table. */
async function rowsOf(bytes: Buffer): Promise<Row[]> {
  const text = bytes.toString("utf8").replace(/^\ufeff/, "");
  if (!/^\s*[[{]/.test(text)) return tableRows(bytes);
  const whole = parsedJson(text);
  const found = whole === undefined ? text.split("\n").map(jsonLine) : listIn(whole);
  return found.filter(isRecord);
}

function listIn(whole: unknown): unknown[] {
  if (Array.isArray(whole)) return whole;
  if (!isRecord(whole)) return [];
  const lists = ["data", "runs", "traces", "observations", "spans"].flatMap((name) =>
    Array.isArray(whole[name]) && !("traceId" in whole) && !("timestamp" in whole) ? [whole[name]] : [],
  );
  return lists[0] ?? [whole];
}

function jsonLine(line: string, index: number): unknown {
  if (line.trim() === "") return null;
  const value = parsedJson(line);
  if (value !== undefined) return value;
  throw new FileProblem({ line: index + 1, field: "", expected: "a JSON object", found: shorten(line) });
}

async function tableRows(bytes: Buffer): Promise<Row[]> {
  async function* whole() {
    yield bytes;
  }
  const rows: Row[] = [];
  for await (const row of readRows(whole(), detectContainer(bytes.subarray(0, 65_536), "traces.csv"))) {
    if (row.kind === "problem") throw new FileProblem(row.problem);
    if (isRecord(row.value)) rows.push(row.value);
  }
  return rows;
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

interface OtelSpan {
  readonly span: Row;
  readonly attributes: FlatAttributes;
}

/** The spans of an export in OTLP's JSON. */
function spansIn(document: Row): OtelSpan[] {
  return list(document.resourceSpans ?? document.resource_spans)
    .filter(isRecord)
    .flatMap((resource) => list(resource.scopeSpans ?? resource.scope_spans ?? resource.instrumentationLibrarySpans))
    .filter(isRecord)
    .flatMap(({ spans }) => list(spans))
    .filter(isRecord)
    .map((span) => ({ span, attributes: flattened(attributeValues(span.attributes)) }));
}

/** Attributes as OTLP lists them: {key, value: {stringValue}}. */
function attributeValues(attributes: unknown): Record<string, unknown> {
  if (isRecord(attributes)) return attributes;
  return Object.fromEntries(
    list(attributes)
      .filter(isRecord)
      .map(({ key, value }) => [text(key), otlpValue(value)]),
  );
}

function otlpValue(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const inner = Object.values(value)[0];
  if ("arrayValue" in value) return isRecord(inner) ? list(inner.values).map(otlpValue) : [];
  if ("kvlistValue" in value) return isRecord(inner) ? attributeValues(inner.values) : {};
  return inner;
}

function otelStep({ span, attributes }: OtelSpan): Step {
  const events = list(span.events)
    .filter(isRecord)
    .map((event) => ({ name: text(event.name), attributes: attributeValues(event.attributes) }));
  const trace = text(span.traceId ?? span.trace_id);
  const id = text(span.spanId ?? span.span_id);
  return {
    trace,
    id,
    ids: { trace_id: trace, span_id: id },
    isRoot: text(span.parentSpanId ?? span.parent_span_id) === "",
    startedAt: text(span.startTimeUnixNano ?? span.start_time_unix_nano),
    ...conversationIn(attributes, events, text(span.name)),
  };
}

/** A span as Phoenix exports it: attributes nested, flat, or as columns of a table whose names begin with "attributes.". */
function phoenixStep(row: Row): Step {
  const flat = flattened(expanded(row));
  const attributes = Object.fromEntries(
    Object.entries(flat).map(([name, value]) => [name.replace(/^attributes\./, ""), value]),
  );
  const trace = text(attributes["context.trace_id"]);
  const id = text(attributes["context.span_id"]);
  return {
    trace,
    id,
    ids: { trace_id: trace, span_id: id },
    isRoot: text(row.parent_id) === "",
    startedAt: text(row.start_time),
    ...conversationIn(attributes, [], text(row.name)),
  };
}

/** Cells of a table that hold lists or objects as JSON. */
function expanded(row: Row): Row {
  const isJson = (value: unknown): value is string => typeof value === "string" && /^\s*[[{]/.test(value);
  const keep = (name: string) => name.endsWith(".value") || name === "input" || name === "output";
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      isJson(value) && !keep(name) ? (parsedJson(value) ?? value) : value,
    ]),
  );
}

function langsmithStep(row: Row): Step {
  const extra = typeof row.extra === "string" ? parsedJson(row.extra) : row.extra;
  const { "metadata.ls_model_name": named, "invocation_params.model": model } = flattened(extra);
  const { "invocation_params.model_name": other } = flattened(extra);
  const trace = text(row.trace_id) || text(row.id);
  return {
    trace,
    id: text(row.id),
    ids: { run_id: text(row.id), trace_id: trace },
    system: nameOf(named, model, other, row.name),
    isModelCall: row.run_type === "llm",
    isRoot: text(row.parent_run_id) === "",
    startedAt: text(row.start_time),
    input: messagesOf(row.inputs, "user"),
    output: messagesOf(row.outputs, "assistant").map(byAssistant),
  };
}

/** An observation, or a trace with its observations where the file has them. */
function langfuseSteps(row: Row): Step[] {
  const inner = list(typeof row.observations === "string" ? parsedJson(row.observations) : row.observations);
  const observations = inner.filter(isRecord).map((one): Row => ({ traceId: row.id, ...one }));
  const isObservation = text(row.traceId) !== "";
  const trace = text(isObservation ? row.traceId : row.id);
  const own: Step = {
    trace,
    id: text(row.id),
    ids: isObservation ? { trace_id: trace, observation_id: text(row.id) } : { trace_id: trace },
    system: nameOf(row.model, row.providedModelName, row.name),
    isModelCall: isObservation && text(row.type).toUpperCase() === "GENERATION",
    isRoot: !isObservation || text(row.parentObservationId) === "",
    startedAt: text(row.startTime ?? row.timestamp),
    input: messagesOf(row.input, "user"),
    output: messagesOf(row.output, "assistant").map(byAssistant),
  };
  return [own, ...observations.flatMap(langfuseSteps)];
}
