import { infiniteQueryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/http/fetch-json";
import { studyHistorySchema } from "@/lib/study/history/study-history";
import { studyAddress, studyKeys } from "./study-keys";

/** Who changed what in a study, or in one of its rounds, the newest first. */
export const historyQuery = (studyId: string, roundId?: string) =>
  infiniteQueryOptions({
    // What makes a round or a study old makes its history old, too.
    queryKey: [...(roundId ? studyKeys.round(roundId) : studyKeys.study(studyId)), "history"],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams();
      for (const [name, value] of Object.entries({ roundId, after: pageParam })) if (value) query.set(name, value);
      return fetchJson(studyHistorySchema, `${studyAddress(studyId)}/history?${query}`, { signal });
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.next,
  });
