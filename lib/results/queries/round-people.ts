import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { fetchJson } from "@/lib/http/fetch-json";
import { roundPeopleSchema } from "@/lib/round/round-people";
import { agreementKeys } from "./agreement-keys";

const POLL_MS = 10_000;

const key = (roundId: string) => [...agreementKeys.round(roundId), "people"] as const;

export const roundPeopleQuery = (roundId: string) =>
  queryOptions({
    queryKey: key(roundId),
    queryFn: ({ signal }) => fetchJson(roundPeopleSchema, `/api/v1/rounds/${roundId}/people`, { signal }),
    refetchInterval: POLL_MS,
  });

/** Removes a person from a round, or lets them back in. */
export const changeRemoval = (roundId: string) =>
  mutationOptions({
    mutationFn: ({ raterId, isRemoved }: { raterId: string; isRemoved: boolean }) =>
      fetchJson(z.null(), `/api/v1/rounds/${roundId}/removals/${raterId}`, {
        method: isRemoved ? "PUT" : "DELETE",
      }),
    meta: { invalidates: [{ queryKey: key(roundId) }, { queryKey: [...agreementKeys.round(roundId), "left-out"] }] },
  });
