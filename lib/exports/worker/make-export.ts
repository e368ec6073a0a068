import { createHash } from "node:crypto";
import { isTransient } from "@/lib/db/errors/database-error";
import { MAX_PREPARED_BYTES, PIECE_BYTES } from "@/lib/exports/prepared-export";
import {
  type BegunExport,
  beginExport,
  countParts,
  endExport,
  giveBackExport,
  showProgress,
  storeChunk,
} from "@/lib/exports/server/prepared/export-progress";
import type { MadeFile } from "@/lib/interchange/export/export-file-bytes";
import { AppError } from "@/lib/wire/app-error";
import { makeFile } from "./make-file";

export interface ExportSurroundings {
  /** The worker is being stopped: the next one makes it. */
  readonly stopping: AbortSignal;
  readonly log: (message: string, error: unknown) => void;
  readonly maxBytes?: number;
  /** Milliseconds after which progress is shown again, and it is noticed that the export was deleted. */
  readonly heartbeat?: number;
}

const HEARTBEAT = 1_000;

/**
 * Makes the file of an export.
 * @throws where the database is away for a moment: the queue tries again
 */
export async function makeExport(exportId: string, surroundings: ExportSurroundings): Promise<void> {
  const begun = await beginExport(exportId);
  if (!begun) return;
  const { stopping, log, maxBytes = MAX_PREPARED_BYTES, heartbeat = HEARTBEAT } = surroundings;
  const held = new HeldExport(begun, heartbeat, stopping);
  try {
    const { asked, studyId } = begun;
    await held.begin(await countParts(studyId, asked));
    const file = await makeFile(studyId, asked, { maxBytes, onParts: (parts) => held.add(parts) });
    try {
      await endExport(begun, { state: "done", ...(await store(held, file)) });
    } finally {
      await file.remove();
    }
  } catch (error) {
    if (held.isLost) return;
    if (stopping.aborted) return await giveBackExport(begun);
    if (isTransient(error)) throw error;
    if (!(error instanceof AppError)) log("a prepared export failed", error);
    await endExport(begun, { state: "failed", problem: problemOf(error) });
  } finally {
    held.end();
  }
}

/** An export while this worker makes it. Its methods throw once somebody has deleted it or begun it again, or stops the worker. */
class HeldExport {
  isLost = false;
  private progress = { done: 0, total: 0 };
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly begun: BegunExport,
    private readonly heartbeat: number,
    private readonly stopping: AbortSignal,
  ) {}

  async begin(total: number): Promise<void> {
    this.progress = { done: 0, total };
    await this.beat();
    this.check();
    this.timer = setInterval(() => {
      // One that fails is followed by others.
      this.beat().catch(() => undefined);
    }, this.heartbeat);
  }

  add(parts: number): void {
    this.check();
    this.progress.done += parts;
  }

  async store(position: number, bytes: Uint8Array): Promise<void> {
    this.check();
    this.isLost ||= !(await storeChunk(this.begun, position, bytes));
    this.check();
  }

  end(): void {
    if (this.timer !== null) clearInterval(this.timer);
  }

  private async beat(): Promise<void> {
    this.isLost ||= !(await showProgress(this.begun, this.progress));
  }

  private check(): void {
    this.stopping.throwIfAborted();
    if (this.isLost) throw new Error("The export was deleted or begun again.");
  }
}

/** The file into the database, in pieces of one size. */
async function store(held: HeldExport, file: MadeFile): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash("sha256");
  let [bytes, position] = [0, 0];
  for await (const chunk of inPieces(file.read(), PIECE_BYTES)) {
    hash.update(chunk);
    bytes += chunk.byteLength;
    await held.store(position++, chunk);
  }
  return { bytes, sha256: hash.digest("hex") };
}

async function* inPieces(bytes: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  let [waiting, length]: [Uint8Array[], number] = [[], 0];
  for await (const chunk of bytes) {
    waiting.push(chunk);
    length += chunk.byteLength;
    if (length < size) continue;
    const whole = Buffer.concat(waiting);
    let from = 0;
    for (; from + size <= length; from += size) yield whole.subarray(from, from + size);
    waiting = [whole.subarray(from)];
    length -= from;
  }
  if (length > 0) yield Buffer.concat(waiting);
}

function problemOf(error: unknown): string {
  if (error instanceof AppError) return error.message;
  if (error instanceof Error && "code" in error && error.code === "ENOSPC") {
    return "The disk for temporary files of the worker is full. Ask the person who runs this server, or export single files.";
  }
  return "Something went wrong while the file was made. Try again; if it happens again, the worker’s log says why.";
}
