import { useQuery } from "@tanstack/react-query";
import { roundChecklistQuery, type WhoseLabels } from "@/lib/queries/agreement/round-analysis";
import { formatShare, formatStatistic } from "../statistic/format-number";

interface ChecklistFindingProps {
  roundId: string;
  whose: WhoseLabels;
  version: string;
}

/** Alpha and pass rate of the answers, in a few words. */
export function ChecklistFinding({ roundId, whose, version }: ChecklistFindingProps) {
  const query = { raters: whose.raters, without: whose.without, order: "contribution", after: 0 } as const;
  const { data } = useQuery(roundChecklistQuery(roundId, query, version));
  if (!data) return null;
  const { alpha, passRate } = data.pooled;
  return (
    <>
      alpha {formatStatistic(alpha.value)}, pass rate {formatStatistic(passRate, formatShare)}
    </>
  );
}
