"use client";

import { SegmentedControl } from "@/components/ui/segmented-control";
import { FEW_UNITS } from "@/lib/domain/agreement/agreement-statistic";
import type { ScoreRow } from "@/lib/domain/agreement/agreement-systems";
import { counted, formatCount } from "@/lib/domain/format/counted";
import { LEVEL_SCALE } from "../chart/chart-scale";
import { IntervalPlot } from "../chart/interval-plot";
import { countColumn } from "../figure/count-column";
import { estimateColumns } from "../figure/estimate-columns";
import { Figure } from "../figure/figure";
import { useAddressChoice } from "../filter/use-address-choice";
import { formatNumber, formatShare } from "../statistic/format-number";
import { GROUPING_NAMES } from "../words/grouping-names";
import { nameColumn } from "./name-column";

const twoDigits = (value: number) => formatNumber(value, 2);

/** Mean scores by system, subset or domain. */
export function ScoreGroupsFigure({ rows, levelNames }: { rows: readonly ScoreRow[]; levelNames: readonly string[] }) {
  const groupings = [...new Set(rows.map((row) => row.grouping))];
  const [chosen, setChosen] = useAddressChoice<ScoreRow["grouping"]>("scores-by", ["system", "subset", "domain"]);
  const grouping = groupings.includes(chosen) ? chosen : "system";
  const shown = rows.filter((row) => row.grouping === grouping);
  return (
    <Figure<ScoreRow>
      title="Mean scores"
      description="Mean over all labels. Its interval draws instructions, each with all its responses that are shown together, and all their labels."
      empty="No scores yet."
      tableHeight="max-h-128"
      actions={
        groupings.length > 1 ? (
          <SegmentedControl<ScoreRow["grouping"]>
            legend="Scores by"
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
          label={`Mean scores by ${GROUPING_NAMES[grouping].toLowerCase()}, on the scale from 1 to 5`}
          scale={LEVEL_SCALE}
          format={twoDigits}
          rows={shown.map((row) => ({
            key: row.name ?? "",
            name: row.name ?? "none",
            estimate: row.mean,
            note: `n ${row.responses}`,
            few: row.responses < FEW_UNITS,
          }))}
        />
      )}
      footer={`n is responses; ${counted(
        shown.reduce((sum, row) => sum + row.labels, 0),
        "label",
      )} in all. The shares of the levels stand in the table.`}
      data={{
        caption: `Scores by ${GROUPING_NAMES[grouping].toLowerCase()}`,
        columns: [
          nameColumn<ScoreRow>(GROUPING_NAMES[grouping]),
          ...estimateColumns<ScoreRow>("mean", "Mean score", (row) => row.mean, twoDigits),
          countColumn<ScoreRow>("responses", "Responses", (row) => row.responses),
          countColumn<ScoreRow>("labels", "Labels", (row) => row.labels),
          ...[1, 2, 3, 4, 5].map((level) => ({
            id: `level-${level}`,
            header: `Labels of ${level}`,
            value: (row: ScoreRow) => row.levels[level - 1] ?? 0,
            only: "csv" as const,
          })),
          {
            id: "levels",
            header: "Share of each level, 1 to 5",
            value: () => null,
            cell: (row) => <LevelShares levels={row.levels} names={levelNames} />,
            only: "table",
            className: "min-w-56",
          },
        ],
        rows: shown,
        rowKey: (row) => `${row.grouping} ${row.name}`,
      }}
    />
  );
}

/** From pale to strong, so that the order of the levels shows without their colours' names. */
const STRENGTHS = [18, 36, 54, 72, 92];

/** Shares of the five levels as one stacked bar; its numbers are read out and shown on hover. */
function LevelShares({ levels, names }: { levels: readonly number[]; names: readonly string[] }) {
  const total = levels.reduce((sum, count) => sum + count, 0);
  if (total === 0) return <span className="text-ink-muted">–</span>;
  const words = levels.map(
    (count, index) => `${index + 1} ${names[index] ?? ""}: ${formatShare(count / total, 0)} (${formatCount(count)})`,
  );
  return (
    <div role="img" aria-label={words.join("; ")} className="flex h-5 w-full overflow-hidden rounded-sm bg-sunken">
      {levels.map((count, index) =>
        count === 0 ? null : (
          <div
            key={names[index] ?? index}
            title={words[index]}
            className="flex items-center justify-center overflow-hidden border-r border-raised text-[0.6875rem] font-medium tabular-nums last:border-r-0"
            style={{
              width: `${(count / total) * 100}%`,
              background: `color-mix(in oklab, var(--color-series-1) ${STRENGTHS[index]}%, var(--color-raised))`,
              color: (STRENGTHS[index] ?? 0) > 50 ? "var(--color-raised)" : "var(--color-ink)",
            }}
          >
            {count / total >= 0.09 ? index + 1 : ""}
          </div>
        ),
      )}
    </div>
  );
}
