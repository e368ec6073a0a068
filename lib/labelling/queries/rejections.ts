import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/http/fetch-json";
import {
  type RejectLabels,
  rejectedSchema,
  rejectionsSchema,
  withdrawnSchema,
} from "@/lib/labelling/rejection/label-rejection";
import { agreementKeys } from "@/lib/results/queries/agreement-keys";

const address = (roundId: string) => `/api/v1/rounds/${roundId}/rejections`;

/** Figures, lists and tasks of the round: all that labels are in. */
const changesLabels = (roundId: string) => ({ invalidates: [{ queryKey: agreementKeys.round(roundId) }] });

/** @param taskId of one task alone */
export const rejectionsQuery = (roundId: string, taskId?: string) =>
  queryOptions({
    queryKey: [...agreementKeys.round(roundId), "rejections", taskId],
    queryFn: ({ signal }) =>
      fetchJson(rejectionsSchema, `${address(roundId)}${taskId === undefined ? "" : `?task=${taskId}`}`, { signal }),
    refetchInterval: 10_000,
  });

export const rejectLabels = (roundId: string) =>
  mutationOptions({
    mutationFn: (body: RejectLabels) => fetchJson(rejectedSchema, address(roundId), { method: "POST", body }),
    meta: changesLabels(roundId),
  });

export const withdrawRejections = (roundId: string) =>
  mutationOptions({
    mutationFn: (annotationIds: string[]) =>
      fetchJson(withdrawnSchema, `${address(roundId)}/withdrawal`, { method: "POST", body: { annotationIds } }),
    meta: changesLabels(roundId),
  });
