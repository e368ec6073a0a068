import { keepPreviousData, mutationOptions, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { checklistKeys } from "@/lib/checklist/queries";
import { fetchJson } from "@/lib/http/fetch-json";
import { writtenChecklistsSchema } from "@/lib/results/writing/written-checklists";
import { agreementKeys } from "./agreement-keys";

export const writtenChecklistsQuery = (roundId: string, after: number) =>
  queryOptions({
    queryKey: [...agreementKeys.round(roundId), "written-checklists", after],
    queryFn: ({ signal }) =>
      fetchJson(writtenChecklistsSchema, `/api/v1/rounds/${roundId}/written-checklists?after=${after}`, { signal }),
    placeholderData: keepPreviousData,
  });

const changes = (studyId: string, roundId: string) => ({
  invalidates: [{ queryKey: agreementKeys.round(roundId) }, { queryKey: checklistKeys.ofStudy(studyId) }],
});

/** Makes a draft of the gold checklist from what one rater wrote. */
export const draftGold = (studyId: string, roundId: string) =>
  mutationOptions({
    mutationFn: (annotationId: string) =>
      fetchJson(z.object({ id: z.uuid() }), `/api/v1/rounds/${roundId}/gold-drafts`, {
        method: "POST",
        body: { annotationId },
      }),
    meta: changes(studyId, roundId),
  });

/** Publishes such a draft, marks it as gold and keeps the others' as alternatives. */
export const publishGold = (studyId: string, roundId: string) =>
  mutationOptions({
    mutationFn: (gold: { checklistId: string; revision: number }) =>
      fetchJson(z.null(), `/api/v1/rounds/${roundId}/golds`, { method: "POST", body: gold }),
    meta: changes(studyId, roundId),
  });
