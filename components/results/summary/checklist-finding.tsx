import { useQuery } from "@tanstack/react-query";
import { formatShare, formatStatistic } from "@/components/figure/statistic/format-number";
import { t } from "@/lib/messages/translate";
import { roundChecklistFigure, USUAL_ITEM_ORDER } from "@/lib/results/agreement-checklist";
import { isPending } from "@/lib/results/pending";
import { figureQuery, type WhoseLabels } from "@/lib/results/queries/figure-query";

interface ChecklistFindingProps {
  roundId: string;
  whose: WhoseLabels;
  version: string;
}

/** Alpha and pass rate of the answers, in a few words. */
export function ChecklistFinding({ roundId, whose, version }: ChecklistFindingProps) {
  const { raters, without } = whose;
  const { data } = useQuery(
    figureQuery(roundChecklistFigure, roundId, { raters, without, order: USUAL_ITEM_ORDER }, version),
  );
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
