import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/http/fetch-json";
import { changedRemovalsSchema, type RoundRemovals, roundPeopleSchema } from "@/lib/round/round-people";
import { agreementKeys } from "./agreement-keys";

const peopleKey = (roundId: string) => [...agreementKeys.round(roundId), "people"] as const;

export const roundPeopleQuery = (roundId: string) =>
  queryOptions({
    queryKey: peopleKey(roundId),
    queryFn: ({ signal }) => fetchJson(roundPeopleSchema, `/api/v1/rounds/${roundId}/people`, { signal }),
    refetchInterval: 10_000,
  });

/** Removes people from a round, or lets them back in, all or none. */
export const changeRemovals = (roundId: string) =>
  mutationOptions({
    mutationFn: (body: RoundRemovals) =>
      fetchJson(changedRemovalsSchema, `/api/v1/rounds/${roundId}/removals`, { method: "POST", body }),
    meta: {
      invalidates: [{ queryKey: peopleKey(roundId) }, { queryKey: [...agreementKeys.round(roundId), "left-out"] }],
    },
  });
