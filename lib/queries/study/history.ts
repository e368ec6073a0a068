import { infiniteQueryOptions } from "@tanstack/react-query";
import { studyHistorySchema } from "@/lib/domain/history/study-history";
import { fetchJson } from "@/lib/http/fetch-json";

/** Who changed what in a study, or in one of its rounds, the newest first. */
export const historyQuery = (studyId: string, roundId?: string) =>
  infiniteQueryOptions({
    queryKey: ["history", studyId, roundId ?? null],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams();
      for (const [name, value] of Object.entries({ roundId, after: pageParam })) if (value) query.set(name, value);
      return fetchJson(studyHistorySchema, `/api/v1/studies/${studyId}/history?${query}`, { signal });
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.next,
  });
