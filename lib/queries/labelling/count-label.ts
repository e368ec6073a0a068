import type { QueryClient } from "@tanstack/react-query";
import type { ClaimResult } from "@/lib/domain/labelling/labelling";
import { claimsKey } from "./claims-cache";
import { ROUND_EVERY_MS, roundForRaterQuery } from "./round-for-rater";

/**
 * Counts a first label that the server has just taken, without asking for the progress of the round again.
 * @returns false where that must be asked for: it is old or on its way, or the round may have changed
 */
export function countLabel(client: QueryClient, roundId: string): boolean {
  const { queryKey } = roundForRaterQuery(roundId);
  const state = client.getQueryState(queryKey);
  const isFresh = state?.fetchStatus === "idle" && Date.now() - state.dataUpdatedAt < ROUND_EVERY_MS;
  const goesOn = client.getQueryData<ClaimResult>(claimsKey(roundId))?.nothing === null;
  if (!isFresh || !goesOn) return false;
  client.setQueryData(
    queryKey,
    (round) => {
      if (!round) return round;
      const { mine, submitted } = round.progress;
      return { ...round, progress: { ...round.progress, mine: mine + 1, submitted: submitted + 1 } };
    },
    { updatedAt: state.dataUpdatedAt },
  );
  return true;
}
