import type { RoundAgreement } from "@/lib/domain/agreement/agreement-round";
import { counted, formatCount } from "@/lib/domain/format/counted";
import { scaleNamed } from "@/lib/domain/protocol/scale";
import { ColumnChart } from "../chart/column-chart";
import { Figure } from "../figure/figure";
import { formatNumber, formatShare, formatStatistic } from "../statistic/format-number";

export interface DistributionPanelProps {
  agreement: RoundAgreement;
  /** names of the levels */
  names: readonly string[];
}

/** How often each level was given. */
export function DistributionPanel({
  agreement: { scale, distribution, mean, basis, pairOrder },
  names,
}: DistributionPanelProps) {
  const levels = distribution.map((level, index) => ({ ...level, name: names[index] ?? "" }));
  const noun = scale === null ? "level" : scaleNamed(scale).noun;
  const title = `${noun.charAt(0).toUpperCase()}${noun.slice(1)}s`;
  const over = counted(basis.nLabels, "label");
  const description =
    pairOrder === "both"
      ? `${over}, each pair read both ways: a level is as frequent as its reverse, and there is no mean.`
      : mean.defined
        ? `Mean ${formatNumber(mean.value, 2)} over ${over}.`
        : mean.explanation;
  return (
    <Figure
      title={title}
      description={description}
      chart={(width) => (
        <ColumnChart
          width={width}
          label={`${title}. ${description}`}
          columns={levels.map(({ value, name, count, share }) => ({
            key: String(value),
            name: String(value),
            explanation: name,
            count,
            note: formatStatistic(share, (part) => formatShare(part, 0)),
          }))}
        />
      )}
      data={{
        caption: `How often each ${noun} was given`,
        columns: [
          { id: "level", header: "Level", rowHeader: true, value: (level) => `${level.value} ${level.name}` },
          {
            id: "count",
            header: "Labels",
            numeric: true,
            value: (level) => level.count,
            cell: (level) => (Number.isInteger(level.count) ? formatCount(level.count) : formatNumber(level.count, 1)),
          },
          {
            id: "share",
            header: "Share",
            numeric: true,
            value: (level) => level.share,
            cell: (level) => formatStatistic(level.share, formatShare),
          },
        ],
        rows: levels,
        rowKey: (level) => String(level.value),
      }}
    />
  );
}
