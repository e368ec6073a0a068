import type { ClaimResult, NextClaim, NextTasks } from "@/lib/labelling/labelling";
import type { LiveResource } from "@/lib/queries/live-resource";
import { TASKS_TO_HOLD } from "./claim-tasks";

export type Claims = LiveResource<ClaimResult>;

/** Of the rounds that are labelled on this page of the browser. */
const claims = new Map<string, Claims>();

export const claimsOf = (roundId: string): Claims | undefined => claims.get(roundId);

/** @returns what to do when the round leaves the page */
export function keepClaims(roundId: string, resource: Claims): () => void {
  claims.set(roundId, resource);
  return () => {
    if (claims.get(roundId) === resource) claims.delete(roundId);
  };
}

/**
 * What to ask for along with a label: the tasks to go on with, where this page labels the round and knows what it holds.
 * @param finished the assignment of the label
 */
export function nextClaim(roundId: string, finished: string): NextClaim | undefined {
  const state = claims.get(roundId)?.current();
  // While asking fails, or tasks are being waited for, the page asks for itself.
  if (!state?.data || state.data.nothing !== null || state.error !== null) return undefined;
  const known = state.data.assignments.map((task) => task.assignmentId).filter((id) => id !== finished);
  return { hold: TASKS_TO_HOLD, known: known.slice(-TASKS_TO_HOLD) };
}

/**
 * Keeps what came back with a label as the newest answer to a claim: one on its way may have been answered before the
 * label was.
 * @returns false where this page must ask for itself
 */
export function keepNext(roundId: string, next: NextTasks | undefined): boolean {
  const resource = claims.get(roundId);
  const merged = next && resource && mergeNext(resource.current().data, next);
  if (!merged) return false;
  resource.set(merged);
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
