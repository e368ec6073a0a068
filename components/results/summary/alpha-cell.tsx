import {
  formatInterval,
  formatNumber,
  formatShare,
  formatStatistic,
} from "@/components/figure/statistic/format-number";
import { FewUnitsBadge } from "@/components/figure/statistic/statistic-cell";
import { counted } from "@/lib/format/format-number";
import { t } from "@/lib/messages/translate";
import { amongWhom, type RaterGroup } from "@/lib/results/agreement-filter";
import type { AgreementBasis, Estimate, Prevalence } from "@/lib/results/agreement-statistic";
import { alphaMeaning } from "@/lib/results/alpha-meaning";
import { SummaryCell } from "./summary-cell";

export interface AlphaCellProps {
  alpha: Estimate;
  basis: AgreementBasis;
  prevalence: Prevalence;
  raters: RaterGroup;
  /** what a unit is */
  unit: string;
  /** whose alpha: "Alpha of answers" */
  title: string;
}

/** Alpha with its interval, and what it means. */
export function AlphaCell({ alpha, basis, prevalence, raters, unit, title }: AlphaCellProps) {
  const { value, interval } = alpha;
  const oneSided = prevalenceWords(prevalence);
  return (
    <SummaryCell
      title={title}
      value={
        <span className="inline-flex flex-wrap items-baseline gap-x-2">
          {value.defined ? formatNumber(value.value) : t("Not defined")}
          {value.defined && interval.defined ? (
            <span className="text-sm font-normal text-ink-muted">{formatInterval(interval.value)}</span>
          ) : null}
        </span>
      }
    >
      <p className="text-ink">{alphaMeaning(alpha)}</p>
      {oneSided ? <p>{oneSided}</p> : null}
      <p className="flex flex-wrap items-center gap-2 text-xs">
        {t("{nUnitsPairable} with 2+ labels, {amongWhom}", {
          nUnitsPairable: counted(basis.nUnitsPairable, unit),
          amongWhom: amongWhom(raters),
        })}
        <FewUnitsBadge units={basis.nUnitsPairable} what={unit} />
      </p>
    </SummaryCell>
  );
}

/** What to read next to alpha where nearly all labels are one value; nothing elsewhere. */
export function prevalenceWords(prevalence: Prevalence): string | null {
  if (prevalence === null) return null;
  const { most, share, gwet } = prevalence;
  return t(
    "{share} of the labels are {most}. Then alpha can be low although raters mostly agree, and Gwet’s AC1 high although they agree on few of the other labels: report both (AC1 {gwet}).",
    { share: formatShare(share), most, gwet: formatStatistic(gwet) },
  );
}
