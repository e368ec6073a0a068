"use client";

import { levelScale } from "@/components/figure/chart/chart-scale";
import { IntervalPlot } from "@/components/figure/chart/interval-plot";
import { countColumn, estimateColumns } from "@/components/figure/estimate-columns";
import { Figure } from "@/components/figure/figure";
import { byValue } from "@/components/figure/figure-data";
import { formatNumber, formatShare } from "@/components/figure/statistic/format-number";
import { useAddressChoice } from "@/components/results/filter/use-address-choice";
import { GROUPING_NAMES } from "@/components/results/words";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { ScoreRow } from "@/lib/compare/agreement-systems";
import { formatCount } from "@/lib/format/format-number";
import { t } from "@/lib/messages/translate";
import { FEW_UNITS } from "@/lib/results/agreement-statistic";
import { bestInWords, bestOf, type ScaledRound, scaleOfRound } from "@/lib/round/protocol/round-scale";
import type { Level } from "@/lib/round/protocol/scale";
import { nameColumn } from "./name-column";

const twoDigits = (value: number) => formatNumber(value, 2);

/** Mean scores by system, subset or domain. */
export function ScoreGroupsFigure({ rows, round }: { rows: readonly ScoreRow[]; round: ScaledRound }) {
  const values = scaleOfRound(round)?.values ?? [];
  const span =
    values.length > 0
      ? t("{lowest} to {highest}", { lowest: String(values[0]), highest: String(values.at(-1)) })
      : null;
  const groupings = [...new Set(rows.map((row) => row.grouping))];
  const [chosen, setChosen] = useAddressChoice<ScoreRow["grouping"]>("scores-by", ["system", "subset", "domain"]);
  const grouping = groupings.includes(chosen) ? chosen : "system";
  const shown = byValue(
    rows.filter((row) => row.grouping === grouping),
    ({ mean }) => mean.value,
    bestOf(round.scale),
  );
  return (
    <Figure<ScoreRow>
      title={t("Mean scores")}
      description={t(
        "Mean over all labels.{bestInWords} Interval: bootstrap over instructions, each with all its responses shown together and all their labels.",
        { bestInWords: bestInWords(round.scale) },
      )}
      empty={t("No scores yet.")}
      actions={
        groupings.length > 1 ? (
          <SegmentedControl<ScoreRow["grouping"]>
            legend={t("Scores by")}
            hideLegend
            size="sm"
            choices={groupings.map((value) => ({ value, label: GROUPING_NAMES[value] }))}
            value={grouping}
            onValueChange={setChosen}
          />
        ) : undefined
      }
      chart={(width) => (
        <IntervalPlot
          width={width}
          axis={span === null ? t("Mean score") : t("Mean score, {span}", { span })}
          label={t("Mean scores by {grouping}{span}", {
            grouping: GROUPING_NAMES[grouping].toLowerCase(),
            span: span === null ? "" : t(", on the scale from {span}", { span }),
          })}
          scale={levelScale(
            values,
            shown.map(({ mean }) => mean),
          )}
          format={twoDigits}
          rows={shown.map((row) => ({
            key: row.name ?? "",
            name: row.name ?? t("none"),
            estimate: row.mean,
            note: `n ${row.responses}`,
            few: row.responses < FEW_UNITS,
          }))}
        />
      )}
      footer={`${t("n is responses; {count, plural, one {# label} other {# labels}} in all.", { count: shown.reduce((sum, row) => sum + row.labels, 0) })}${values.length > 0 ? ` ${t("See the table for score distributions.")}` : ""}`}
      data={{
        caption: t("Scores by {grouping}", { grouping: GROUPING_NAMES[grouping].toLowerCase() }),
        columns: [
          nameColumn<ScoreRow>(GROUPING_NAMES[grouping]),
          ...estimateColumns<ScoreRow>("mean", t("Mean score"), (row) => row.mean, twoDigits),
          countColumn<ScoreRow>("responses", t("Responses"), (row) => row.responses),
          countColumn<ScoreRow>("labels", t("Labels"), (row) => row.labels),
          ...values.map((level, index) => ({
            id: `level-${level}`,
            header: t("Labels of {level}", { level: String(level) }),
            value: (row: ScoreRow) => row.levels[index] ?? 0,
            only: "csv" as const,
          })),
          ...(span === null
            ? []
            : [
                {
                  id: "levels",
                  header: t("Share of each level, {span}", { span }),
                  value: () => null,
                  cell: (row: ScoreRow) => <LevelShares counts={row.levels} values={values} names={round.levelNames} />,
                  only: "table" as const,
                  className: "min-w-56",
                },
              ]),
        ],
        rows: shown,
        rowKey: (row) => `${row.grouping} ${row.name}`,
      }}
    />
  );
}

/** From pale to strong, so that the order of the levels shows without their colours' names. */
const [PALEST, STRONGEST] = [18, 92];

interface LevelSharesProps {
  /** how often each of the values */
  counts: readonly number[];
  values: readonly Level[];
  names: readonly string[];
}

/** Shares of the levels as one stacked bar; its numbers are read out and shown on hover. */
function LevelShares({ counts, values, names }: LevelSharesProps) {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return <span className="text-ink-muted">–</span>;
  const given = values.flatMap((value, index) => {
    const count = counts[index] ?? 0;
    const strength = PALEST + ((STRONGEST - PALEST) * index) / Math.max(1, values.length - 1);
    const words = `${`${value} ${names[index] ?? ""}`.trim()}: ${formatShare(count / total, 0)} (${formatCount(count)})`;
    return count === 0 ? [] : [{ value, count, strength, words }];
  });
  return (
    <div
      role="img"
      aria-label={given.map(({ words }) => words).join("; ")}
      className="flex h-5 w-full overflow-hidden rounded-sm bg-sunken"
    >
      {given.map(({ value, count, strength, words }) => (
        <div
          key={value}
          title={words}
          className="flex items-center justify-center overflow-hidden border-r border-raised text-[0.6875rem] font-medium tabular-nums last:border-r-0"
          style={{
            width: `${(count / total) * 100}%`,
            background: `color-mix(in oklab, var(--color-series-1) ${strength}%, var(--color-raised))`,
            color: strength > 50 ? "var(--color-raised)" : "var(--color-ink)",
          }}
        >
          {count / total >= 0.09 ? value : ""}
        </div>
      ))}
    </div>
  );
}
