import type { WholeFile } from "@/lib/imports/import-report";
import { STUDY_LIMITS } from "@/lib/imports/study-format/limits";
import { FileProblem } from "../file-problem";
import { peek } from "../peek";
import type { Bytes } from "../row";
import { LimitedBuffer } from "../text/limited-buffer";
import { LONG_LISTS, readEvaluationLog, withoutSamples } from "./evaluation-logs";
import { objectsIn, rowsOfObject } from "./json-objects";
import { largerThanRead, readLongList } from "./long-list";
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
  const { head, whole } = await peek(chunks, HEAD_BYTES);
  if (head.subarray(0, PARQUET_MARK.length).equals(PARQUET_MARK)) {
    const rows = await peek(parquetRows(await collect(whole, "a Parquet file")), HEAD_BYTES);
    return (await asTraces(rows.head.toString("utf8"), rows.whole)) ?? { bytes: rows.whole, readFrom: "Parquet" };
  }
  const text = head.toString("utf8");
  const traces = await asTraces(text, whole);
  if (traces) return traces;
  if (isLine(text)) return { bytes: whole, readFrom: null };
  if (!LOG.test(text)) {
    const isWhole = head.length < HEAD_BYTES && /^\ufeff?\s*\{/.test(text);
    return isWhole || SPREAD.test(text) ? fromObjects(whole) : { bytes: whole, readFrom: null };
  }
  const list = LONG_LISTS.find(({ begins }) => begins.test(text));
  const bytes = list ? Buffer.alloc(0) : await collect(whole, "a JSON object over the whole file");
  const log = readEvaluationLog(list ? await listed(whole, list) : parsed(bytes));
  if (log) return { bytes: written(log.lines), readFrom: log.name };
  return list ? { bytes: alone(bytes), readFrom: null } : fromObjects(alone(bytes));
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
    return JSON.parse(bytes.toString("utf8").replace(/^\ufeff/, ""));
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
