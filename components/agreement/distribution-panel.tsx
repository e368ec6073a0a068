import { DataTable } from "@/components/ui/data-table";
import type { RoundAgreement } from "@/lib/domain/agreement-round";
import { ChartPanel } from "./chart-panel";
import { counted, formatCount, formatNumber, formatShare } from "./format-number";
import { LevelChart } from "./level-chart";

export interface DistributionPanelProps {
  agreement: RoundAgreement;
  /** names of levels 1–5 */
  names: readonly string[];
}

/** How often each level was given. */
export function DistributionPanel({
  agreement: { quantity, distribution, mean, basis },
  names,
}: DistributionPanelProps) {
  const levels = distribution.map(({ value, count, share }, index) => ({
    value,
    count,
    share,
    name: names[index] ?? "",
  }));
  const title = quantity === "score" ? "Scores" : "Preferences";
  const description = mean.defined
    ? `Mean ${formatNumber(mean.value, 2)} over ${counted(basis.nLabels, "label")}.`
    : mean.explanation;
  return (
    <ChartPanel
      title={title}
      description={description}
      chart={<LevelChart label={`${title}. ${description}`} levels={levels} />}
      table={
        <DataTable
          caption={`How often each ${quantity} was given`}
          hideCaption
          dense
          columns={[
            { id: "level", header: "Level", rowHeader: true, cell: (level) => `${level.value} ${level.name}` },
            { id: "count", header: "Labels", numeric: true, cell: (level) => formatCount(level.count) },
            {
              id: "share",
              header: "Share",
              numeric: true,
              cell: (level) => (level.share.defined ? formatShare(level.share.value) : "–"),
            },
          ]}
          rows={levels}
          rowKey={(level) => String(level.value)}
        />
      }
    />
  );
}
