import { keepPreviousData, mutationOptions, queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/http/fetch-json";
import { fetchMessages, resultOf } from "@/lib/http/fetch-messages";
import { agreementKeys } from "@/lib/results/queries/agreement-keys";
import {
  type AddedTasks,
  type AddedTasksChoice,
  addedTasksAnswerSchema,
  addedTasksSummarySchema,
  removedTasksSchema,
} from "@/lib/round/added-tasks";
import type { NewRound } from "@/lib/round/new-round";
import { plannedRestSchema } from "@/lib/round/planned-round";
import type { RoundChoiceInput } from "@/lib/round/round-choice";
import { type RoundMade, type RoundMessage, type RoundProgress, roundMessageSchema } from "@/lib/round/round-message";
import { roundPlanSummarySchema } from "@/lib/round/round-plan-summary";
import { roundAddress, studyAddress, studyKeys } from "@/lib/study/queries/study-keys";
import { changesRound, type RoundOfStudy } from "./round";

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

/** Draws which further tasks people label, by where a judge is likely to be off. */
export const drawRest = (round: RoundOfStudy) =>
  mutationOptions({
    mutationFn: (judge: { raterId: string }) =>
      fetchJson(plannedRestSchema, `${roundAddress(round.id)}/tasks`, { method: "PATCH", body: judge }),
    meta: { invalidates: [...changesRound(round), { queryKey: agreementKeys.progress(round.id) }] },
  });

export const addTasks = (round: RoundOfStudy) =>
  mutationOptions({
    mutationFn: (added: AddedTasks) =>
      fetchJson(addedTasksAnswerSchema, `${roundAddress(round.id)}/tasks`, { method: "POST", body: added }),
    meta: { invalidates: [...changesRound(round), { queryKey: agreementKeys.progress(round.id) }] },
  });

/** Takes out again what was added, but for what was begun. */
export const undoAddedTasks = (round: RoundOfStudy) =>
  mutationOptions({
    mutationFn: (undo: string) =>
      fetchJson(removedTasksSchema, `${roundAddress(round.id)}/tasks/undo`, { method: "POST", body: { undo } }),
    meta: { invalidates: [...changesRound(round), { queryKey: agreementKeys.progress(round.id) }] },
  });
