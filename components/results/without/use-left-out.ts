import { useQuery } from "@tanstack/react-query";
import type { RaterGroup } from "@/lib/results/agreement-filter";
import { leftOutSentence } from "@/lib/results/left-out";
import { type LeftOutOf, leftOutQuery } from "@/lib/results/queries/left-out";
import { parseWithout } from "@/lib/results/without";
import { useWithout } from "./use-without";

/** What is left out and why, as a sentence, and how many labels remain. */
export interface SaidLeftOut {
  sentence: string;
  labels: number;
}

/**
 * What a written-up page leaves out and why: null where that is nothing, undefined while it is on its way.
 * @param raters of a round: whose labels the page shows
 */
export function useLeftOut(of: LeftOutOf, enabled: boolean, raters?: RaterGroup): SaidLeftOut | null | undefined {
  const [text] = useWithout();
  const without = parseWithout(text);
  const { data } = useQuery({
    ...leftOutQuery(of, { raters, without: text }),
    enabled: enabled && without !== null,
  });
  if (without === null) return null;
  return (
    data && {
      sentence: leftOutSentence(without, data, "roundId" in of ? "round" : "study"),
      labels: data.counted,
    }
  );
}
