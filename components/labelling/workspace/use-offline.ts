import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { RoundForRater } from "@/lib/labelling/labelling";
import { roundKey } from "@/lib/labelling/queries/label-queries";
import type { AssignedTasksHook } from "../session/use-assigned-tasks";

/**
 * Keeps the page and the tasks in hand once the rater has begun, and takes them up where the page came up without a
 * connection. @returns what to call when the rater has begun
 */
export function useOffline(userId: string, round: RoundForRater, work: AssignedTasksHook): () => void {
  const client = useQueryClient();
  const { assigned, dispatch, trouble } = work;
  const [begun, setBegun] = useState(false);
  const { id } = round;
  useEffect(() => {
    if (begun)
      loadOffline()
        .then((part) => part.keepPage(userId, id))
        .catch(ignored);
  }, [begun, userId, id]);
  useEffect(() => {
    if (begun && assigned.asked)
      loadOffline()
        .then((part) => part.keepWork(userId, { round, tasks: assigned.tasks }))
        .catch(ignored);
  }, [begun, userId, round, assigned]);

  const isCutOff = trouble?.is === "again" && !assigned.asked && userId !== "";
  useEffect(() => {
    if (!isCutOff) return;
    loadOffline()
      .then((part) => part.keptWork(userId, id))
      .then((kept) => {
        if (!kept) return;
        client.setQueryData(roundKey(id), kept.round);
        dispatch({ do: "claimed", result: { assignments: [...kept.tasks], nothing: null } });
      })
      .catch(ignored);
  }, [isCutOff, userId, id, client, dispatch]);
  return () => setBegun(true);
}

const loadOffline = () => import("../offline/keep-offline");

// Without it the page works as it does where browsers keep nothing.
function ignored(): void {}
