import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Command, InvalidArgumentError, Option } from "commander";
import { checkExport, type ExportFile, type ExportOptions, exportFileSchema } from "@/lib/exports/export";
import { findRoundByName } from "@/lib/exports/server/find-round-by-name";
import { withRoundExport } from "@/lib/exports/server/with-round-export";
import { exportFileBytes, writeExportFiles } from "@/lib/interchange/export/export-file-bytes";
import { OPERATOR } from "@/lib/people/viewer";
import { raterGroupSchema } from "@/lib/results/agreement-filter";
import { excludedSchema } from "@/lib/results/excluded";
import { makeFolder } from "../support/named-paths";

interface Options {
  round: string;
  study?: string;
  out: string;
  file?: ExportFile[];
  system?: string;
  raters?: string;
  storedOrder: boolean;
  without?: string;
  labels: boolean;
  allLabels: boolean;
  comments: boolean;
  texts: boolean;
  bom: boolean;
}

export function exportCommand(command: Command): void {
  command
    .requiredOption("--round <id or name>", "the round to export")
    .option("--study <id or name>", "its study, if several studies have a round of that name")
    .requiredOption("--out <folder>", "folder for the files; created if missing")
    .addOption(
      new Option(
        "--file <name>",
        "write this file alone, such as scores-inspect.jsonl; can be repeated (default: the gold files and a manifest)",
      )
        .choices(exportFileSchema.options)
        .argParser<ExportFile[]>(collectFile),
    )
    .option("--system <name>", "files of scores: of this system's responses alone")
    .option(
      "--raters <group>",
      "whose labels count: human, imported, judge (the first of them that labelled), imported:SOURCE, all",
    )
    .option("--stored-order", "for pairs, compute alpha in the manifest as stored, not both ways round", false)
    .option(
      "--without <parts>",
      "leave labels out of gold labels and alpha: 'rater:3;reported:any;faster:5;slower:600;failed:2;batch:NAME;because:REASON', any of them",
    )
    .option("--labels", "include each counted rater's own labels, under pseudonyms", false)
    .option("--all-labels", "the same for every rater, judges too, whose labels count or not", false)
    .option("--comments", "with --labels, include comments and reported problems", false)
    .option("--no-texts", "leave out the texts of instructions, responses and questions")
    .option("--bom", "start CSV files with a byte order mark, for spreadsheets that need it to read UTF-8", false)
    .action(async (options: Options) => {
      if (!raterGroupSchema.optional().safeParse(options.raters).success) {
        throw new Error(`--raters takes all, human, judge, imported or imported:SOURCE, not "${options.raters}".`);
      }
      const without = excludedSchema.optional().safeParse(options.without);
      if (!without.success) throw new Error(`--without ${without.error.issues[0]?.message}.`);
      const round = await findRoundByName(OPERATOR, options);
      const { raters, allLabels, comments, texts, bom } = options;
      const labels = options.labels || allLabels;
      const order = options.storedOrder ? "stored" : "both";
      await makeFolder(options.out);
      const { system } = options;
      const chosen: ExportOptions = {
        raters,
        order,
        without: without.data,
        labels,
        allLabels,
        system,
        comments,
        texts,
        bom,
      };
      for (const file of options.file ?? []) checkFile(file, chosen);
      await writeExport(round.id, chosen, options);
    });
}

function collectFile(name: string, before: ExportFile[] | undefined): ExportFile[] {
  const file = exportFileSchema.safeParse(name);
  if (!file.success) throw new InvalidArgumentError(`Choose from ${exportFileSchema.options.join(", ")}.`);
  return [...(before ?? []), file.data];
}

function checkFile(file: ExportFile, { system, texts }: ExportOptions): void {
  if (file === "dataset.zip") throw new Error("A dataset is made by the command publish.");
  checkExport(file, { system, hasTexts: texts });
}

/** Writes temporary files next to the targets, renamed when all are complete: no partial export is ever seen. */
async function writeExport(
  roundId: string,
  options: ExportOptions,
  { out: folder, file: only }: Pick<Options, "out" | "file">,
): Promise<void> {
  const written: { name: string; path: string; bytes: number; handle: FileHandle }[] = [];
  try {
    try {
      const sinkOf = async (name: ExportFile) => {
        const path = join(folder, `.${name}.${process.pid}.partial`);
        const file = { name, path, bytes: 0, handle: await open(path, "w") };
        written.push(file);
        return async (chunk: Uint8Array) => {
          await file.handle.writeFile(chunk);
          file.bytes += chunk.byteLength;
        };
      };
      await withRoundExport(OPERATOR, roundId, options, async (source) => {
        if (!only) return writeExportFiles(source, sinkOf);
        for (const name of only) {
          const sink = await sinkOf(name);
          for await (const chunk of exportFileBytes(source, name)) await sink(chunk);
        }
      });
      for (const { handle } of written) await handle.sync();
    } finally {
      for (const { handle } of written) await handle.close();
    }
    for (const { name, path } of written) await rename(path, join(folder, name));
  } catch (error) {
    for (const { path } of written) await rm(path, { force: true });
    throw error;
  }
  for (const { name, bytes } of written) console.log(`${bytes.toLocaleString("en")} bytes  ${join(folder, name)}`);
}
