import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { fetchJson } from "@/lib/http/fetch-json";
import { labelAddress } from "@/lib/labelling/queries/label-address";
import { labellingKey } from "@/lib/labelling/queries/label-queries";
import { agreementKeys } from "@/lib/results/queries/agreement-keys";
import { discussionSchema, type NewReply } from "./discussion";
import { roundTrainingSchema, type TrainingDecision, truthSchema } from "./training";

const DISCUSSION_EVERY_MS = 10_000;
const TRAINING_EVERY_MS = 5_000;
const TRUTH_EVERY_MS = 1_000;

export const discussionQuery = (roundId: string) =>
  queryOptions({
    queryKey: [...labellingKey, "discussion", roundId],
    queryFn: ({ signal }) => fetchJson(discussionSchema, `/api/v1/rounds/${roundId}/discussion`, { signal }),
    refetchInterval: DISCUSSION_EVERY_MS,
  });

export const replyToRemark = (roundId: string, remarkId: string) =>
  mutationOptions({
    mutationFn: (body: NewReply) =>
      fetchJson(z.null(), `/api/v1/remarks/${remarkId}/replies`, { method: "POST", body }),
    meta: { invalidates: [{ queryKey: discussionQuery(roundId).queryKey }] },
  });

export const resolveRemark = (roundId: string, remarkId: string) =>
  mutationOptions({
    mutationFn: (resolved: boolean) =>
      fetchJson(z.null(), `/api/v1/remarks/${remarkId}/resolution`, { method: "PUT", body: { resolved } }),
    meta: { invalidates: [{ queryKey: discussionQuery(roundId).queryKey }] },
  });

/** Begins the training of a round again, where its rater has a try left. */
export const retryTraining = (roundId: string) =>
  mutationOptions({
    mutationFn: () => fetchJson(z.null(), `/api/v1/rounds/${roundId}/training-retries`, { method: "POST" }),
  });

const trainingAddress = (roundId: string) => `/api/v1/rounds/${roundId}/training`;

const trainingKey = (roundId: string) => [...agreementKeys.round(roundId), "training"] as const;

export const roundTrainingQuery = (roundId: string, names: boolean) =>
  queryOptions({
    queryKey: [...trainingKey(roundId), names],
    queryFn: ({ signal }) =>
      fetchJson(roundTrainingSchema, `${trainingAddress(roundId)}${names ? "?names=1" : ""}`, { signal }),
    // A round that trains nobody never will.
    refetchInterval: ({ state: { data } }) => (data?.passMark === null ? false : TRAINING_EVERY_MS),
  });

export const decideTraining = (roundId: string) =>
  mutationOptions({
    mutationFn: ({ raterId, decision }: { raterId: string; decision: TrainingDecision }) =>
      fetchJson(z.null(), `${trainingAddress(roundId)}/${raterId}`, {
        method: "POST",
        body: { decision },
      }),
    meta: { invalidates: [{ queryKey: trainingKey(roundId) }] },
  });

/** The truth of a training task: asked for until the server has the label, before which it reveals it to nobody. */
export function truthQuery(assignmentId: string) {
  return queryOptions({
    queryKey: [...labellingKey, "truth", assignmentId],
    queryFn: ({ signal }) => fetchJson(truthSchema, labelAddress.truth(assignmentId), { signal }),
    refetchInterval: ({ state }) => (state.data?.truth ? false : TRUTH_EVERY_MS),
    networkMode: "always",
    staleTime: 0,
    gcTime: 0,
  });
}

/** Tells the researchers what the rater thinks of the truth of a training task. */
export function remarkOnTruth(assignmentId: string) {
  return mutationOptions({
    mutationFn: (remark: { id: string; text: string }) =>
      fetchJson(z.null(), labelAddress.remarks(assignmentId), { method: "POST", body: remark }),
    meta: { invalidates: [{ queryKey: truthQuery(assignmentId).queryKey }] },
  });
}
