"use client";

import { SHARE_SCALE } from "@/components/figure/chart/chart-scale";
import { IntervalPlot } from "@/components/figure/chart/interval-plot";
import { Figure } from "@/components/figure/figure";
import { byValue } from "@/components/figure/figure-data";
import { formatShare } from "@/components/figure/statistic/format-number";
import { useAddressChoice } from "@/components/results/filter/use-address-choice";
import { GROUPING_NAMES } from "@/components/results/words";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { ChecklistRow } from "@/lib/compare/agreement-systems";
import { t } from "@/lib/messages/translate";
import type { AnswerPooling } from "@/lib/results/agreement-filter";
import { FEW_UNITS } from "@/lib/results/agreement-statistic";
import type { Grouping } from "@/lib/results/grouping";
import {
  CHECKLIST_MEASURES,
  type ChecklistMeasure,
  MEASURE_CHOICES,
  MEASURE_MEANINGS,
  MEASURE_NAMES,
} from "./checklist-measure";
import { measuredColumns } from "./measured-columns";
import { nameColumn } from "./name-column";

export interface ChecklistGroupsFigureProps {
  rows: readonly ChecklistRow[];
  answers: AnswerPooling;
}

/** DRFR, mean pass rate and hard satisfaction by system, subset, domain or category. */
export function ChecklistGroupsFigure({ rows, answers }: ChecklistGroupsFigureProps) {
  const groupings = [...new Set(rows.map((row) => row.grouping))];
  const [chosen, setChosen] = useAddressChoice<Grouping>("met-by", ["system", "subset", "domain", "category"]);
  const [measure, setMeasure] = useAddressChoice<ChecklistMeasure>("met", CHECKLIST_MEASURES);
  const grouping = groupings.includes(chosen) ? chosen : "system";
  const shown = byValue(
    rows.filter((row) => row.grouping === grouping),
    (row) => row[measure].value,
    "highest",
  );
  return (
    <Figure<ChecklistRow>
      title={t("Requirements met")}
      description={t("{measure} UNKNOWN never counts.", { measure: MEASURE_MEANINGS[measure] })}
      empty={t("No answers yet.")}
      footer={t(
        "n is responses. The table has all three measures. Intervals: bootstrap over instructions where several of these responses share one (over responses where there are very many); otherwise “all questions met” has Wilson intervals.",
      )}
      actions={
        <>
          <SegmentedControl<ChecklistMeasure>
            legend={t("Measure")}
            hideLegend
            size="sm"
            choices={MEASURE_CHOICES}
            value={measure}
            onValueChange={setMeasure}
          />
          {groupings.length > 1 ? (
            <SegmentedControl<Grouping>
              legend={t("Requirements met by")}
              hideLegend
              size="sm"
              choices={groupings.map((value) => ({ value, label: GROUPING_NAMES[value] }))}
              value={grouping}
              onValueChange={setChosen}
            />
          ) : null}
        </>
      }
      chart={(width) => (
        <IntervalPlot
          width={width}
          axis={MEASURE_NAMES[measure]}
          label={t("{measure} by {grouping}", {
            measure: MEASURE_NAMES[measure],
            grouping: GROUPING_NAMES[grouping].toLowerCase(),
          })}
          scale={SHARE_SCALE}
          format={formatShare}
          rows={shown.map((row) => ({
            key: row.name ?? "",
            name: row.name ?? t("none"),
            estimate: row[measure],
            note: `n ${row.responses}`,
            few: row.responses < FEW_UNITS,
          }))}
        />
      )}
      data={{
        caption: t("Requirements met by {grouping}", { grouping: GROUPING_NAMES[grouping].toLowerCase() }),
        columns: [nameColumn<ChecklistRow>(GROUPING_NAMES[grouping]), ...measuredColumns<ChecklistRow>(answers)],
        rows: shown,
        rowKey: (row) => `${row.grouping} ${row.name}`,
      }}
    />
  );
}
