import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { instructionPageSchema } from "@/lib/domain/study-content";
import type { ContentFilter } from "@/lib/domain/study-content-filter";
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
