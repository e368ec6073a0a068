import { useQuery } from "@tanstack/react-query";
import { formatNumber } from "@/components/figure/statistic/format-number";
import { t } from "@/lib/messages/translate";
import type { AgreementFilter } from "@/lib/results/agreement-filter";
import { enoughLabelsFigure } from "@/lib/results/enough-labels";
import { figureQuery } from "@/lib/results/queries/figure-query";

import { useWantedWidth } from "../filter/use-wanted-width";

interface EnoughFindingProps {
  roundId: string;
  filter: AgreementFilter;
  version: string;
}

/** How many more tasks the wanted interval takes, in a few words; how wide it is where nobody said what is wanted. */
export function EnoughFinding({ roundId, filter, version }: EnoughFindingProps) {
  const { width } = useWantedWidth();
  const { data } = useQuery(
    figureQuery(enoughLabelsFigure, roundId, { ...filter, width: width ?? undefined }, version),
  );
  if (!data) return null;
  const { moreUnits } = data;
  if (width === null || !moreUnits) {
    return data.width.defined ? t("the interval is {width} wide", { width: formatNumber(data.width.value, 2) }) : null;
  }
  if (!moreUnits.defined) return <>{t("can’t be estimated for an interval of {width}", { width })}</>;
  return moreUnits.value === 0
    ? t("enough for an interval of {width}", { width })
    : t("{count, plural, one {# more task} other {# more tasks}} for an interval of {width}", {
        count: moreUnits.value,
        width,
      });
}
