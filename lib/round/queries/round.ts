import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { fetchJson } from "@/lib/http/fetch-json";
import { agreementKeys } from "@/lib/results/queries/agreement-keys";
import type { RoundChange } from "@/lib/round/new-round";
import type { RoundStatus } from "@/lib/round/protocol/protocol";
import type { Round } from "@/lib/round/round";
import { copiedRoundSchema, roundStatusAnswerSchema } from "@/lib/round/round-status";
import { roundAddress, studyKeys } from "@/lib/study/queries/study-keys";

/** People label while this is looked at. */
const POLL_MS = 5_000;

export const roundQuery = (roundId: string) =>
  queryOptions({
    queryKey: studyKeys.round(roundId),
    queryFn: async ({ signal }) => {
      // Pages come with the round: its schema, the largest of theirs, is fetched when the round is read again.
      const { roundSchema } = await import("@/lib/round/round");
      return fetchJson(roundSchema, roundAddress(roundId), { signal });
    },
    refetchInterval: POLL_MS,
  });

export type RoundOfStudy = Pick<Round, "id" | "study">;

export const changesRound = ({ id, study }: RoundOfStudy) => [
  { queryKey: studyKeys.round(id) },
  { queryKey: studyKeys.rounds(study.id) },
];

export const updateRound = (round: RoundOfStudy) =>
  mutationOptions({
    mutationFn: (change: RoundChange) => fetchJson(z.null(), roundAddress(round.id), { method: "PATCH", body: change }),
    meta: { invalidates: changesRound(round) },
  });

export const setRoundStatus = (round: RoundOfStudy) =>
  mutationOptions({
    mutationFn: (status: Exclude<RoundStatus, "draft">) =>
      fetchJson(roundStatusAnswerSchema, `${roundAddress(round.id)}/status`, {
        method: "PUT",
        body: { status },
      }),
    meta: { invalidates: [...changesRound(round), { queryKey: agreementKeys.progress(round.id) }] },
  });

/** A draft with the same tasks and settings. */
export const duplicateRound = (round: RoundOfStudy) =>
  mutationOptions({
    mutationFn: () => fetchJson(copiedRoundSchema, `${roundAddress(round.id)}/copies`, { method: "POST" }),
    meta: { invalidates: [{ queryKey: studyKeys.rounds(round.study.id) }] },
  });
