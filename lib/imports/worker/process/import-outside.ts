import { type ChildProcess, spawn } from "node:child_process";
import { constants, getPriority, setPriority } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { ImportMode } from "@/lib/imports/import-options";
import type { FileInspection, ImportProgress, ImportReport } from "@/lib/imports/import-report";
import { AppError } from "@/lib/wire/app-error";
import { type ImportJob, type ImportReply, importReplySchema } from "./import-job";

/** Results of promptfoo of 256 MB, which are parsed as a whole, take more than a gigabyte. */
const DEFAULT_MEGABYTES = 1_536;
/** The rest is for buffers. */
const HEAP_SHARE = 0.75;
const MAX_MINUTES = 60;
/** V8 says first that memory ran out, and then where. */
const KEPT_CHARACTERS = 4_000;

type FileJob = Omit<ImportJob, "mode" | "megabytes">;

interface OutsideWork {
  bytes: AsyncIterable<Uint8Array>;
  /** ends the process; nothing is written then */
  signal: AbortSignal;
  onProgress?: (progress: ImportProgress) => void;
  /** of the process; left out: what the operator allows */
  megabytes?: number;
  minutes?: number;
}

/**
 * How a file's beginning is understood, by a process of its own.
 * @throws as importOutside
 */
export async function inspectOutside(job: FileJob, work: OutsideWork): Promise<FileInspection> {
  const reply = await runOutside({ ...job, mode: "inspect" }, work);
  if (reply.type !== "inspection") throw failure(reply);
  return reply.inspection;
}

/**
 * Checks or imports a file in a process of its own, so that neither its memory nor long computations concern those whom
 * the web server answers meanwhile.
 * @throws TOO_LARGE where reading it takes more memory or time than allowed
 */
export async function importOutside(job: FileJob & { mode: ImportMode }, work: OutsideWork): Promise<ImportReport> {
  const reply = await runOutside(job, work);
  if (reply.type !== "report") throw failure(reply);
  return reply.report;
}

async function runOutside(job: Omit<ImportJob, "megabytes">, work: OutsideWork): Promise<ImportReply> {
  const { bytes, signal, onProgress, megabytes = allowedMegabytes(), minutes = MAX_MINUTES } = work;
  signal.throwIfAborted();
  const child = start(megabytes);
  let giveUp = () => {};
  let deadline: NodeJS.Timeout | undefined;
  try {
    return await new Promise<ImportReply>((resolve, reject) => {
      let complaints = "";
      child.stderr?.setEncoding("utf8").on("data", (text: string) => {
        if (complaints.length < KEPT_CHARACTERS) complaints += text;
      });
      child.on("message", (message) => {
        const reply = importReplySchema.safeParse(message);
        if (!reply.success) reject(reply.error);
        else if (reply.data.type === "progress") onProgress?.(reply.data);
        else resolve(reply.data);
      });
      child.once("error", reject);
      child.once("close", (code, endedBy) => {
        // V8 ends it when its heap is full, its own watch when all its memory is.
        if (complaints.includes("out of memory")) reject(tookTooMuch(megabytes));
        else if (endedBy) reject(wasKilled(endedBy, job.mode));
        else reject(new Error(`The import process ended (exit code ${code}): ${complaints}`));
      });
      giveUp = () => reject(signal.reason);
      signal.addEventListener("abort", giveUp);
      deadline = setTimeout(() => reject(tookTooLong(minutes)), minutes * 60_000);
      child.send({ ...job, megabytes }, (error) => error && reject(error));
      // It may answer before it has read everything.
      if (child.stdin) pipeline(bytes, child.stdin).catch(() => undefined);
    });
  } finally {
    clearTimeout(deadline);
    signal.removeEventListener("abort", giveUp);
    child.kill("SIGKILL");
  }
}

function start(megabytes: number): ChildProcess {
  const program = join(/* turbopackIgnore: true */ process.cwd(), "bin/run-typescript.mjs");
  const heap = `--max-old-space-size=${Math.floor(megabytes * HEAP_SHARE)}`;
  const child = spawn(process.execPath, [heap, program, "lib/imports/worker/process/serve-import.ts"], {
    stdio: ["pipe", "ignore", "pipe", "ipc"],
    env: { ...process.env, TICKBOX_POOL_SIZE: "2" },
  });
  // From here and at once: on Linux a thread has a priority of its own, and passes it on to those that it starts.
  if (child.pid !== undefined) {
    setPriority(child.pid, Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
  }
  return child;
}

function allowedMegabytes(): number {
  const megabytes = Number(process.env.TICKBOX_IMPORT_MEGABYTES ?? DEFAULT_MEGABYTES);
  if (Number.isInteger(megabytes) && megabytes >= 128) return megabytes;
  throw new Error(
    `TICKBOX_IMPORT_MEGABYTES is "${process.env.TICKBOX_IMPORT_MEGABYTES}"; a whole number from 128 is expected.`,
  );
}

function failure(reply: ImportReply): Error {
  if (reply.type === "refused") return new AppError(reply.code, reply.message, reply.details);
  if (reply.type !== "failed") return new Error(`The import process answered with ${reply.type}.`);
  // With the code routes tell what passes by itself.
  return Object.assign(new Error(reply.message), reply.databaseCode ? { code: reply.databaseCode } : {});
}

function tookTooMuch(megabytes: number): AppError {
  return new AppError(
    "TOO_LARGE",
    `Reading this file takes more than ${megabytes.toLocaleString("en")} MB of memory, the limit of this server (TICKBOX_IMPORT_MEGABYTES). Nothing was changed. Split the file, or save it as JSON Lines or CSV, which are read row by row.`,
  );
}

/** It may have ended between the end of its transaction and its answer. */
function wasKilled(signal: string, mode: ImportJob["mode"]): AppError {
  const left =
    mode === "commit"
      ? "The file was imported completely or not at all: check the import history before you try again."
      : "Nothing was changed. Try again.";
  return new AppError(
    "UNAVAILABLE",
    `The process that was reading this file was killed (${signal}); the machine may have run out of memory. ${left}`,
  );
}

function tookTooLong(minutes: number): AppError {
  return new AppError(
    "TOO_LARGE",
    `Reading this file takes longer than ${minutes} minutes. Nothing was changed. Split the file, or import it on the command line.`,
  );
}
