import { Callout } from "@/components/ui/callout";
import { EmptyState } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/panel";
import { StatList } from "@/components/ui/stat";
import type { Outcomes } from "@/lib/domain/agreement/source-cases";
import { type Comparison, rateDifferentCriteria } from "@/lib/domain/agreement/sources";
import { counted, formatCount } from "@/lib/domain/format/counted";
import { EstimateStat } from "../statistic/estimate-stat";
import { FewUnitsBadge } from "../statistic/few-units-badge";
import { formatShare } from "../statistic/format-number";
import { ConfusionTable } from "./confusion-table";
import { distinctName } from "./distinct-name";

const DISTANCES = [
  { name: "PLD-0: the same outcome", index: 0 },
  { name: "PLD-1: one says tie", index: 1 },
  { name: "PLD-2: the opposite", index: 2 },
] as const;

/** One source against another in full. */
export function ComparisonPanel({
  comparison,
  addressOf,
}: {
  comparison: Comparison;
  /** the address that lists the cases of one cell */
  addressOf: (cell: Outcomes) => string;
}) {
  const { nPairs, pld, wpld, counts, accuracy, sharesRaters, drawsInstructions, label, prediction } = comparison;
  if (nPairs === 0) {
    return (
      <EmptyState
        title="No pairs in common"
        description="Two sources can be compared where both judged the same two responses: choose another source, or make a round on the same tasks."
      />
    );
  }
  return (
    <Panel
      level={2}
      title={
        <span className="inline-flex flex-wrap items-center gap-2">
          {counted(nPairs, "pair")} in common <FewUnitsBadge units={nPairs} what="pair" />
        </span>
      }
      description={`Outcomes are win, tie or loss; the distance between win and loss is 2. ${
        drawsInstructions
          ? "Intervals draw instructions, since several of these pairs share one."
          : "WPLD’s interval is a bootstrap over pairs; those of the shares are Wilson’s."
      }`}
    >
      <div className="flex flex-col gap-6">
        {rateDifferentCriteria(label, prediction) ? (
          <Callout tone="warning">
            The label rates {label.criterion}, the prediction {prediction.criterion}: they may differ and both be right.
          </Callout>
        ) : null}
        {sharesRaters ? (
          <Callout tone="warning">The two share raters, so part of their agreement comes from the same labels.</Callout>
        ) : null}
        <StatList>
          <EstimateStat size="lg" label="WPLD, from 0 (all the same) to 2 (all inverted)" estimate={wpld} />
          {DISTANCES.map(({ name, index }) => (
            <EstimateStat key={name} label={name} estimate={pld[index]} note={counted(counts[index], "pair")} />
          ))}
          {accuracy ? (
            <EstimateStat
              label="Accuracy against reference answers"
              estimate={{ value: accuracy.share, interval: accuracy.interval }}
              format={formatShare}
              note={`${formatCount(counts[0])} of ${formatCount(nPairs)}`}
            />
          ) : null}
        </StatList>
        <div>
          <h3 className="text-sm font-medium">Confusion matrix</h3>
          <p className="mb-2 text-xs text-ink-muted">
            Rows: {distinctName(label, prediction)}. Columns: {distinctName(prediction, label)}. Click a count to see
            the pairs.
          </p>
          <ConfusionTable comparison={comparison} addressOf={addressOf} />
        </div>
      </div>
    </Panel>
  );
}
