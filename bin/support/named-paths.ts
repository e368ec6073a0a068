import { createReadStream, existsSync } from "node:fs";
import { mkdir, readdir, stat } from "node:fs/promises";
import { basename, join, relative, resolve } from "node:path";
import { type ZippedFile, zipOf } from "@/lib/interchange/export/zip-of";
import { TABLE_FILE } from "@/lib/interchange/spreadsheet/spreadsheet-table";
import { AppError } from "@/lib/wire/app-error";

/**
 * What is read at once. Rows of 64 kB live just long enough for V8 to put what they are made of among what stays, which one in
 * three readings of five million labels then collected for half of their time.
 */
const PIECE_BYTES = 32 * 1024;

export interface OpenedInput {
  /** as messages call it */
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
  /** null where it is not known */
  readonly totalBytes: number | null;
}

/**
 * Opens a file named on the command line, or standard input for "-". Throws where there is none.
 * @param folders a folder is one archive of its files
 */
export async function openInput(path: string, { folders = false } = {}): Promise<OpenedInput> {
  if (path === "-") return { name: "standard input", bytes: process.stdin, totalBytes: null };
  const place = placeOf(path);
  const found = await stat(place).catch(() => null);
  if (!found) throw new AppError("INVALID", `There is no file ${path}. Give a path, or - for standard input.`);
  if (found.isDirectory() && folders) return { name: basename(path), bytes: zipOf(filesIn(place)), totalBytes: null };
  if (found.isDirectory()) throw new AppError("INVALID", `${path} is a folder: expected a file.`);
  return {
    name: basename(path),
    bytes: createReadStream(place, { highWaterMark: PIECE_BYTES }),
    totalBytes: found.size,
  };
}

/** The tables in a folder, and in those in it. */
async function* filesIn(folder: string): AsyncGenerator<ZippedFile> {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .filter((name) => TABLE_FILE.test(name))
    .toSorted();
  if (names.length === 0) throw new AppError("INVALID", `${folder} is a folder without tables: expected a file.`);
  for (const name of names) yield { name, bytes: createReadStream(join(folder, name)) };
}

/** npm runs commands in the project's folder and tells in INIT_CWD where it was called: a path that is not found here is looked for there. */
export function placeOf(path: string): string {
  const calledFrom = process.env.INIT_CWD;
  if (existsSync(path) || !calledFrom) return path;
  const there = resolve(calledFrom, path);
  return existsSync(there) ? there : path;
}

/** Makes the folder that files shall go to, with those above it, where it is not there. */
export async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true }).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new AppError("INVALID", `--out: the folder ${path} could not be created. Choose another one. (${reason})`);
  });
}
