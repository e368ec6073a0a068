"use client";

import { AlphaFigure } from "@/components/figure/alpha-figure";
import { EstimateStat } from "@/components/figure/statistic/estimate-stat";
import { formatShare } from "@/components/figure/statistic/format-number";
import { FewUnitsBadge } from "@/components/figure/statistic/statistic-cell";
import { Stat, StatList } from "@/components/ui/stat";
import { formatCount } from "@/lib/format/format-number";
import { t } from "@/lib/messages/translate";
import { type AgreementLevel, amongWhom } from "@/lib/results/agreement-filter";
import type { RoundAgreement } from "@/lib/results/agreement-round";
import { PAIR_ORDER_MEANINGS } from "@/lib/results/filter-meanings";
import type { Protocol } from "@/lib/round/protocol/protocol";
import { PROTOCOL_TEXTS } from "@/lib/round/protocol/protocol-texts";
import { hasAnswers, scaleOf } from "@/lib/round/protocol/protocols";
import { isMeasurementFree } from "@/lib/round/protocol/round-scale";
import type { PairOrder } from "@/lib/round/protocol/scale";
import { MEASUREMENT_LEVELS } from "@/lib/stats/registry/measurement-levels";
import { printedTitle } from "@/lib/stats/registry/statistics";
import { MeasurementControl } from "../filter/measurement-control";
import { PairOrderControl } from "../filter/pair-order-control";
import { prevalenceWords } from "../summary/alpha-cell";

export interface AgreementPanelProps {
  agreement: RoundAgreement;
  protocol: Protocol;
  onLevelChange: (level: AgreementLevel) => void;
  onPairOrderChange: (order: PairOrder) => void;
}

/** Krippendorff's alpha of a round's levels, with its interval and what it rests on. */
export function AgreementPanel({ agreement, protocol, onLevelChange, onPairOrderChange }: AgreementPanelProps) {
  const { alpha, basis, percentAgreement, level, pairOrder, drawn, scale } = agreement;
  return (
    <AlphaFigure
      title={t("Agreement")}
      alpha={alpha}
      basis={basis}
      drawn={drawn}
      raters={agreement.raters}
      pairOrder={pairOrder}
      description={[
        MEASUREMENT_LEVELS[level].meaning,
        pairOrder && PAIR_ORDER_MEANINGS[pairOrder],
        prevalenceWords(agreement.prevalence),
      ]
        .filter(Boolean)
        .join(" ")}
      footer={scale === (scaleOf(protocol)?.name ?? null) ? PROTOCOL_TEXTS[protocol].published : null}
      actions={
        <span className="flex flex-wrap gap-2">
          <PairOrderControl value={pairOrder} onChange={onPairOrderChange} />
          {isMeasurementFree(scale) ? <MeasurementControl size="sm" value={level} onChange={onLevelChange} /> : null}
        </span>
      }
      lead={
        <StatList>
          <EstimateStat
            size="lg"
            label={
              <span className="inline-flex flex-wrap items-center gap-2">
                {printedTitle("alpha")} <FewUnitsBadge units={basis.nUnitsPairable} />
              </span>
            }
            estimate={alpha}
            note={noteOf(agreement, protocol)}
          />
          <Stat
            label={t("Percent agreement")}
            value={percentAgreement.defined ? formatShare(percentAgreement.value) : t("Not defined")}
            note={percentAgreement.defined ? t("not corrected for chance") : percentAgreement.explanation}
          />
          <Stat
            label={t("Labels on tasks with 2+ raters")}
            value={formatCount(basis.nLabelsPairable)}
            note={t(
              "of {labels, plural, one {# label} other {# labels}} by {raters, plural, one {# rater} other {# raters}}",
              { labels: basis.nLabels, raters: basis.nRaters },
            )}
          />
        </StatList>
      }
    />
  );
}

/** What alpha rests on. Judges that answer checklists alone leave labels without a score. */
function noteOf({ raters, basis }: RoundAgreement, protocol: Protocol): string {
  const among = t("among {amongWhom}", { amongWhom: amongWhom(raters) });
  if (basis.nLabels > 0)
    return t("{among}, on {count, plural, one {# task} other {# tasks}} with 2+ labels", {
      among,
      count: basis.nUnitsPairable,
    });
  return hasAnswers(protocol)
    ? t("{among} no label has a score; see below for agreement on checklist answers", { among })
    : t("no label {among} counts", { among });
}
