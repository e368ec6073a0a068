"use client";

import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useReducer, useState } from "react";
import type { ClaimResult } from "@/lib/labelling/labelling";
import { claimsQuery } from "@/lib/labelling/queries/claims";
import type { SendOutcome } from "@/lib/labelling/queries/sending";
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
  // First see what waits from before: those tasks are finished, whatever the server says.
  const claims = useQuery({ ...claimsQuery(roundId, first), enabled: outbox.ready });
  const { data } = claims;
  useEffect(() => {
    const finished = outbox.entries.filter(isFirst).map(assignmentOf);
    dispatch({ do: "finished", assignmentIds: finished.filter((id) => id !== staying) });
  }, [outbox.entries, staying]);
  useEffect(() => {
    const result = data?.trouble === null ? data.result : undefined;
    if (result && result !== first) dispatch({ do: "claimed", result });
  }, [data, first]);
  const { refetch } = claims;
  const refill = useCallback(() => void refetch(), [refetch]);

  return {
    assigned,
    dispatch,
    refill,
    asking: claims.isFetching,
    answeredAt: claims.dataUpdatedAt,
    trouble: data?.trouble ?? null,
  };
}

function isFirst(entry: OutboxView["entries"][number]): boolean {
  return entry.kind === "skip" || entry.submission.supersedes === null;
}
