import type { QueryClient } from "@tanstack/react-query";
import type { ClaimResult, NextClaim, NextTasks } from "@/lib/domain/labelling/labelling";
import { TASKS_TO_HOLD } from "./claim-tasks";
import { labellingKey } from "./labelling-key";

export const claimsKey = (roundId: string) => [...labellingKey, "claims", roundId];

/**
 * What to ask for along with a label: the tasks to go on with, where this page labels the round and knows what it holds.
 * @param finished the assignment of the label
 */
export function nextClaim(client: QueryClient, roundId: string, finished: string): NextClaim | undefined {
  const state = client.getQueryState<ClaimResult>(claimsKey(roundId));
  // While asking fails, or tasks are being waited for, the page asks for itself.
  if (!state?.data || state.data.nothing !== null || state.fetchFailureReason !== null) return undefined;
  const known = state.data.assignments.map((task) => task.assignmentId).filter((id) => id !== finished);
  return { hold: TASKS_TO_HOLD, known: known.slice(-TASKS_TO_HOLD) };
}

/**
 * Keeps what came back with a label as the newest answer to a claim.
 * @returns false where this page must ask for itself
 */
export async function keepNext(client: QueryClient, roundId: string, next: NextTasks | undefined): Promise<boolean> {
  if (!next) return false;
  const queryKey = claimsKey(roundId);
  // A claim on its way may have been answered before the label was.
  await client.cancelQueries({ queryKey });
  const merged = mergeNext(client.getQueryData<ClaimResult>(queryKey), next);
  if (!merged) return false;
  client.setQueryData<ClaimResult>(queryKey, merged);
  return true;
}

/** The open tasks with their new leases, then the new ones; undefined where an open one is not known here after all. */
function mergeNext(before: ClaimResult | undefined, next: NextTasks): ClaimResult | undefined {
  const leases = new Map(next.renewed.map((lease) => [lease.assignmentId, lease]));
  const open = (before?.assignments ?? []).flatMap((task) => {
    const lease = leases.get(task.assignmentId);
    return lease ? [{ ...task, ...lease }] : [];
  });
  if (open.length < leases.size) return undefined;
  return { assignments: [...open, ...next.assignments], nothing: next.nothing };
}
