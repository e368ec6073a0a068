import { TextWriter, Uint8ArrayReader, ZipReader } from "@zip.js/zip.js/lib/zip-core-native.js";
import { shorten } from "@/lib/imports/shorten";
import { isRecord } from "@/lib/wire/is-record";
import { FileProblem } from "../file-problem";
import type { Bytes } from "../row";
import { keepSample, readEvaluationLog, withoutSamples } from "./evaluation-logs";

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
    return JSON.parse(text.replace(/(?<=[:[,]\s*)(NaN|-?Infinity)(?=\s*[,\]}])/g, "null"));
  } catch (error) {
    const found = `${entry.filename}: ${shorten(error instanceof Error ? error.message : error)}`;
    const expected = "an Inspect log that can be unpacked (or as JSON: inspect log dump FILE.eval > FILE.json)";
    throw new FileProblem({ line: null, field: "", expected, found });
  }
}

async function* written(lines: readonly unknown[]): AsyncGenerator<Uint8Array> {
  for (const line of lines) yield Buffer.from(`${JSON.stringify(line)}\n`);
}
