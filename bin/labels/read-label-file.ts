import { shorten } from "@/lib/imports/shorten";
import { FileProblem } from "@/lib/interchange/file-problem";
import { inSheets } from "@/lib/interchange/spreadsheet/joined-tables";
import { openTabular } from "@/lib/interchange/tabular/open-tabular";
import type { Tabular, TabularOptions } from "@/lib/interchange/tabular/tabular";
import { withEagerGc } from "@/lib/interchange/with-eager-gc";
import { AppError } from "@/lib/wire/app-error";
import { type OpenedInput, openInput } from "../support/named-paths";
import { progressLine } from "../support/progress-line";
import type { LabelFileOptions } from "./label-file-options";
import { unfoldedTable } from "./unfolded-table";
import { withUnitColumn } from "./unit-column";

/** Reading a smaller file takes less time than the collection with which an eager collector begins. */
const SMALL_BYTES = 1024 ** 2;

/** A file that is being read, for messages about it. */
export interface ReadingFile {
  readonly name: string;
  readonly table: Tabular;
  /** The columns that the first rows say name the unit; null: the usual one. */
  readonly unit: readonly string[] | null;
  /** Shows people what takes long; gone when the file is done with. */
  readonly progress: Progress;
}

type Progress = ReturnType<typeof progressLine>;

/**
 * Opens a file (or standard input, "-") as a table, lets `read` go through it, and turns what is wrong with the file into
 * one message that names file, line and column, what was expected and what was found.
 */
export async function readLabelFile<Result>(
  path: string,
  options: LabelFileOptions | TabularOptions,
  read: (file: ReadingFile) => Promise<Result>,
): Promise<Result> {
  const input = await openInput(path, { folders: Boolean(options.sheetsAre) });
  const { name } = input;
  let table: Tabular | null = null;
  const progress = progressLine(process.stderr);
  try {
    const opened = await openTabular(watched(input, progress), name, options);
    table = opened;
    const work = async () => {
      if (!("columnsAre" in options)) return read({ name, table: opened, unit: null, progress });
      const found = await withUnitColumn(await unfoldedTable(opened, options, name), options);
      return read({ name, ...found, progress });
    };
    const isSmall = input.totalBytes !== null && input.totalBytes < SMALL_BYTES;
    return await (isSmall ? work() : withEagerGc(work));
  } catch (error) {
    if (error instanceof FileProblem) throw new AppError("INVALID", describe(error, name, table));
    throw error;
  } finally {
    progress.clear();
  }
}

async function* watched({ name, bytes, totalBytes }: OpenedInput, progress: Progress): AsyncGenerator<Uint8Array> {
  let done = 0;
  for await (const chunk of bytes) {
    done += chunk.length;
    progress.show(done, totalBytes, `read of ${name}`);
    yield chunk;
  }
}

function describe({ problem }: FileProblem, name: string, table: Tabular | null): string {
  const { sheet, line, field, expected, found } = table?.joined ? inSheets(problem, table.joined.placeOf) : problem;
  const place = sheet === undefined ? [name] : [name, shorten(sheet, 40)];
  if (line !== null) place.push(`line ${line}`);
  if (field !== "") place.push(`column ${columnName(field, table?.columns ?? [])}`);
  return `${place.join(", ")}: expected ${expected}; found ${found}.`;
}

/** Its number and its name, where it has both. */
function columnName(field: string, columns: readonly string[]): string {
  const number = columns.indexOf(field) + 1;
  if (number === 0) return /^\(column (\d+)\)$/.exec(field)?.[1] ?? shorten(field, 40);
  const isNamed = field !== String(number) && !field.startsWith("(");
  return isNamed ? `${number} (${shorten(field, 40)})` : String(number);
}
