import { useQuery } from "@tanstack/react-query";
import { type AgreementFilter, isInGroup, shownGroup } from "@/lib/results/agreement-filter";
import { pseudonymOf, type RoundProgress } from "@/lib/results/agreement-progress";
import { excludedLabelsQuery } from "@/lib/results/queries/excluded-labels";

interface CountedRaters {
  raters: number;
  labels: number;
}

/** How many of a round's raters and labels the figures rest on: of the group that counts, less what is left out. Null until that is known. */
export function useCountedRaters(
  { round, raters }: Pick<RoundProgress, "round" | "raters">,
  { raters: group, without }: Pick<AgreementFilter, "raters" | "without">,
  version: string,
): CountedRaters | null {
  const leftOut = useQuery({
    ...excludedLabelsQuery({ roundId: round.id }, { raters: group, without }, version),
    enabled: without !== undefined,
  });
  const inGroup = raters.filter((rater) => isInGroup(rater, shownGroup(group, raters)));
  if (without === undefined) return sumOf(inGroup);
  // What was there for another selection counts something else.
  if (!leftOut.data || leftOut.isPlaceholderData) return null;
  const kept = new Map(leftOut.data.raters.map(({ number, counted }) => [pseudonymOf(number), counted]));
  return sumOf(inGroup.map(({ pseudonym }) => ({ labels: kept.get(pseudonym) ?? 0 })));
}

function sumOf(raters: readonly { labels: number }[]): CountedRaters {
  return {
    raters: raters.filter(({ labels }) => labels > 0).length,
    labels: raters.reduce((sum, { labels }) => sum + labels, 0),
  };
}
