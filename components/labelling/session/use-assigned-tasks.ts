"use client";

import { useEffect, useReducer, useState } from "react";
import type { ClaimResult } from "@/lib/labelling/labelling";
import { claimTasks } from "@/lib/labelling/queries/claim-tasks";
import { keepClaims } from "@/lib/labelling/queries/claims-cache";
import { outcomeOfError, type SendOutcome } from "@/lib/labelling/queries/send-outcome";
import { LiveResource } from "@/lib/queries/live-resource";
import { useLive } from "@/lib/queries/use-live";
import { backoffMs } from "../outbox/backoff";
import type { OutboxView } from "../outbox/outbox";
import { assignmentOf } from "../outbox/outbox-entry";
import { type AssignedTasks, type AssignedTasksAction, assignedTasksReducer, NO_TASKS } from "./assigned-tasks";

export interface AssignedTasksHook {
  assigned: AssignedTasks;
  dispatch: (action: AssignedTasksAction) => void;
  /** asks the server again */
  refill: () => void;
  asking: boolean;
  /** when the server last said what is assigned, by a claim or along with a label */
  answeredAt: number;
  /** why the server cannot be asked, while it cannot */
  trouble: SendOutcome | null;
}

/** A page that one goes back to is drawn of what it came with before: by then those tasks may be done. */
const TAKEN = new WeakSet<ClaimResult>();

/**
 * The tasks assigned to this rater in a round, filled up as they are finished and renewed while the page is open.
 * @param staying stays on the screen although its label waits to be sent: its truth is shown first
 * @param claim came with the page
 */
export function useAssignedTasks(
  roundId: string,
  outbox: OutboxView,
  staying: string | null,
  claim: ClaimResult | null,
): AssignedTasksHook {
  const [first] = useState(() => (claim && !TAKEN.has(claim) ? claim : undefined));
  useEffect(() => {
    if (first) TAKEN.add(first);
  }, [first]);
  const [assigned, dispatch] = useReducer(assignedTasksReducer, first, (result) =>
    result ? assignedTasksReducer(NO_TASKS, { do: "claimed", result }) : NO_TASKS,
  );
  const [resource] = useState(
    () =>
      new LiveResource<ClaimResult>(
        {
          load: () => claimTasks(roundId),
          intervalMs: (result) => pollIntervalMs(result ?? null, Date.now()),
          freshMs: MINUTE,
          retryMs: (error, failures) =>
            outcomeOfError(error).is === "again" ? backoffMs(failures, Math.random()) : null,
        },
        first,
      ),
  );
  // First see what waits from before: those tasks are finished, whatever the server says.
  const { ready } = outbox;
  useEffect(() => {
    if (!ready) return;
    const forget = keepClaims(roundId, resource);
    const close = resource.open();
    return () => {
      close();
      forget();
    };
  }, [ready, roundId, resource]);

  const { data, updatedAt, isFetching, error } = useLive(resource);
  useEffect(() => {
    const finished = outbox.entries.filter(isFirst).map(assignmentOf);
    dispatch({ do: "finished", assignmentIds: finished.filter((id) => id !== staying) });
  }, [outbox.entries, staying]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer counts, also one that says the same again
  useEffect(() => {
    if (data && data !== first) dispatch({ do: "claimed", result: data });
  }, [data, updatedAt]);

  return {
    assigned,
    dispatch,
    refill: resource.refetch,
    asking: isFetching,
    answeredAt: updatedAt,
    trouble: error ? outcomeOfError(error) : null,
  };
}

function isFirst(entry: OutboxView["entries"][number]): boolean {
  return entry.kind === "skip" || entry.submission.supersedes === null;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/**
 * How long to wait before asking for tasks again; false while there are some.
 * @param now wall clock, milliseconds
 */
export function pollIntervalMs(result: ClaimResult | null, now: number): number | false {
  if (!result?.nothing) return false;
  switch (result.nothing.reason) {
    case "leased_to_others": {
      // Places may also come free early, and a clock may be wrong: never wait longer than a minute.
      const wait = Date.parse(result.nothing.retryAt) - now;
      return Math.min(MINUTE, Math.max(3 * SECOND, wait));
    }
    case "training_not_passed":
    case "paused":
      return 10 * SECOND;
    case "direct_scoring_first":
      return 30 * SECOND;
    case "all_done":
    case "checklist_seen":
    case "closed":
      return MINUTE;
  }
}
