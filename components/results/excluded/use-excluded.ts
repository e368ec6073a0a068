import { useQuery } from "@tanstack/react-query";
import { useUrlQuery } from "@/components/ui/use-url-query";
import type { RaterGroup } from "@/lib/results/agreement-filter";
import { excludedOfAddress, parseExcluded } from "@/lib/results/excluded";
import { excludedSentence } from "@/lib/results/excluded-labels";
import { type ExcludedFrom, excludedLabelsQuery } from "@/lib/results/queries/excluded-labels";

/** What the page's figures leave out. Kept only in the URL, with the page's other choices. */
export function useExcluded(): [string | undefined, (without: string | undefined) => void] {
  const { choices, set } = useUrlQuery();
  return [excludedOfAddress(choices()), (without) => set({ without: without ?? null }, { isStep: true })];
}

/** What is left out and why, as a sentence, and how many labels remain. */
export interface ExcludedSentence {
  sentence: string;
  labels: number;
}

/**
 * What a written-up page leaves out and why: null where that is nothing, undefined while it is on its way.
 * @param raters of a round: whose labels the page shows
 */
export function useExcludedSentence(
  of: ExcludedFrom,
  enabled: boolean,
  raters?: RaterGroup,
): ExcludedSentence | null | undefined {
  const [text] = useExcluded();
  const without = parseExcluded(text);
  const { data } = useQuery({
    ...excludedLabelsQuery(of, { raters, without: text }),
    enabled: enabled && without !== null,
  });
  if (without === null) return null;
  return (
    data && {
      sentence: excludedSentence(without, data, "roundId" in of ? "round" : "study"),
      labels: data.counted,
    }
  );
}
