import { useQuery } from "@tanstack/react-query";
import { USUAL_ITEM_ORDER } from "@/lib/domain/agreement/agreement-checklist";
import { isPending } from "@/lib/domain/agreement/pending";
import { t } from "@/lib/messages/translate";
import type { WhoseLabels } from "@/lib/queries/agreement/of-version";
import { roundChecklistQuery } from "@/lib/queries/agreement/round-checklist";
import { formatShare, formatStatistic } from "../statistic/format-number";

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
