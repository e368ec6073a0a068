import type { RoundForRater } from "@/lib/labelling/labelling";
import type { LiveResource } from "@/lib/queries/live-resource";
import { claimsOf } from "./claims-cache";
import { ROUND_EVERY_MS } from "./round-for-rater";

/**
 * The progress of a round after the server has answered to a label: a first one that it has taken is counted here, without
 * asking for the progress again. That is asked for where it is old or on its way, or the round may have changed.
 * @param isFirst whether the server has taken it and the rater goes on, and it changes no earlier label
 */
export function countLabel(resource: LiveResource<RoundForRater>, isFirst: boolean): void {
  const { data: round, updatedAt, isFetching } = resource.current();
  const isFresh = !isFetching && Date.now() - updatedAt < ROUND_EVERY_MS;
  const goesOn = round && claimsOf(round.id)?.current().data?.nothing === null;
  if (!isFirst || !isFresh || !goesOn) {
    resource.refetch();
    return;
  }
  const { mine, submitted } = round.progress;
  resource.set({ ...round, progress: { ...round.progress, mine: mine + 1, submitted: submitted + 1 } }, updatedAt);
}
