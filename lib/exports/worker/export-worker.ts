import { createHash } from "node:crypto";
import { isTransient } from "@/lib/db/errors/database-error";
import { MAX_PREPARED_BYTES, PIECE_BYTES } from "@/lib/exports/prepared-export";
import {
  type ClaimedExport,
  claimExport,
  countParts,
  endExport,
  keepExport,
  releaseExport,
  storeChunk,
} from "@/lib/exports/server/prepared/claimed-export";
import type { MadeFile } from "@/lib/interchange/export/export-file-bytes";
import { AppError } from "@/lib/wire/app-error";
import { makeFile } from "./make-file";

export interface ExportWorkerSurroundings {
  /** of the process that this is a part of */
  readonly workerId?: string;
  readonly log: (message: string, error: unknown) => void;
  readonly maxBytes?: number;
  /** Milliseconds between two signs of life, which show progress and notice that the export was deleted. */
  readonly heartbeat?: number;
}

const HEARTBEAT = 1_000;
/** How often a worker looks for what others left behind. */
const LOOK = 15_000;

/** Makes the files that wait, one after another; other workers on the database make others meanwhile. */
export class ExportWorker {
  private readonly stopping = new AbortController();
  private making: Promise<void> | null = null;
  private isWokenAgain = false;
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly surroundings: ExportWorkerSurroundings) {}

  start(): void {
    this.wake();
    this.timer = setInterval(() => this.wake(), LOOK);
  }

  /** Begins to make what waits, unless this worker is at it. Resolves at once, so that no other job waits for it. */
  wake(): void {
    if (this.stopping.signal.aborted) return;
    if (this.making) {
      this.isWokenAgain = true;
      return;
    }
    this.making = this.makeAll()
      .catch((error: unknown) => this.surroundings.log("prepared exports broke off", error))
      .finally(() => {
        this.making = null;
        if (this.isWokenAgain) {
          this.isWokenAgain = false;
          this.wake();
        }
      });
  }

  /** Settles when nothing waits any more. */
  async idle(): Promise<void> {
    while (this.making) await this.making;
  }

  /** Gives back what it is making. */
  async stop(): Promise<void> {
    this.stopping.abort();
    if (this.timer !== null) clearInterval(this.timer);
    await this.idle();
  }

  private async makeAll(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      const claimed = await claimExport(this.surroundings.workerId);
      if (!claimed) return;
      await this.make(claimed);
    }
  }

  private async make(claimed: ClaimedExport): Promise<void> {
    const held = new HeldExport(claimed, this.surroundings.heartbeat ?? HEARTBEAT, this.stopping.signal);
    try {
      const { asked, studyId } = claimed;
      await held.begin(await countParts(studyId, asked));
      const maxBytes = this.surroundings.maxBytes ?? MAX_PREPARED_BYTES;
      const file = await makeFile(studyId, asked, { maxBytes, onParts: (parts) => held.add(parts) });
      try {
        await endExport(claimed, { state: "done", ...(await store(held, file)) });
      } finally {
        await file.remove();
      }
    } catch (error) {
      await this.giveUp(held, error);
    } finally {
      held.end();
    }
  }

  private async giveUp(held: HeldExport, error: unknown): Promise<void> {
    if (held.isLost) return;
    if (this.stopping.signal.aborted) return releaseExport(held.claimed);
    // A database that is away for a moment: the next worker takes it up when nothing was heard of it for a while.
    if (isTransient(error)) return this.surroundings.log("a prepared export broke off", error);
    if (!(error instanceof AppError)) this.surroundings.log("a prepared export failed", error);
    await endExport(held.claimed, { state: "failed", problem: problemOf(error) });
  }
}

/** An export while this worker makes it. Its methods throw once somebody has deleted it, taken it over, or stops the worker. */
class HeldExport {
  isLost = false;
  private progress = { done: 0, total: 0 };
  private timer: NodeJS.Timeout | null = null;

  constructor(
    readonly claimed: ClaimedExport,
    private readonly heartbeat: number,
    private readonly stopping: AbortSignal,
  ) {}

  async begin(total: number): Promise<void> {
    this.progress = { done: 0, total };
    await this.beat();
    this.check();
    this.timer = setInterval(() => {
      // One that fails is followed by others, long before the export is taken for abandoned.
      this.beat().catch(() => undefined);
    }, this.heartbeat);
  }

  add(parts: number): void {
    this.check();
    this.progress.done += parts;
  }

  async store(position: number, bytes: Uint8Array): Promise<void> {
    this.check();
    this.isLost ||= !(await storeChunk(this.claimed, position, bytes));
    this.check();
  }

  end(): void {
    if (this.timer !== null) clearInterval(this.timer);
  }

  private async beat(): Promise<void> {
    this.isLost ||= !(await keepExport(this.claimed, this.progress));
  }

  private check(): void {
    this.stopping.throwIfAborted();
    if (this.isLost) throw new Error("The export was deleted or taken over.");
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
    return "The disk for temporary files of the worker is full. Ask whoever runs this server, or export single files.";
  }
  return "Something went wrong while the file was made. Try again; if it happens again, the worker’s log says why.";
}
