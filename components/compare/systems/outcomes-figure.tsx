import { StackedBars } from "@/components/figure/chart/stacked-bars";
import { countColumn } from "@/components/figure/estimate-columns";
import { Figure } from "@/components/figure/figure";
import { UnitsCell } from "@/components/figure/statistic/statistic-cell";
import { ScrollRegion } from "@/components/ui/scroll-region";
import type { SystemPair } from "@/lib/compare/agreement-systems";
import { t } from "@/lib/messages/translate";
import { bestOf } from "@/lib/round/protocol/round-scale";
import type { Scale } from "@/lib/round/protocol/scale";
import { outcomeColumns, outcomeCounts, outcomeParts } from "./outcome-columns";

function byLevel({ name, noun, comparison }: Scale): string {
  if (!comparison) {
    return t(
      "Of two responses to one instruction the one with the {lower} mean score wins; equal means are a tie. The table has intervals: bootstrap over instructions where several pairs share one, otherwise Wilson.",
      { lower: bestOf(name) === "lowest" ? t("lower") : t("higher") },
    );
  }
  const { winBelow, lossAbove } = comparison;
  return t(
    "A pair’s outcome is that of its mean {noun}: below {winBelow} the first wins, above {lossAbove} the second, otherwise it is a tie. The table has intervals: bootstrap over instructions where several pairs share one, otherwise Wilson.",
    { noun, winBelow: String(winBelow), lossAbove: String(lossAbove) },
  );
}

/** Win, tie and loss for each pair of systems. */
export function OutcomesFigure({ pairs, scale }: { pairs: readonly SystemPair[]; scale: Scale }) {
  return (
    <Figure<SystemPair>
      title={t("Outcomes")}
      description={byLevel(scale)}
      empty={t("No two systems were labelled on one instruction yet.")}
      tableHeight="max-h-160"
      chart={(width) => (
        <ScrollRegion label={t("Outcomes of each pair of systems")} className="max-h-160 overflow-y-auto">
          <StackedBars
            width={width}
            axis={t("Share of pairs, 0 to 100%")}
            label={t("Outcomes of each pair of systems")}
            rows={pairs.map((pair) => ({
              key: `${pair.a.id} ${pair.b.id}`,
              left: pair.a.name,
              right: pair.b.name,
              note: t("{count, plural, one {# pair} other {# pairs}}", { count: pair.pairs }),
              counts: outcomeCounts(pair),
              parts: outcomeParts(pair),
            }))}
          />
        </ScrollRegion>
      )}
      data={{
        caption: t("Outcomes of each pair of systems"),
        columns: [
          { id: "first", header: t("First"), rowHeader: true, value: (pair) => pair.a.name },
          { id: "second", header: t("Second"), value: (pair) => pair.b.name },
          {
            id: "pairs",
            header: t("Pairs"),
            numeric: true,
            value: (pair) => pair.pairs,
            cell: (pair) => <UnitsCell units={pair.pairs} what={t("pair")} />,
          },
          countColumn<SystemPair>("labels", t("Labels"), (pair) => pair.labels),
          ...outcomeColumns<SystemPair>({ win: t("First wins"), tie: t("Tie"), loss: t("Second wins") }),
        ],
        rows: pairs,
        rowKey: (pair) => `${pair.a.id} ${pair.b.id}`,
      }}
    />
  );
}
