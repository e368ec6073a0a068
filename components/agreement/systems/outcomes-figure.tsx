import { ScrollRegion } from "@/components/ui/scroll-region";
import type { SystemPair } from "@/lib/domain/agreement/agreement-systems";
import { counted } from "@/lib/domain/format/counted";
import { bestOf } from "@/lib/domain/protocol/round-scale";
import type { Scale } from "@/lib/domain/protocol/scale";
import { StackedBars } from "../chart/stacked-bars";
import { countColumn } from "../figure/count-column";
import { Figure } from "../figure/figure";
import { UnitsCell } from "../statistic/units-cell";
import { outcomeColumns, outcomeCounts, outcomeParts } from "./outcome-columns";

function byLevel({ name, noun, comparison }: Scale): string {
  if (!comparison) {
    return `Of two responses to one instruction the one with the ${bestOf(name) === "lowest" ? "lower" : "higher"} mean score wins; equal means are a tie. The table has intervals, which draw instructions where several pairs share one and are Wilson’s else.`;
  }
  const { winBelow, lossAbove } = comparison;
  return `A pair’s outcome is that of its mean ${noun}: below ${winBelow} the first wins, above ${lossAbove} the second, otherwise it is a tie. The table has intervals, which draw instructions where several pairs share one and are Wilson’s else.`;
}

/** Win, tie and loss for each pair of systems. */
export function OutcomesFigure({ pairs, scale }: { pairs: readonly SystemPair[]; scale: Scale }) {
  return (
    <Figure<SystemPair>
      title="Outcomes"
      description={byLevel(scale)}
      empty="No two systems were labelled on one instruction yet."
      tableHeight="max-h-160"
      chart={(width) => (
        <ScrollRegion label="Outcomes of each pair of systems" className="max-h-160 overflow-y-auto">
          <StackedBars
            width={width}
            axis="Share of pairs, 0 to 100 %"
            label="Outcomes of each pair of systems"
            rows={pairs.map((pair) => ({
              key: `${pair.a.id} ${pair.b.id}`,
              left: pair.a.name,
              right: pair.b.name,
              note: counted(pair.pairs, "pair"),
              counts: outcomeCounts(pair),
              parts: outcomeParts(pair),
            }))}
          />
        </ScrollRegion>
      )}
      data={{
        caption: "Outcomes of each pair of systems",
        columns: [
          { id: "first", header: "First", rowHeader: true, value: (pair) => pair.a.name },
          { id: "second", header: "Second", value: (pair) => pair.b.name },
          {
            id: "pairs",
            header: "Pairs",
            numeric: true,
            value: (pair) => pair.pairs,
            cell: (pair) => <UnitsCell units={pair.pairs} what="pair" />,
          },
          countColumn<SystemPair>("labels", "Labels", (pair) => pair.labels),
          ...outcomeColumns<SystemPair>({ win: "First wins", tie: "Tie", loss: "Second wins" }),
        ],
        rows: pairs,
        rowKey: (pair) => `${pair.a.id} ${pair.b.id}`,
      }}
    />
  );
}
