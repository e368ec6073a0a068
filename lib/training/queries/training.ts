import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { fetchJson } from "@/lib/http/fetch-json";
import { agreementKeys } from "@/lib/results/queries/agreement-keys";
import { roundTrainingSchema, type TrainingDecision } from "@/lib/training/training";

const POLL_MS = 5_000;

const address = (roundId: string) => `/api/v1/rounds/${roundId}/training`;

const key = (roundId: string) => [...agreementKeys.round(roundId), "training"] as const;

export const roundTrainingQuery = (roundId: string, names: boolean) =>
  queryOptions({
    queryKey: [...key(roundId), names],
    queryFn: ({ signal }) =>
      fetchJson(roundTrainingSchema, `${address(roundId)}${names ? "?names=1" : ""}`, { signal }),
    // A round that trains nobody never will.
    refetchInterval: ({ state: { data } }) => (data?.passMark === null ? false : POLL_MS),
  });

export const decideTraining = (roundId: string) =>
  mutationOptions({
    mutationFn: ({ raterId, decision }: { raterId: string; decision: TrainingDecision }) =>
      fetchJson(z.null(), `${address(roundId)}/${raterId}`, {
        method: "POST",
        body: { decision },
      }),
    meta: { invalidates: [{ queryKey: key(roundId) }] },
  });
