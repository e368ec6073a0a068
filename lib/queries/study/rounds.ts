import { keepPreviousData, mutationOptions, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import type { RoundStatus } from "@/lib/domain/protocol";
import { type AddedTasks, type AddedTasksChoice, addedTasksSummarySchema } from "@/lib/domain/round/added-tasks";
import {
  type NewRound,
  type Round,
  type RoundChange,
  roundListSchema,
  roundSchema,
  roundStatusAnswerSchema,
} from "@/lib/domain/round/round";
import type { RoundChoiceInput } from "@/lib/domain/round/round-choice";
import {
  copiedRoundSchema,
  type RoundMade,
  type RoundMessage,
  type RoundProgress,
  roundMessageSchema,
} from "@/lib/domain/round/round-message";
import { roundPlanSummarySchema } from "@/lib/domain/round/round-plan-summary";
import type { DeletionProgress } from "@/lib/domain/wire/deletion-message";
import { fetchJson } from "@/lib/http/fetch-json";
import { fetchMessages, resultOf } from "@/lib/http/fetch-messages";
import { agreementKeys } from "../agreement/agreement-keys";
import { roundProgressQuery } from "../agreement/round-analysis";
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

/** What a choice would come to; null asks nothing. The last answer stays in sight while the next is on its way. */
export const roundPlanQuery = (studyId: string, choice: RoundChoiceInput | null) =>
  queryOptions({
    queryKey: [...studyKeys.plan(studyId), choice],
    queryFn: ({ signal }) =>
      fetchJson(roundPlanSummarySchema, `${studyAddress(studyId)}/round-plan`, {
        method: "POST",
        body: choice,
        signal,
      }),
    enabled: choice !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });

/** A large round takes its time, and says how far it is. */
export const createRound = (studyId: string, onProgress: (progress: RoundProgress) => void) =>
  mutationOptions({
    mutationFn: async (round: NewRound): Promise<RoundMade> => {
      const onMessage = (message: RoundMessage) => message.type === "progress" && onProgress(message);
      const last = await fetchMessages(roundMessageSchema, `${studyAddress(studyId)}/rounds`, {
        body: round,
        onMessage,
      });
      return resultOf(last, BROKE_OFF);
    },
    meta: { invalidates: [{ queryKey: studyKeys.rounds(studyId) }] },
  });

const BROKE_OFF =
  "The connection broke off while the round was being made. Look at the study’s rounds: if it is not there in a minute, nothing was made, and you can create it again.";

type RoundOfStudy = Pick<Round, "id" | "study">;

const changesRound = ({ id, study }: RoundOfStudy) => [
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
    meta: { invalidates: [...changesRound(round), { queryKey: roundProgressQuery(round.id).queryKey }] },
  });

/** What adding tasks to a round would come to. The last answer stays in sight while the next is on its way. */
export const addedTasksPlanQuery = (roundId: string, choice: AddedTasksChoice) =>
  queryOptions({
    queryKey: [...studyKeys.round(roundId), "task-plan", choice],
    queryFn: ({ signal }) =>
      fetchJson(addedTasksSummarySchema, `${roundAddress(roundId)}/task-plan`, {
        method: "POST",
        body: choice,
        signal,
      }),
    placeholderData: keepPreviousData,
    retry: false,
  });

export const addTasks = (round: RoundOfStudy) =>
  mutationOptions({
    mutationFn: (added: AddedTasks) =>
      fetchJson(addedTasksSummarySchema, `${roundAddress(round.id)}/tasks`, { method: "POST", body: added }),
    meta: { invalidates: [...changesRound(round), { queryKey: roundProgressQuery(round.id).queryKey }] },
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
