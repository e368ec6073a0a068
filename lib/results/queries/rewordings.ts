import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { type NewRewording, type NewRewordingRound, rewordedSchema, rewordingsSchema } from "@/lib/checklist/rewording";
import { fetchJson } from "@/lib/http/fetch-json";
import { copiedRoundSchema } from "@/lib/round/round-status";
import { roundAddress, studyKeys } from "@/lib/study/queries/study-keys";
import { agreementKeys } from "./agreement-keys";

const rewordingsKey = (roundId: string) => [...agreementKeys.round(roundId), "rewordings"] as const;

/** What was reworded since the round was made, and the rounds that test it. */
export const rewordingsQuery = (roundId: string) =>
  queryOptions({
    queryKey: rewordingsKey(roundId),
    queryFn: ({ signal }) => fetchJson(rewordingsSchema, `${roundAddress(roundId)}/rewordings`, { signal }),
  });

export const rewordQuestion = (roundId: string) =>
  mutationOptions({
    mutationFn: (body: NewRewording) =>
      fetchJson(rewordedSchema, `${roundAddress(roundId)}/rewordings`, { method: "POST", body }),
    meta: { invalidates: [{ queryKey: rewordingsKey(roundId) }] },
  });

export const makeRewordingRound = (studyId: string, roundId: string) =>
  mutationOptions({
    mutationFn: (body: NewRewordingRound) =>
      fetchJson(copiedRoundSchema, `${roundAddress(roundId)}/rewording-rounds`, { method: "POST", body }),
    meta: { invalidates: [{ queryKey: rewordingsKey(roundId) }, { queryKey: studyKeys.rounds(studyId) }] },
  });
