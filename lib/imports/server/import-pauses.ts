import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { row } from "@/lib/db/rows";
import type { Snapshot } from "@/lib/db/snapshot";

const ASK_EVERY_MS = 1_000;
/** What took longer than this waited, for a lock perhaps, more than it worked. */
const LONGEST_MS = 5_000;

/**
 * While people label, an import pauses after each step for as long as that took, so that PostgreSQL and the processors are
 * theirs for half of the time at least. When nobody does, it never pauses.
 */
export class ImportPauses {
  #areNeeded = false;
  #askedAt = Number.NEGATIVE_INFINITY;
  #workedSince = performance.now();

  /** @param transaction the import's own, which sees what others have committed by then */
  constructor(private readonly transaction: Snapshot) {}

  /** As of the last pause: then it is worth writing in smaller steps. */
  get areNeeded(): boolean {
    return this.#areNeeded;
  }

  /** @param written settles when PostgreSQL has done what the step sent */
  async pause(written?: Promise<unknown>): Promise<void> {
    if (performance.now() - this.#askedAt >= ASK_EVERY_MS) {
      this.#areNeeded = await isAnybodyLabelling(this.transaction);
      this.#askedAt = performance.now();
    }
    if (this.#areNeeded) {
      await written;
      await sleep(Math.min(performance.now() - this.#workedSince, LONGEST_MS));
    }
    this.#workedSince = performance.now();
  }
}

/** Whether a person has submitted a label, in any study, a moment ago. */
async function isAnybodyLabelling(transaction: Snapshot): Promise<boolean> {
  const { labelling } = await row(
    z.object({ labelling: z.boolean() }),
    Prisma.sql`
      SELECT EXISTS (
        SELECT FROM rater_tally WHERE last_submission > clock_timestamp() - interval '5 seconds') AS labelling`,
    transaction,
  );
  return labelling;
}
