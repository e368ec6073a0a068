import { prisma } from "@/lib/db/client";
import type { Claim, ClaimResult } from "@/lib/domain/labelling";
import type { Viewer } from "@/lib/domain/viewer";
import { assignmentViews } from "./assignment-views";
import { claimingRater } from "./claiming-rater";
import { expireLeases } from "./expire-leases";
import { asRater } from "./label-access";
import { takePlaces } from "./take-places";
import { whyNothing } from "./why-nothing";

/**
 * What the rater should label now: the assignments in hand, filled up to `hold` with new ones, tasks nearest to
 * completion first. Holding a task renews its lease.
 */
export async function claimTasks(viewer: Viewer, roundId: string, { hold }: Claim): Promise<ClaimResult> {
  const rater = await claimingRater(asRater(viewer), roundId);
  if (rater.roundStatus === "paused") return { assignments: [], nothing: { reason: "paused" } };
  if (rater.roundStatus !== "open") return { assignments: [], nothing: { reason: "closed" } };
  if (rater.someLeaseEnded) await expireLeases(roundId);
  const held = assignmentViews(rater.held);
  const taken = rater.held.length < hold ? await takePlaces(rater, hold, "skip") : [];
  const assignments = [...(await held), ...taken];
  // Places that others are just now taking or leaving: wait for them before saying there is nothing.
  if (assignments.length === 0) assignments.push(...(await takePlaces(rater, 1, "wait")));
  return { assignments, nothing: assignments.length > 0 ? null : await whyNothing(prisma(), rater) };
}
