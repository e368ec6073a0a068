import { prisma } from "@/lib/db/client";
import type { AssignmentView, ClaimAlong, NextTasks } from "@/lib/domain/labelling";
import type { Viewer } from "@/lib/domain/viewer";
import { assignmentViews } from "./assignment-views";
import { type ClaimingRater, claimingRater } from "./claiming-rater";
import { expireLeases } from "./expire-leases";
import { asRater } from "./label-access";
import { takePlaces } from "./take-places";
import { whyNothing } from "./why-nothing";

/**
 * What the rater should label now: the assignments in hand, filled up to `hold` with new ones, tasks nearest to
 * completion first. Holding a task renews its lease. The texts of tasks that the client knows are not read again.
 */
export async function claimNext(viewer: Viewer, roundId: string, { hold, known }: ClaimAlong): Promise<NextTasks> {
  const rater = await claimingRater(asRater(viewer), roundId);
  if (rater.roundStatus === "paused") return { assignments: [], nothing: { reason: "paused" }, renewed: [] };
  if (rater.roundStatus !== "open") return { assignments: [], nothing: { reason: "closed" }, renewed: [] };
  if (rater.someLeaseEnded) await expireLeases(roundId);
  const taken = rater.held.length < hold ? await takePlaces(rater, hold, "skip") : [];
  return inHand(rater, taken, known);
}

async function inHand(rater: ClaimingRater, taken: AssignmentView[], known: readonly string[]): Promise<NextTasks> {
  const renewed = rater.held
    .filter(({ assignmentId }) => known.includes(assignmentId))
    .map((lease) => ({ ...lease, state: "leased" as const }));
  const unknown = rater.held.filter(({ assignmentId }) => !known.includes(assignmentId));
  const assignments = [...(await assignmentViews(unknown.map(({ assignmentId }) => assignmentId))), ...taken];
  if (renewed.length + assignments.length > 0) return { assignments, nothing: null, renewed };
  // Places that others are just now taking or leaving: wait for them before saying there is nothing.
  const waitedFor = await takePlaces(rater, 1, "wait");
  return {
    assignments: waitedFor,
    nothing: waitedFor.length > 0 ? null : await whyNothing(prisma(), rater),
    renewed,
  };
}
