import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import type { RoundStatus } from "@/lib/domain/protocol";
import type { RoundChange } from "@/lib/domain/round/new-round";
import {
  copiedRoundSchema,
  type Round,
  roundListSchema,
  roundSchema,
  roundStatusAnswerSchema,
} from "@/lib/domain/round/round";
import type { DeletionProgress } from "@/lib/domain/wire/deletion-message";
import { fetchJson } from "@/lib/http/fetch-json";
import { agreementKeys } from "../agreement/agreement-keys";
import { fetchDeletion } from "./fetch-deletion";
import { roundAddress, studyAddress, studyKeys } from "./study-keys";

/** People label while this is looked at. */
const POLL_MS = 5_000;

export const roundsQuery = (studyId: string) =>
  queryOptions({
    queryKey: studyKeys.rounds(studyId),
    queryFn: ({ signal }) => fetchJson(roundListSchema, `${studyAddress(studyId)}/rounds`, { signal }),
    refetchInterval: POLL_MS,
  });

export const roundQuery = (roundId: string) =>
  queryOptions({
    queryKey: studyKeys.round(roundId),
    queryFn: ({ signal }) => fetchJson(roundSchema, roundAddress(roundId), { signal }),
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

/** One after the other, in the order given: raters find rounds in the order in which they were opened. */
export const openRounds = (studyId: string) =>
  mutationOptions({
    mutationFn: async (roundIds: readonly string[]) => {
      for (const roundId of roundIds) {
        await fetchJson(roundStatusAnswerSchema, `${roundAddress(roundId)}/status`, {
          method: "PUT",
          body: { status: "open" },
        });
      }
    },
    meta: { invalidates: [{ queryKey: studyKeys.rounds(studyId) }] },
  });

export const deleteRound = (round: RoundOfStudy, onProgress: (progress: DeletionProgress) => void) =>
  mutationOptions({
    /** @param name the round's exact name */
    mutationFn: (name: string) => fetchDeletion(roundAddress(round.id), name, onProgress),
    meta: {
      removes: [{ queryKey: studyKeys.round(round.id) }, { queryKey: agreementKeys.round(round.id) }],
      invalidates: [{ queryKey: studyKeys.rounds(round.study.id) }],
    },
  });
