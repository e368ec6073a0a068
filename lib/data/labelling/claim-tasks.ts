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
  const held = [...rater.held];
  if (held.length < hold) {
    held.push(...(await takePlaces(rater, hold, "skip")));
    // Places that others are just now taking or leaving: wait for them before saying there is nothing.
    if (held.length === 0) held.push(...(await takePlaces(rater, 1, "wait")));
  }
  const assignments = await assignmentViews(prisma(), held);
  return { assignments, nothing: held.length > 0 ? null : await whyNothing(prisma(), rater) };
}
