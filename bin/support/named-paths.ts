import { createReadStream, existsSync } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { basename, resolve } from "node:path";
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

/** Opens a file named on the command line, or standard input for "-". Throws where there is none. */
export async function openInput(path: string): Promise<OpenedInput> {
  if (path === "-") return { name: "standard input", bytes: process.stdin, totalBytes: null };
  const place = placeOf(path);
  const found = await stat(place).catch(() => null);
  if (!found) throw new AppError("INVALID", `There is no file ${path}. Give a path, or - for standard input.`);
  if (found.isDirectory()) throw new AppError("INVALID", `${path} is a folder: expected a file.`);
  return {
    name: basename(path),
    bytes: createReadStream(place, { highWaterMark: PIECE_BYTES }),
    totalBytes: found.size,
  };
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
