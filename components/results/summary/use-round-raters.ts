import { useQuery } from "@tanstack/react-query";
import { useThrottled } from "@/components/figure/waiting/use-throttled";
import type { AgreementFilter } from "@/lib/results/agreement-filter";
import type { RoundProgress } from "@/lib/results/agreement-progress";
import { roundRatersFigure } from "@/lib/results/agreement-raters";
import { figureQuery } from "@/lib/results/queries/figure-query";

// All raters are computed together, which takes longer than one number.
const THROTTLE_MS = 15_000;

/** The report on all raters, for the cells of the summary, which read it together. */
export function useRoundRaters({ round, version }: RoundProgress, { raters, level, order, without }: AgreementFilter) {
  const followed = useThrottled(version, THROTTLE_MS);
  return useQuery(figureQuery(roundRatersFigure, round.id, { raters, level, order, without, names: "0" }, followed));
}
