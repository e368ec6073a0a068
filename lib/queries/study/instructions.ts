import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { instructionPageSchema, instructionSchema } from "@/lib/domain/study/study-content";
import type { ContentFilter } from "@/lib/domain/study/study-content-filter";
import { fetchJson } from "@/lib/http/fetch-json";
import { studyAddress, studyKeys } from "./study-keys";

/** Page after page of a study's instructions. */
export const instructionsQuery = (studyId: string, filter: ContentFilter) =>
  infiniteQueryOptions({
    queryKey: [...studyKeys.instructions(studyId), filter],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams();
      for (const [name, value] of Object.entries(filter)) if (value) query.set(name, value);
      if (pageParam !== null) query.set("after", String(pageParam));
      return fetchJson(instructionPageSchema, `${studyAddress(studyId)}/instructions?${query}`, { signal });
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });

/** All that belongs to one instruction. */
export const instructionQuery = (studyId: string, instructionId: string) =>
  queryOptions({
    queryKey: [...studyKeys.instructions(studyId), instructionId],
    queryFn: ({ signal }) =>
      fetchJson(instructionSchema, `${studyAddress(studyId)}/instructions/${instructionId}`, { signal }),
  });

export const deleteInstruction = (studyId: string, instructionId: string) =>
  mutationOptions({
    /** @param externalId the instruction's exact id in the study */
    mutationFn: (externalId: string) =>
      fetchJson(z.null(), `${studyAddress(studyId)}/instructions/${instructionId}`, {
        method: "DELETE",
        body: { externalId },
      }),
    // Not read again at once: the page of what is gone is still there.
    meta: { invalidates: [{ queryKey: studyKeys.study(studyId), refetchType: "none" }] },
  });
