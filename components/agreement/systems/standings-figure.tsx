import type { SystemStanding } from "@/lib/domain/agreement/agreement-systems";
import { counted } from "@/lib/domain/format/counted";
import { StackedBars } from "../chart/stacked-bars";
import { countColumn } from "../figure/count-column";
import { Figure } from "../figure/figure";
import { FewUnitsBadge } from "../statistic/few-units-badge";
import { outcomeColumns, outcomeCounts, outcomeParts } from "./outcome-columns";

/** Win, tie and loss of each system against all others. */
export function StandingsFigure({ standings }: { standings: readonly SystemStanding[] }) {
  return (
    <Figure<SystemStanding>
      title="Wins, ties and losses of each system"
      description="Over all its pairs with other systems, as far as they were labelled. Systems meet different opponents, so read the pairs below too. Intervals are Wilson’s."
      empty="No two systems were labelled on one instruction yet."
      chart={(width) => (
        <StackedBars
          width={width}
          label="Wins, ties and losses of each system"
          rows={standings.map((standing) => ({
            key: standing.system.id,
            left: standing.system.name,
            note: counted(standing.pairs, "pair"),
            counts: outcomeCounts(standing),
            parts: outcomeParts(standing),
          }))}
        />
      )}
      data={{
        caption: "Wins, ties and losses of each system",
        columns: [
          {
            id: "system",
            header: "System",
            rowHeader: true,
            value: (row) => row.system.name,
            cell: (row) => (
              <span className="inline-flex flex-wrap items-center gap-2 [overflow-wrap:anywhere]">
                {row.system.name} <FewUnitsBadge units={row.pairs} what="pair" />
              </span>
            ),
          },
          countColumn<SystemStanding>("pairs", "Pairs", (row) => row.pairs),
          ...outcomeColumns<SystemStanding>({ win: "Wins", tie: "Ties", loss: "Losses" }),
        ],
        rows: standings,
        rowKey: (row) => row.system.id,
      }}
    />
  );
}
