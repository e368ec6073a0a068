import { z } from "zod";
import { batch } from "@/lib/db/batch";
import { Prisma } from "@/lib/db/generated/client";
import { batchConcurrent } from "@/lib/domain/concurrency/batch-concurrent";
import type { UserViewer } from "@/lib/domain/viewer";
import { annotationInsertion, keptAs, keptRow, type NewAnnotation } from "./annotation-insertion";
import { type ClaimingRater, claimingRow, raterAmong, ratersSql } from "./claiming-rater";
import { idsOf, placesSql, takenRow } from "./take-places";

/** Whoever labels steadily need not write a new lease of what is ahead with every label. */
const FRESH = 0.9;

/** Nobody's label waits long for a row that has to do with another's only: each is then kept for itself. */
const SHORT_PATIENCE = { schema: z.unknown(), sql: Prisma.sql`SELECT set_config('lock_timeout', '1s', true)` };

interface ToKeep {
  viewer: UserViewer;
  made: NewAnnotation;
  hold: number;
}

interface KeptAndTaken {
  submittedAt: Date;
  rater: ClaimingRater;
  /** the ids of the assignments taken */
  taken: string[];
}

/**
 * Keeps a label and takes the next places in its round, together with what other raters submit at the same time: one
 * transaction for all of them, and nobody is answered before it is committed. Where anything of it is refused nothing is
 * kept, whoever's fault it was: each caller then does its own part for itself.
 */
export const keepAndTake = batchConcurrent(keepAllAndTake, { maxConcurrent: 2, maxItems: 32 });

/**
 * The labels come first, in one order: they may wait for other labels of the same tasks. Whoever takes places waits for
 * nobody, and does nothing after it, so that no two wait for each other.
 */
async function keepAllAndTake(all: readonly ToKeep[]): Promise<KeptAndTaken[]> {
  const labels = all.map(({ made }) => made).sort((a, b) => (a.place.taskId < b.place.taskId ? -1 : 1));
  const insertion = { schema: keptRow, sql: annotationInsertion(labels) };
  const asking = { schema: claimingRow, sql: ratersSql(all.map(askedBy), FRESH) };
  const each = all.map(({ viewer, made, hold }) => {
    const { place } = made;
    const sql = placesSql(place, place.roundStatus === "open" ? hold : 0, "skip");
    return { made, asked: askedBy({ viewer, made }), claim: { schema: takenRow, sql } };
  });
  const found = await batch([SHORT_PATIENCE, insertion, asking, ...each.map(({ claim }) => claim)]);
  const kept = found(insertion);
  const raters = found(asking);
  return each.map(({ made, asked, claim }) => {
    const rater = raterAmong(raters, asked);
    if (!rater) throw new Error("a rater whose label was kept was not found");
    return { submittedAt: keptAs(made, kept), rater, taken: idsOf(found(claim)) };
  });
}

function askedBy({ viewer, made }: Pick<ToKeep, "viewer" | "made">) {
  return { userId: viewer.userId, roundId: made.place.roundId };
}
