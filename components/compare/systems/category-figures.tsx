"use client";

import { SHARE_SCALE } from "@/components/figure/chart/chart-scale";
import { type HorizontalBar, HorizontalBarChart } from "@/components/figure/chart/horizontal-bar-chart";
import { MIN_RADAR_AXES, RadarChart } from "@/components/figure/chart/radar-chart";
import { MAX_SERIES } from "@/components/figure/chart/series";
import { estimateColumns } from "@/components/figure/estimate-columns";
import { Figure } from "@/components/figure/figure";
import type { FigureData } from "@/components/figure/figure-data";
import { formatNumber, formatShare } from "@/components/figure/statistic/format-number";
import { useAddressChoice } from "@/components/results/filter/use-address-choice";
import { Button } from "@/components/ui/button";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { SystemCategory } from "@/lib/compare/agreement-systems";
import { naturalOrder } from "@/lib/format/natural-order";
import { t } from "@/lib/messages/translate";
import type { AnswerPooling } from "@/lib/results/agreement-filter";
import { FEW_UNITS } from "@/lib/results/agreement-statistic";
import {
  CHECKLIST_MEASURES,
  type ChecklistMeasure,
  MEASURE_CHOICES,
  MEASURE_MEANINGS,
  MEASURE_NAMES,
} from "./checklist-measure";
import { measuredColumns } from "./measured-columns";

export interface CategoryFiguresProps {
  rows: readonly SystemCategory[];
  answers: AnswerPooling;
}

/** Each system by category of question: as bars with intervals, and as a radar where asked, from three categories on. */
export function CategoryFigures({ rows, answers }: CategoryFiguresProps) {
  const [measure, setMeasure] = useAddressChoice<ChecklistMeasure>("categories", CHECKLIST_MEASURES);
  const [profile, setProfile] = useAddressChoice<"hidden" | "shown">("profile", ["hidden", "shown"]);
  if (rows.length === 0) return null;
  const categories = [...new Set(rows.map((row) => row.category))].sort(naturalOrder);
  const systems = [...new Set(rows.map((row) => row.system))].sort(naturalOrder);
  const ordered = categories.flatMap((category) => rows.filter((row) => row.category === category));
  const choice = (
    <SegmentedControl<ChecklistMeasure>
      legend={t("Measure by category")}
      hideLegend
      size="sm"
      choices={MEASURE_CHOICES}
      value={measure}
      onValueChange={setMeasure}
    />
  );
  const description = t("{measure} Over the questions of each category.", { measure: MEASURE_MEANINGS[measure] });
  const data = categoryData(ordered, answers);
  return (
    <>
      <Figure
        title={t("By category of question")}
        description={description}
        actions={choice}
        data={data}
        chart={(width) => (
          <HorizontalBarChart
            width={width}
            axis={t("{measure}, 0 to 100%", { measure: MEASURE_NAMES[measure] })}
            label={t("{measure} of each system by category of question", { measure: MEASURE_NAMES[measure] })}
            scale={SHARE_SCALE}
            rows={ordered.map((row, index) => barOf(row, measure, ordered[index - 1]?.category !== row.category))}
          />
        )}
      />
      {categories.length >= MIN_RADAR_AXES ? (
        <Button
          size="sm"
          variant="quiet"
          className="self-start"
          onClick={() => setProfile(profile === "shown" ? "hidden" : "shown")}
        >
          {profile === "shown" ? t("Hide the radar") : t("Draw a radar")}
        </Button>
      ) : null}
      {categories.length >= MIN_RADAR_AXES && profile === "shown" ? (
        <Figure
          title={t("Profile of the systems")}
          description={t("{measure} by category of question; further out is higher.", {
            measure: MEASURE_NAMES[measure],
          })}
          footer={
            systems.length > MAX_SERIES
              ? t("The first {maxSeries} systems by name; the table has all {systems}.", {
                  maxSeries: MAX_SERIES,
                  systems: systems.length,
                })
              : undefined
          }
          data={data}
          chart={(width) => (
            <RadarChart
              width={width}
              label={profileWords(ordered, measure)}
              axes={categories}
              scale={SHARE_SCALE}
              series={systems.slice(0, MAX_SERIES).map((system) => ({
                key: system,
                name: system,
                values: categories.map((category) => {
                  const value = ordered.find((row) => row.system === system && row.category === category)?.[measure]
                    .value;
                  return value?.defined ? value.value : null;
                }),
              }))}
            />
          )}
        />
      ) : null}
    </>
  );
}

function categoryData(rows: readonly SystemCategory[], answers: AnswerPooling): FigureData<SystemCategory> {
  return {
    caption: t("Systems by category of question"),
    columns: [
      { id: "category", header: t("Category"), rowHeader: true, value: (row) => row.category },
      { id: "system", header: t("System"), value: (row) => row.system },
      ...measuredColumns<SystemCategory>(answers),
      ...estimateColumns<SystemCategory>(
        "score",
        t("Mean score"),
        (row) => row.meanScore,
        (value) => formatNumber(value, 2),
      ),
    ],
    rows,
    rowKey: (row) => `${row.category} ${row.system}`,
  };
}

function barOf(row: SystemCategory, measure: ChecklistMeasure, isFirst: boolean): HorizontalBar {
  const { value, interval } = row[measure];
  const range = interval.defined
    ? ` (${formatShare(interval.value.low)} – ${formatShare(interval.value.high)})`
    : t(", no interval");
  return {
    key: `${row.category} ${row.system}`,
    name: row.system,
    note: t(
      row.responses < FEW_UNITS
        ? "only {count, plural, one {# response} other {# responses}}"
        : "{count, plural, one {# response} other {# responses}}",
      { count: row.responses },
    ),
    value: value.defined ? value.value : null,
    interval: interval.defined ? interval.value : null,
    text: value.defined ? `${formatShare(value.value)}${range}` : t("not defined"),
    heading: isFirst ? row.category : undefined,
  };
}

function profileWords(rows: readonly SystemCategory[], measure: ChecklistMeasure): string {
  const words = rows.map((row) => {
    const { value } = row[measure];
    return `${row.category}, ${row.system}: ${value.defined ? formatShare(value.value) : t("not defined")}`;
  });
  return t("{measure} of each system by category. {words}.", {
    measure: MEASURE_NAMES[measure],
    words: words.join("; "),
  });
}
