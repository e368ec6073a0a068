import { TextWriter, Uint8ArrayReader, ZipReader } from "@zip.js/zip.js/lib/zip-core-native.js";
import type { WholeFile } from "@/lib/imports/import-report";
import { shorten } from "@/lib/imports/shorten";
import { STUDY_LIMITS } from "@/lib/imports/study-format/limits";
import { isRecord } from "@/lib/wire/is-record";
import { FileProblem } from "../file-problem";
import { guessTableColumns } from "../formats/table-columns";
import { guessLabelColumns } from "../labels/column-names";
import { peek } from "../peek";
import { shapeOf } from "../programs/shapes";
import type { Bytes } from "../row";
import { LimitedBuffer } from "../text/limited-buffer";
import { parseExactly } from "../text/parse-json-row";
import { readEvaluationLog, withoutSamples } from "./evaluation-logs";
import { keepSample, LONG_LISTS, largerThanRead, readLongList } from "./long-list";
import { PARQUET_MARK, parquetRows } from "./parquet-rows";
import { readTraces, traceFileOf } from "./traces";

const HEAD_BYTES = 64 * 1024;

/** How the logs of evaluations begin. */
const LOG = /^\ufeff?\s*\{\s*"(?:version|status|eval|evalId|results|adapter_spec|annotator_specs|request_states)"\s*:/;

export interface Rows {
  bytes: Bytes;
  /** what was read as a whole and is now lines of JSON, a row each; null: the file as it is */
  readFrom: WholeFile | null;
}

/**
 * Files that can only be understood as a whole, as lines of JSON: Parquet, and logs of evaluations in one JSON object. Any
 * other passes as it is.
 * @throws FileProblem where such a file is larger than what is read as a whole
 */
export async function asRows(chunks: Bytes): Promise<Rows> {
  const { head, whole } = await beginning(chunks);
  if (head.subarray(0, PARQUET_MARK.length).equals(PARQUET_MARK)) {
    const rows = await peek(parquetRows(await collect(whole, "a Parquet file")), HEAD_BYTES);
    return (await asTraces(rows.head.toString("utf8"), rows.whole)) ?? { bytes: rows.whole, readFrom: "Parquet" };
  }
  const text = head.toString("utf8");
  const traces = await asTraces(text, whole);
  if (traces) return traces;
  if (isLine(text)) {
    if (!PROMPTFOO_LINE.test(text)) return { bytes: whole, readFrom: null };
    const bytes = await collect(whole, "promptfoo results");
    const log = readEvaluationLog({ results: linesIn(bytes) });
    return log ? { bytes: written(log.lines), readFrom: log.name } : { bytes: alone(bytes), readFrom: null };
  }
  if (!LOG.test(text)) {
    const isWhole = /^\ufeff?\s*\{/.test(text) && (head.length < HEAD_BYTES || !text.trimEnd().includes("\n"));
    return isWhole || SPREAD.test(text) ? fromObjects(whole) : { bytes: whole, readFrom: null };
  }
  const list = LONG_LISTS.find(({ begins }) => begins.test(text));
  const bytes = list ? Buffer.alloc(0) : await collect(whole, "a JSON object over the whole file");
  const log = readEvaluationLog(list ? await listed(whole, list) : parsed(bytes));
  if (log) return { bytes: written(log.lines), readFrom: log.name };
  return list ? { bytes: alone(bytes), readFrom: null } : fromObjects(alone(bytes));
}

/** An object on one line that is longer than any row may be, or the whole file, is seen whole. */
async function beginning(chunks: Bytes): Promise<{ head: Buffer; whole: Bytes }> {
  const found = await peek(chunks, HEAD_BYTES);
  const isOpen =
    found.head.length >= HEAD_BYTES && /^(?:\xef\xbb\xbf)?\s*\{[^\n]*$/.test(found.head.toString("latin1"));
  return isOpen ? peek(found.whole, STUDY_LIMITS.lineBytes + 1) : found;
}

/** How a line begins that promptfoo writes with `--output results.jsonl`: a result. */
const PROMPTFOO_LINE = /^\ufeff?\{(?=[^\n]*"promptIdx":)(?=[^\n]*"testIdx":)(?=[^\n]*"provider":)/;

function linesIn(bytes: Buffer): unknown[] {
  return bytes
    .toString("utf8")
    .split("\n")
    .flatMap((line) => (line.trim() === "" ? [] : [parsed(Buffer.from(line))]));
}

/** An object with its fields on lines of their own, as formatters write it. */
const SPREAD = /^\ufeff?\s*\{[ \t]*[\r\n]/;

/** Objects over several lines each; or one, which may hold the rows in a list. */
async function fromObjects(chunks: Bytes): Promise<Rows> {
  const bytes = await collect(chunks, "a JSON object over the whole file");
  const objects = objectsIn(bytes.toString("utf8"));
  const rows = objects?.length === 1 ? rowsOfObject(objects[0]) : objects;
  const isRow = rows?.length === 1 && rows[0] === objects?.[0] && !/[\r\n]/.test(bytes.toString("utf8").trim());
  if (!rows || isRow) return { bytes: alone(bytes), readFrom: null };
  return { bytes: written(rows), readFrom: "JSON object" };
}

async function listed(whole: Bytes, { name, keep }: (typeof LONG_LISTS)[number]): Promise<Record<string, unknown>> {
  try {
    return await readLongList(whole, name, keep);
  } catch (error) {
    const isMissing = error instanceof FileProblem && error.problem.field === "samples" && name === "samples";
    throw isMissing ? withoutSamples() : error;
  }
}

/** Traces as instructions; null where the file holds none. */
async function asTraces(head: string, whole: Bytes): Promise<Rows | null> {
  const readFrom = traceFileOf(head);
  if (readFrom === null) return null;
  const lines = await readTraces(await collect(whole, readFrom), readFrom);
  return { bytes: written(lines), readFrom };
}

/** Whether another row follows a first line that is a whole object. */
function isLine(text: string): boolean {
  const end = text.indexOf("\n");
  return end !== -1 && text.slice(end).trim() !== "" && parsed(Buffer.from(text.slice(0, end))) !== undefined;
}

/** undefined where it is no JSON: the reader of its rows says what is wrong with it */
function parsed(bytes: Buffer): unknown {
  try {
    return parseExactly(bytes.toString("utf8").replace(/^\ufeff/, ""));
  } catch {
    return undefined;
  }
}

async function collect(chunks: Bytes, found: string): Promise<Buffer> {
  const buffer = new LimitedBuffer(STUDY_LIMITS.wholeFileBytes);
  for await (const chunk of chunks) buffer.take(chunk);
  const bytes = buffer.finish();
  if (bytes) return bytes;
  throw largerThanRead(found);
}

async function* alone(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function* written(lines: readonly unknown[]): AsyncGenerator<Uint8Array> {
  for (const line of lines) yield Buffer.from(`${JSON.stringify(line)}\n`);
}

/** Objects of JSON that follow one another, on as many lines as they like; null where a text holds anything else. */
export function objectsIn(text: string): Record<string, unknown>[] | null {
  const found: Record<string, unknown>[] = [];
  let depth = 0;
  let start = 0;
  let isInText = false;
  for (let at = text.charCodeAt(0) === 0xfeff ? 1 : 0; at < text.length; at++) {
    const sign = text[at];
    if (isInText) {
      if (sign === "\\") at += 1;
      else if (sign === '"') isInText = false;
      continue;
    }
    if (sign === '"') isInText = true;
    else if (sign === "{") {
      if (depth === 0) start = at;
      depth += 1;
    } else if (sign === "}") {
      depth -= 1;
      if (depth > 0) continue;
      const value = parsed(Buffer.from(text.slice(start, at + 1)));
      if (!isRecord(value)) return null;
      found.push(value);
    } else if (depth === 0 && sign !== undefined && !/\s/.test(sign)) return null;
  }
  return depth === 0 && !isInText && found.length > 0 ? found : null;
}

/** Names of a list of rows, the likeliest first, where an object has several lists. */
const LISTS = [
  "examples",
  "data",
  "rows",
  "records",
  "items",
  "instances",
  "annotations",
  "results",
  "testCases",
  "test_cases",
];

/** The rows of an object that is a whole file: its one list of objects, its columns, or itself. */
export function rowsOfObject(object: Record<string, unknown> = {}): unknown[] {
  const potato = potatoState(object) ?? comparatorExamples(object);
  if (potato) return potato;
  const frame = splitFrame(object) ?? columnsAsRows(object) ?? listsByKey(object);
  if (frame) return frame;
  const { instruction } = guessTableColumns(Object.keys(object));
  if (instruction || "messages" in object || shapeOf([object]).program !== null) return [object];
  const lists = Object.entries(object).filter(
    ([, value]) => Array.isArray(value) && value.length > 0 && value.every(isRecord),
  );
  const { item, rater } = guessLabelColumns(Object.keys(object));
  // A row that is the whole file may have a list, too.
  const only = item || rater || lists.length > 1 ? undefined : lists[0];
  const called = LISTS.find((name) => lists.some((each) => each[0] === name));
  const list = rater ? undefined : (lists.find(([name]) => name === called) ?? only);
  if (list && Array.isArray(list[1])) return list[1];
  return [object];
}

/** LLM Comparator names its two models once, next to the list of its examples. */
function comparatorExamples({ models, examples }: Record<string, unknown>): Record<string, unknown>[] | null {
  if (!Array.isArray(models) || !Array.isArray(examples) || models.length !== 2) return null;
  const [first, second] = models.map((model) => (isRecord(model) ? model.name : model));
  const isExample = (row: unknown) => isRecord(row) && "output_text_a" in row && "output_text_b" in row;
  return examples.every(isExample)
    ? examples.filter(isRecord).map((row) => ({ ...row, model_a: first, model_b: second }))
    : null;
}

/** Names once, and each row as a list: {"columns": ["prompt"], "data": [["…"]]}, as W&B's tables and pandas have it. */
function splitFrame({ columns, data }: Record<string, unknown>): Record<string, unknown>[] | null {
  if (!Array.isArray(columns) || !Array.isArray(data) || !columns.every((name) => typeof name === "string"))
    return null;
  const rows = data.filter((row) => Array.isArray(row) && row.length === columns.length);
  if (data.length === 0 || rows.length < data.length) return null;
  return rows.map((row) => Object.fromEntries(columns.map((name, place) => [name, row[place]])));
}

/**
 * As pandas writes a frame, {"prompt": {"0": "…"}, "response": {"0": "…"}}; or rows by their ids,
 * {"q1": {"prompt": "…"}, "q2": {"prompt": "…"}}.
 */
function columnsAsRows(object: Record<string, unknown>): Record<string, unknown>[] | null {
  const entries = Object.entries(object).flatMap(([name, of]) => (isRecord(of) ? [[name, of] as const] : []));
  const [, first = {}] = entries[0] ?? [];
  if (entries.length < 2 || entries.length < Object.keys(object).length) return null;
  const keys = Object.keys(first);
  const isFrame = keys.length > 0 && entries.every(([, of]) => Object.keys(of).join("\n") === keys.join("\n"));
  if (isFrame && (keys.every((key) => /^\d+$/.test(key)) || guessTableColumns(Object.keys(object)).instruction))
    return keys.map((key) => Object.fromEntries(entries.map(([name, column]) => [name, column[key]])));
  if (!keys.some((key) => entries.every(([, of]) => key in of))) return null;
  return entries.map(([id, of]) => ({ id, ...of }));
}

/** Rows in several lists, by their split or another key: {"train": [{"prompt": "…"}], "test": [{"prompt": "…"}]}. */
function listsByKey(object: Record<string, unknown>): Record<string, unknown>[] | null {
  const lists = Object.entries(object).map(([key, of]) => ({
    key,
    rows: Array.isArray(of) && of.every(isRecord) ? of : [],
  }));
  const fields = Object.keys(lists[0]?.rows[0] ?? {});
  const isAlike = lists.every(({ rows: [row = {}] }) => Object.keys(row).join("\n") === fields.join("\n"));
  // Of a file of preferences with one row, both lists are conversations.
  const areMessages = fields.includes("role") && fields.includes("content");
  if (lists.length < 2 || fields.length === 0 || !isAlike || areMessages) return null;
  const areSplits = lists.every(({ key }) => /^(train(ing)?|test|dev|valid(ation)?)$/i.test(key));
  return lists.flatMap(({ key, rows }) => rows.map((row) => ({ [areSplits ? "split" : "key"]: key, ...row })));
}

/** What Potato keeps of one user: the options that they chose of each instance. */
function potatoState({ user_id: user, instance_id_to_label_to_value: chosen }: Record<string, unknown>) {
  if (!isRecord(chosen)) return null;
  return Object.entries(chosen).map(([id, labels]) => {
    const schemas = new Map<string, Record<string, unknown>>();
    if (isRecord(labels)) return { instance_id: id, user, label_annotations: labels };
    for (const label of Array.isArray(labels) ? labels : []) {
      const [option, value]: unknown[] = Array.isArray(label) ? label : [];
      if (!isRecord(option) || typeof option.schema !== "string") continue;
      schemas.set(option.schema, { ...schemas.get(option.schema), [String(option.name ?? "")]: value });
    }
    return { instance_id: id, user, label_annotations: Object.fromEntries(schemas) };
  });
}

/** A file of an archive; directories have no data. */
type Packed = Extract<Awaited<ReturnType<ZipReader<unknown>["getEntries"]>>[number], { directory: false }>;

/**
 * The instructions of a log that Inspect packed (.eval): a header, and a file of JSON for each sample.
 * @param file known to unpack to what may be held
 * @throws FileProblem where it is damaged, packed in a way that is not known, or has no samples
 */
export async function samplesOf(file: Uint8Array): Promise<Bytes> {
  const reader = new ZipReader(new Uint8ArrayReader(file));
  const entries = (await reader.getEntries()).filter((entry): entry is Packed => !entry.directory);
  const header = entries.find(({ filename }) => filename === "header.json" || filename === "_journal/start.json");
  const samples: unknown[] = [];
  for (const entry of entries.filter(({ filename }) => /^samples\/.+\.json$/.test(filename)))
    samples.push(keepSample(await jsonOf(entry)));
  if (!header || samples.length === 0) throw withoutSamples();
  const about = await jsonOf(header);
  const log = readEvaluationLog({ ...(isRecord(about) ? about : {}), samples });
  return written(log?.lines ?? []);
}

/** Python's JSON may have NaN, which is none. */
async function jsonOf(entry: Packed): Promise<unknown> {
  try {
    const text = await entry.getData(new TextWriter());
    return parseExactly(text.replace(/(?<=[:[,]\s*)(NaN|-?Infinity)(?=\s*[,\]}])/g, "null"));
  } catch (error) {
    const found = `${entry.filename}: ${shorten(error instanceof Error ? error.message : error)}`;
    const expected = "an Inspect log that can be unpacked (or as JSON: inspect log dump FILE.eval > FILE.json)";
    throw new FileProblem({ line: null, field: "", expected, found });
  }
}
