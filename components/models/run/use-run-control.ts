"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { controlRun, runKeys, runQuery } from "@/lib/queries/models/runs";

/** Pauses, resumes, cancels or retries; the page shows the outcome at once. */
export function useRunControl(runId: string) {
  const client = useQueryClient();
  return useMutation({
    ...controlRun(runId),
    // What was asked before the deed must not be shown after it.
    onMutate: () => client.cancelQueries({ queryKey: runKeys.run(runId) }),
    onSuccess: (run) => client.setQueryData(runQuery(runId).queryKey, run),
    // Also when it was refused: somebody else may have been first.
    onSettled: (run) => {
      void client.invalidateQueries({ queryKey: runKeys.run(runId) });
      if (run) void client.invalidateQueries({ queryKey: runKeys.ofStudy(run.studyId) });
    },
  });
}
