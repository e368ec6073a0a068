import { z } from "zod";
import { batchConcurrent } from "@/lib/concurrency/batch-concurrent";
import { batch } from "@/lib/db/batch";
import { Prisma } from "@/lib/db/generated/client";
import type { UserViewer } from "@/lib/people/viewer";
import { annotationInsertion, insertedAt, insertedRow, type NewAnnotation } from "./annotation-insertion";
import { claimedRow, claimSql, idsOf } from "./claim-assignments";
import { type ClaimingRater, claimingRow, raterAmong, ratersSql } from "./claiming-rater";
import { labelLimit } from "./label-access";

/** A rater who labels steadily need not renew the leases of upcoming tasks with every label. */
const FRESH = 0.9;

/** Nobody's label waits long for a row that has to do with another's only: each is then kept for itself. */
const SHORT_LOCK_TIMEOUT = { schema: z.unknown(), sql: Prisma.sql`SELECT set_config('lock_timeout', '1s', true)` };

interface LabelToSubmit {
  viewer: UserViewer;
  made: NewAnnotation;
  hold: number;
}

interface SubmittedAndClaimed {
  submittedAt: Date;
  rater: ClaimingRater;
  /** the ids of the new assignments */
  taken: string[];
}

/**
 * Stores a label and claims the next tasks of its round, together with what other raters submit at the same time: one
 * transaction for all of them, and nobody is answered before it is committed. If any of it is refused, nothing is kept,
 * whichever caller caused it: each caller then does its own part for itself.
 */
export const submitAndClaim = batchConcurrent(submitAllAndClaim, { maxConcurrent: 2, maxItems: 32 });

/**
 * The labels come first, in one order: they may wait for other labels of the same tasks. A claim waits for nobody, and
 * nothing comes after it, so that no two wait for each other.
 */
async function submitAllAndClaim(all: readonly LabelToSubmit[]): Promise<SubmittedAndClaimed[]> {
  const labels = all.map(({ made }) => made).sort((a, b) => (a.assignment.taskId < b.assignment.taskId ? -1 : 1));
  const insertion = { schema: insertedRow, sql: annotationInsertion(labels) };
  const asking = { schema: claimingRow, sql: ratersSql(all.map(askedBy), FRESH) };
  const each = all.map(({ viewer, made, hold }) => {
    const { assignment } = made;
    const sql = claimSql(assignment, assignment.roundStatus === "open" ? hold : 0, "skip");
    return { made, asked: askedBy({ viewer, made }), claim: { schema: claimedRow, sql } };
  });
  const found = await batch([SHORT_LOCK_TIMEOUT, insertion, asking, ...each.map(({ claim }) => claim)]);
  const kept = found(insertion);
  const raters = found(asking);
  return each.map(({ made, asked, claim }) => {
    const rater = raterAmong(raters, asked);
    if (!rater) throw new Error("a rater whose label was kept was not found");
    return { submittedAt: insertedAt(made, kept), rater, taken: idsOf(found(claim)) };
  });
}

function askedBy({ viewer, made }: Pick<LabelToSubmit, "viewer" | "made">) {
  return { userId: viewer.userId, limit: labelLimit(viewer), roundId: made.assignment.roundId };
}
