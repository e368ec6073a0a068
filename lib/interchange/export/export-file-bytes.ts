import { makeZip } from "client-zip";
import { dataFilesOf, type ExportFile, type ExportSource } from "@/lib/domain/export";
import { dataFileBytes } from "./data-file-bytes";
import { type MeasuredFile, manifestText } from "./manifest";
import { measuredBytes } from "./measured-bytes";

/** One file of an export on its way: its bytes have to be read to the end before the next one is asked for. */
export interface FileOnTheWay {
  name: ExportFile;
  bytes: AsyncIterable<Uint8Array>;
}

/** All files of an export one after the other; the manifest comes last, since it holds what the others came to. */
export async function* exportFiles(source: ExportSource): AsyncGenerator<FileOnTheWay> {
  const { round, options } = source.facts;
  const measured: MeasuredFile[] = [];
  for (const file of dataFilesOf(round.protocol, options)) {
    const { bytes, measure } = measuredBytes(dataFileBytes(source, file));
    yield { name: file, bytes };
    measured.push({ file, ...measure() });
  }
  const manifest = Buffer.from(manifestText(source.facts, measured), "utf8");
  yield { name: "manifest.json", bytes: once(manifest) };
}

/** The bytes of any file that can be asked for. */
export async function* exportFileBytes(source: ExportSource, file: ExportFile): AsyncGenerator<Uint8Array> {
  if (file === "bundle.zip") {
    yield* zipOf(exportFiles(source));
  } else if (file === "manifest.json") {
    // The other files are made to be measured, and let go.
    for await (const { name, bytes } of exportFiles(source)) {
      if (name === file) yield* bytes;
      else for await (const _ of bytes);
    }
  } else {
    yield* dataFileBytes(source, file);
  }
}

// The zip format knows local time only: the same calendar date everywhere gives the same bytes everywhere.
const SAME_TIME = new Date(1980, 0, 1, 0, 0, 0);

async function* zipOf(files: AsyncIterable<FileOnTheWay>): AsyncGenerator<Uint8Array> {
  async function* entries() {
    for await (const { name, bytes } of files) yield { name, input: bytes, lastModified: SAME_TIME };
  }
  const reader = makeZip(entries()).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

async function* once(bytes: Uint8Array) {
  yield bytes;
}
