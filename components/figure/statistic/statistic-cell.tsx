import { t } from "@/lib/messages/translate";
import type { NumberStatistic } from "@/lib/results/agreement-statistic";
import { Explained } from "./explained";
import { formatNumber } from "./format-number";

/** A number in a table. What is not defined says why on focus or hover, and aloud. */
export function StatisticCell({
  statistic,
  format = formatNumber,
}: {
  statistic: NumberStatistic;
  format?: (value: number) => string;
}) {
  if (statistic.defined) return format(statistic.value);
  return <Explained why={statistic.explanation}>{t("not defined")}</Explained>;
}
