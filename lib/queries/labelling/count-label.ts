import type { QueryClient } from "@tanstack/react-query";
import type { ClaimResult } from "@/lib/domain/labelling/labelling";
import { claimsKey } from "./claims-cache";
import { ROUND_EVERY_MS, roundForRaterQuery } from "./round-for-rater";

/**
 * The progress of a round after the server has answered to a label: a first one that it has taken is counted here, without
 * asking for the progress again. That is asked for where it is old or on its way, or the round may have changed.
 * @param isFirst whether the server has taken it and the rater goes on, and it changes no earlier label
 */
export function countLabel(client: QueryClient, roundId: string, isFirst: boolean): void {
  const { queryKey } = roundForRaterQuery(roundId);
  const state = client.getQueryState(queryKey);
  const isFresh = state?.fetchStatus === "idle" && Date.now() - state.dataUpdatedAt < ROUND_EVERY_MS;
  const goesOn = client.getQueryData<ClaimResult>(claimsKey(roundId))?.nothing === null;
  if (!isFirst || !isFresh || !goesOn) {
    void client.invalidateQueries({ queryKey });
    return;
  }
  client.setQueryData(
    queryKey,
    (round) => {
      if (!round) return round;
      const { mine, submitted } = round.progress;
      return { ...round, progress: { ...round.progress, mine: mine + 1, submitted: submitted + 1 } };
    },
    { updatedAt: state.dataUpdatedAt },
  );
}
