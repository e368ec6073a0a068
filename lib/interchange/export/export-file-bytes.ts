import type { DatasetTable } from "@/lib/exports/dataset/dataset";
import {
  type BundledFile,
  dataFilesOf,
  type ExportFile,
  isScoreFile,
  type ParquetFile,
  type ScoreFile,
  SOFT_LABEL_FILE,
} from "@/lib/exports/export";
import type { ExportSource } from "@/lib/exports/export-source";
import { AppError } from "@/lib/wire/app-error";
import { datasetFiles } from "../dataset/dataset-files";
import { datasetTables } from "../dataset/dataset-tables";
import { checkScoreFile } from "./check-score-file";
import { dataFileWriter, kindsIn, SoftLabelWriter } from "./data-file-writer";
import { FileMeter } from "./file-meter";
import { type MeasuredFile, manifestText } from "./manifest";
import { ScoreWriter } from "./score-files";
import { type OnBytes, type SpooledFile, spoolBytes, spoolFile } from "./spool-file";
import { zipOf } from "./zip-of";

/** A file that has been made, and waits to be read. */
export type MadeFile = Pick<SpooledFile, "read" | "remove">;

/** Where the bytes of a file go. */
export type FileSink = (chunk: Uint8Array) => unknown;

/** Writes all files of an export in one reading of the round; the manifest comes last, since it holds what the others came to. */
export async function writeExportFiles(
  source: ExportSource,
  sinkOf: (file: BundledFile) => FileSink | Promise<FileSink>,
): Promise<void> {
  const names = dataFilesOf(source.round.protocol, source.options);
  const files = [];
  for (const file of names) {
    files.push({ file, writer: dataFileWriter(source, file), meter: new FileMeter(), sink: await sinkOf(file) });
  }
  for (const { writer, meter, sink } of files) {
    meter.add(writer.head);
    await sink(writer.head);
  }
  for await (const records of source.records(kindsIn(names))) {
    for (const { writer, meter, sink } of files) {
      const bytes = writer.encode(records);
      meter.add(bytes);
      await sink(bytes);
    }
  }
  const measured = files.map(
    ({ file, writer, meter }): MeasuredFile => ({ file, columns: writer.columns, ...meter.measure() }),
  );
  const sink = await sinkOf("manifest.json");
  await sink(Buffer.from(manifestText(await source.facts(), measured), "utf8"));
}

/** The bytes of any file that can be asked for. */
export async function* exportFileBytes(source: ExportSource, file: ExportFile): AsyncGenerator<Uint8Array> {
  if (file === "bundle.zip") {
    yield* bundleBytes(source);
  } else if (file === "manifest.json") {
    // The other files are made to be measured, and let go.
    const manifest: Uint8Array[] = [];
    await writeExportFiles(source, (name) => (name === file ? (chunk) => manifest.push(chunk) : () => undefined));
    yield* manifest;
  } else if (file === "dataset.zip") {
    const { dataset } = source.options;
    if (dataset?.license === undefined)
      throw new TypeError("A dataset without a licence is refused before it is made.");
    const files = await datasetFiles(source, { ...dataset, license: dataset.license });
    yield* zipOf(files.map(({ path, bytes }) => ({ name: path, bytes })));
  } else if (isScoreFile(file)) {
    yield* scoreBytes(source, file);
  } else if (file === SOFT_LABEL_FILE) {
    const writer = new SoftLabelWriter(source);
    for await (const records of source.records({ gold: true, labels: true })) {
      const entries = writer.encode(records);
      if (entries !== "") yield Buffer.from(entries, "utf8");
    }
    yield Buffer.from(writer.end(), "utf8");
  } else if (isParquet(file)) {
    yield await parquetBytes(source, file);
  } else {
    const writer = dataFileWriter(source, file);
    if (writer.head.length > 0) yield writer.head;
    for await (const records of source.records(kindsIn([file]))) {
      const bytes = writer.encode(records);
      if (bytes.length > 0) yield bytes;
    }
  }
}

const PARQUET_TABLES: Readonly<Record<ParquetFile, DatasetTable>> = {
  "gold.parquet": "gold",
  "questions.parquet": "questions",
  "labels.parquet": "labels",
};
const isParquet = (file: ExportFile): file is ParquetFile => file in PARQUET_TABLES;

/** One table with all its rows: the bytes that it has in a dataset without a split. */
async function parquetBytes(source: ExportSource, file: ParquetFile): Promise<Uint8Array> {
  const table = PARQUET_TABLES[file];
  const { files } = await datasetTables(source, { testShare: 0, seed: 1, ties: "drop", keepEmpty: true }, [table]);
  const [written] = files;
  if (!written) throw new AppError("INVALID", `Rounds of this protocol have no ${file}.`);
  return written.bytes;
}

async function* scoreBytes(source: ExportSource, file: ScoreFile): AsyncGenerator<Uint8Array> {
  await checkScoreFile(source, file);
  const writer = new ScoreWriter(source, file);
  for await (const records of source.records({ gold: true, labels: source.options.labels, ids: true })) {
    const lines = writer.encode(records);
    if (lines !== "") yield Buffer.from(lines, "utf8");
  }
  yield Buffer.from(writer.end(), "utf8");
}

async function* bundleBytes(source: ExportSource): AsyncGenerator<Uint8Array> {
  const bundle = await makeBundle(source);
  try {
    yield* bundle.read();
  } finally {
    await bundle.remove();
  }
}

/** A zip holds its files one after the other, and all are made at once: they wait in temporary files. */
async function makeBundle(source: ExportSource, onBytes?: OnBytes): Promise<MadeFile> {
  const spooled: { name: string; file: SpooledFile }[] = [];
  const remove = async () => {
    for (const { file } of spooled) await file.remove();
  };
  try {
    await writeExportFiles(source, async (name) => {
      const file = await spoolFile(onBytes);
      spooled.push({ name, file });
      return file.write;
    });
  } catch (error) {
    await remove();
    throw error;
  }
  return { read: () => zipOf(spooled.map(({ name, file }) => ({ name, bytes: file.read() }))), remove };
}

/**
 * Makes any file whole, to be read once the source is closed: no snapshot is open while bytes are sent or stored.
 * @param onBytes is called for each piece before it is written, and may throw
 */
export async function makeExportFile(source: ExportSource, file: ExportFile, onBytes?: OnBytes): Promise<MadeFile> {
  return file === "bundle.zip" ? makeBundle(source, onBytes) : spoolBytes(exportFileBytes(source, file), onBytes);
}
