import { prisma } from "@/lib/db/client";
import type { ClaimAlong, NextTasks } from "@/lib/domain/labelling/labelling";
import type { Viewer } from "@/lib/domain/viewer";
import { trainingTaskFor } from "../training/training-task-for";
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
export async function claimNext(viewer: Viewer, roundId: string, claim: ClaimAlong): Promise<NextTasks> {
  const rater = await claimingRater(asRater(viewer), roundId);
  return fillUp(rater, null, claim);
}

const NO_MORE = { taken: [], nothing: null };

/** @param taken the ids of what was taken for this claim already and is not in hand; null if that was not tried */
export async function fillUp(
  rater: ClaimingRater,
  taken: string[] | null,
  { hold, known }: ClaimAlong,
): Promise<NextTasks> {
  if (rater.roundStatus === "paused") return { assignments: [], nothing: { reason: "paused" }, renewed: [] };
  if (rater.roundStatus !== "open") return { assignments: [], nothing: { reason: "closed" }, renewed: [] };
  if (rater.someLeaseEnded) await expireLeases(rater.roundId);
  const isKnown = ({ assignmentId }: { assignmentId: string }) => known.includes(assignmentId);
  const renewed = rater.held.filter(isKnown).map((lease) => ({ ...lease, state: "leased" as const }));
  const unknown = rater.held.filter((lease) => !isKnown(lease)).map(({ assignmentId }) => assignmentId);
  if (rater.inTraining) {
    // One at a time: the truth of each is read before the next.
    const training = rater.held.length > 0 ? NO_MORE : await trainingTaskFor(rater);
    if (training !== "admitted") {
      const assignments = await assignmentViews([...unknown, ...training.taken]);
      if (renewed.length + assignments.length > 0) return { assignments, nothing: null, renewed };
      return { assignments, nothing: training.nothing ?? (await whyNothing(prisma(), rater)), renewed };
    }
  }
  const isRoom = rater.held.length + (taken?.length ?? 0) < hold;
  const more = isRoom && (taken === null || rater.someLeaseEnded) ? await takePlaces(rater, hold, "skip") : [];
  const assignments = await assignmentViews([...unknown, ...(taken ?? []), ...more]);
  if (renewed.length + assignments.length > 0) return { assignments, nothing: null, renewed };
  // Places that others are just now taking or leaving: wait for them before saying there is nothing.
  const waitedFor = await assignmentViews(await takePlaces(rater, 1, "wait"));
  const nothing = waitedFor.length > 0 ? null : await whyNothing(prisma(), rater);
  return { assignments: waitedFor, nothing, renewed };
}
