import { Prisma } from "@/lib/db/generated/client";
import { queryTogether } from "@/lib/db/query-together";
import { batchConcurrent } from "@/lib/domain/batch-concurrent";
import type { UserViewer } from "@/lib/domain/viewer";
import { annotationInsertion, type Kept, keptAs, type NewAnnotation } from "./annotation-insertion";
import { type ClaimingRater, type ClaimingRow, raterAmong, ratersSql } from "./claiming-rater";
import { idsOf, placesSql, type Taken } from "./take-places";

/** Whoever labels steadily need not write a new lease of what is ahead with every label. */
const FRESH = 0.9;

/** Nobody's label waits long for a row that has to do with another's only: each is then kept for itself. */
const SHORT_PATIENCE = Prisma.sql`SELECT set_config('lock_timeout', '1s', true)`;

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
  const [, inserted, found, ...claims] = await queryTogether([
    SHORT_PATIENCE,
    annotationInsertion(labels),
    ratersSql(all.map(askedBy), FRESH),
    ...all.map(({ made: { place }, hold }) => placesSql(place, place.roundStatus === "open" ? hold : 0, "skip")),
  ]);
  const kept: Kept[] = inserted?.rows ?? [];
  const raters: ClaimingRow[] = found?.rows ?? [];
  return all.map((each, i) => {
    const rater = raterAmong(raters, askedBy(each));
    if (!rater) throw new Error("a rater whose label was kept was not found");
    const taken: Taken[] = claims[i]?.rows ?? [];
    return { submittedAt: keptAs(each.made, kept), rater, taken: idsOf(taken) };
  });
}

function askedBy({ viewer, made }: ToKeep) {
  return { userId: viewer.userId, roundId: made.place.roundId };
}
