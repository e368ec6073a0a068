import type { ItemAgreement } from "@/lib/domain/agreement/agreement-checklist";
import { niceSteps } from "../chart/chart-scale";
import { HorizontalBarChart } from "../chart/horizontal-bar-chart";
import { Figure } from "../figure/figure";
import { formatShare, formatStatistic } from "../statistic/format-number";
import { ITEM_COLUMNS } from "./answer-columns";

const MAX_BARS = 10;

/** The questions on which most of the disagreement rests. */
export function ContributionsFigure({ items }: { items: readonly ItemAgreement[] }) {
  const shareOf = (item: ItemAgreement) => (item.contribution.defined ? item.contribution.value : 0);
  const rows = items.filter((item) => shareOf(item) > 0).slice(0, MAX_BARS);
  const largest = Math.max(0.01, ...rows.map(shareOf));
  const to = Math.min(1, niceSteps(largest, 4).at(-1) ?? 1);
  const covered = rows.reduce((sum, item) => sum + shareOf(item), 0);
  return (
    <Figure<ItemAgreement>
      title="Questions that drive disagreement"
      description={
        rows.length > 0
          ? `Each question’s share of the observed disagreement of all answers. These ${rows.length} bring ${formatShare(covered)} of it.`
          : undefined
      }
      empty="No two answers to a question differ, or no question has two answers yet."
      tableHeight="max-h-128"
      chart={(width) => (
        <HorizontalBarChart
          width={width}
          label="Shares of the observed disagreement by question"
          scale={{ from: 0, to, ticks: [] }}
          rows={rows.map((item) => ({
            key: item.itemId,
            name: item.question,
            value: shareOf(item),
            text: formatShare(shareOf(item)),
            note: `${item.instructionId}, question ${item.number}: alpha ${formatStatistic(item.alpha.value)}, pass rate ${formatStatistic(item.passRate, formatShare)}, UNKNOWN ${formatStatistic(item.unknownRate, formatShare)}`,
          }))}
        />
      )}
      footer={`A full bar is ${formatShare(to, 0)}.`}
      data={{
        caption: "Questions that drive disagreement",
        columns: ITEM_COLUMNS,
        rows,
        rowKey: (item) => item.itemId,
      }}
    />
  );
}
