import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/http/fetch-json";
import { roundListSchema } from "@/lib/round/round";
import { roundStatusAnswerSchema } from "@/lib/round/round-status";
import { roundAddress, studyAddress, studyKeys } from "@/lib/study/queries/study-keys";

/** People label while this is looked at. */
const POLL_MS = 5_000;

export const roundsQuery = (studyId: string) =>
  queryOptions({
    queryKey: studyKeys.rounds(studyId),
    queryFn: ({ signal }) => fetchJson(roundListSchema, `${studyAddress(studyId)}/rounds`, { signal }),
    refetchInterval: POLL_MS,
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
