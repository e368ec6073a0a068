import { ScrollRegion } from "@/components/ui/scroll-region";
import type { SystemPair } from "@/lib/domain/agreement/agreement-systems";
import { bestOf } from "@/lib/domain/protocol/round-scale";
import type { Scale } from "@/lib/domain/protocol/scale";
import { say } from "@/lib/messages/researcher/say";
import * as texts from "@/lib/messages/researcher/systems";
import { StackedBars } from "../chart/stacked-bars";
import { countColumn } from "../figure/count-column";
import { Figure } from "../figure/figure";
import { UnitsCell } from "../statistic/units-cell";
import { outcomeColumns, outcomeCounts, outcomeParts } from "./outcome-columns";

function byLevel({ name, noun, comparison }: Scale): string {
  if (!comparison) {
    return say(texts.ofTwoResponses, { lower: bestOf(name) === "lowest" ? texts.lower : texts.higher });
  }
  const { winBelow, lossAbove } = comparison;
  return say(texts.pairsOutcome, { noun, winBelow: String(winBelow), lossAbove: String(lossAbove) });
}

/** Win, tie and loss for each pair of systems. */
export function OutcomesFigure({ pairs, scale }: { pairs: readonly SystemPair[]; scale: Scale }) {
  return (
    <Figure<SystemPair>
      title={texts.outcomes}
      description={byLevel(scale)}
      empty={texts.noTwoSystemsWereLabelled}
      tableHeight="max-h-160"
      chart={(width) => (
        <ScrollRegion label={texts.outcomesOfEachPair} className="max-h-160 overflow-y-auto">
          <StackedBars
            width={width}
            axis={texts.shareOfPairs0}
            label={texts.outcomesOfEachPair}
            rows={pairs.map((pair) => ({
              key: `${pair.a.id} ${pair.b.id}`,
              left: pair.a.name,
              right: pair.b.name,
              note: say(texts.countPairs, { count: pair.pairs }),
              counts: outcomeCounts(pair),
              parts: outcomeParts(pair),
            }))}
          />
        </ScrollRegion>
      )}
      data={{
        caption: texts.outcomesOfEachPair,
        columns: [
          { id: "first", header: texts.first, rowHeader: true, value: (pair) => pair.a.name },
          { id: "second", header: texts.second, value: (pair) => pair.b.name },
          {
            id: "pairs",
            header: texts.pairs,
            numeric: true,
            value: (pair) => pair.pairs,
            cell: (pair) => <UnitsCell units={pair.pairs} what={texts.pair} />,
          },
          countColumn<SystemPair>("labels", texts.labels, (pair) => pair.labels),
          ...outcomeColumns<SystemPair>({ win: texts.firstWins, tie: texts.tie, loss: texts.secondWins }),
        ],
        rows: pairs,
        rowKey: (pair) => `${pair.a.id} ${pair.b.id}`,
      }}
    />
  );
}
