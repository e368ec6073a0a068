"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { runKeys, startRun } from "@/lib/queries/models/runs";

/** Starts a run of any kind and goes to its page. Stays pending until that page is there. */
export function useStartRun(studyId: string) {
  const router = useRouter();
  const client = useQueryClient();
  return useMutation({
    ...startRun(studyId),
    onSuccess: ({ runId }) => {
      router.push(`/studies/${studyId}/runs/${runId}`);
      return client.invalidateQueries({ queryKey: runKeys.ofStudy(studyId) });
    },
  });
}
