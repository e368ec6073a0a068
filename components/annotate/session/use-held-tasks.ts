"use client";

import { useCallback, useEffect, useReducer } from "react";
import type { ClaimResult } from "@/lib/domain/labelling/labelling";
import { claimTasks } from "@/lib/queries/labelling/claim-tasks";
import { claimsKey } from "@/lib/queries/labelling/claims-cache";
import { outcomeOfError, type SendOutcome } from "@/lib/queries/labelling/send-outcome";
import { useLiveQuery } from "@/lib/queries/use-live-query";
import { backoffMs } from "../outbox/backoff";
import type { OutboxView } from "../outbox/outbox";
import { assignmentOf } from "../outbox/outbox-entry";
import { type HeldTasks, type HeldTasksAction, heldTasksReducer, NO_TASKS } from "./held-tasks";
import { lookAgainInMs } from "./look-again";

export interface HeldTasksHook {
  held: HeldTasks;
  dispatch: (action: HeldTasksAction) => void;
  /** asks the server again */
  refill: () => void;
  asking: boolean;
  /** when the server last said what is held, by a claim or along with a label */
  answeredAt: number;
  /** why the server cannot be asked, while it cannot */
  trouble: SendOutcome | null;
}

/** The tasks this rater holds in a round, filled up as they are finished and renewed while the page is open. */
export function useHeldTasks(roundId: string, outbox: OutboxView): HeldTasksHook {
  const [held, dispatch] = useReducer(heldTasksReducer, NO_TASKS);
  const claim = useLiveQuery({
    queryKey: claimsKey(roundId),
    queryFn: () => claimTasks(roundId),
    // first see what waits from before: those tasks are finished, whatever the server says
    enabled: outbox.ready,
    staleTime: 60_000,
    gcTime: 0,
    retry: (_, error) => outcomeOfError(error).is === "again",
    retryDelay: (failures) => backoffMs(failures + 1, Math.random()),
    refetchInterval: (query) => lookAgainInMs(query.state.data ?? null, Date.now()),
    refetchOnWindowFocus: true,
    refetchOnReconnect: "always",
  });

  const { data, dataUpdatedAt, refetch } = claim;
  useEffect(() => {
    dispatch({ do: "finished", assignmentIds: outbox.entries.filter(isFirst).map(assignmentOf) });
  }, [outbox.entries]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer counts, also one that says the same again
  useEffect(() => {
    if (data) dispatch({ do: "claimed", result: data satisfies ClaimResult });
  }, [data, dataUpdatedAt]);

  const refill = useCallback(() => void refetch({ cancelRefetch: true }), [refetch]);
  const error = claim.failureReason ?? claim.error;
  return {
    held,
    dispatch,
    refill,
    asking: claim.isFetching,
    answeredAt: dataUpdatedAt,
    trouble: error ? outcomeOfError(error) : null,
  };
}

function isFirst(entry: OutboxView["entries"][number]): boolean {
  return entry.kind === "skip" || entry.submission.supersedes === null;
}
