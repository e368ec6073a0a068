import { useQuery } from "@tanstack/react-query";
import { formatShare, formatStatistic } from "@/components/figure/statistic/format-number";
import { t } from "@/lib/messages/translate";
import { USUAL_ITEM_ORDER } from "@/lib/results/agreement-checklist";
import { isPending } from "@/lib/results/pending";
import type { WhoseLabels } from "@/lib/results/queries/of-version";
import { roundChecklistQuery } from "@/lib/results/queries/round-checklist";

interface ChecklistFindingProps {
  roundId: string;
  whose: WhoseLabels;
  version: string;
}

/** Alpha and pass rate of the answers, in a few words. */
export function ChecklistFinding({ roundId, whose, version }: ChecklistFindingProps) {
  const { raters, without } = whose;
  const { data } = useQuery(roundChecklistQuery(roundId, { raters, without, order: USUAL_ITEM_ORDER }, version));
  if (!data || isPending(data)) return null;
  const { alpha, passRate } = data.pooled;
  return (
    <>
      {t("alpha {alpha}, pass rate {passRate}", {
        alpha: formatStatistic(alpha.value),
        passRate: formatStatistic(passRate, formatShare),
      })}
    </>
  );
}
