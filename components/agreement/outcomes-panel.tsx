import { type Column, DataTable } from "@/components/ui/data-table";
import { ScrollRegion } from "@/components/ui/scroll-region";
import type { SystemPair } from "@/lib/domain/agreement-systems";
import { ChartPanel } from "./chart-panel";
import { FewUnitsBadge } from "./few-units-badge";
import { counted, formatCount, formatInterval, formatShare } from "./format-number";
import { OutcomeBar } from "./outcome-bar";

const OUTCOMES = ["win", "tie", "loss"] as const;

/** Win, tie and loss for each pair of systems. */
export function OutcomesPanel({ pairs }: { pairs: readonly SystemPair[] }) {
  const columns: Column<SystemPair>[] = [
    { id: "pair", header: "Systems", rowHeader: true, cell: (pair) => `${pair.a.name} and ${pair.b.name}` },
    { id: "pairs", header: "Pairs", numeric: true, cell: (pair) => formatCount(pair.pairs) },
    ...OUTCOMES.map((outcome) => ({
      id: outcome,
      header: { win: "First wins", tie: "Tie", loss: "Second wins" }[outcome],
      numeric: true,
      cell: (pair: SystemPair) => {
        const { count, share, interval } = pair[outcome];
        return (
          <>
            {formatCount(count)} {share.defined ? `(${formatShare(share.value)})` : ""}
            {interval.defined ? (
              <span className="block text-xs text-ink-muted">{formatInterval(interval.value, formatShare)}</span>
            ) : null}
          </>
        );
      },
    })),
  ];
  return (
    <ChartPanel
      title="Outcomes"
      description="A pair's outcome is that of its mean preference: below 2.5 the first wins, above 3.5 the second, between them it is a tie. Intervals are Wilson’s."
      chart={
        pairs.length === 0 ? (
          <p className="py-10 text-center text-ink-muted">No preferences yet.</p>
        ) : (
          <ScrollRegion label="Outcomes of each pair of systems" className="max-h-160 overflow-y-auto">
            <ul className="flex flex-col gap-6">
              {pairs.map((pair) => (
                <li key={`${pair.a.id} ${pair.b.id}`} className="flex flex-col gap-1.5">
                  <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
                    <span className="font-medium [overflow-wrap:anywhere]">{pair.a.name}</span>
                    <span className="text-xs text-ink-muted tabular-nums">
                      {counted(pair.pairs, "pair")}, {counted(pair.labels, "label")}{" "}
                      <FewUnitsBadge units={pair.pairs} what="pairs" />
                    </span>
                    <span className="text-right font-medium [overflow-wrap:anywhere]">{pair.b.name}</span>
                  </div>
                  <OutcomeBar pair={pair} />
                </li>
              ))}
            </ul>
          </ScrollRegion>
        )
      }
      table={
        <DataTable
          caption="Outcomes of each pair of systems"
          hideCaption
          dense
          columns={columns}
          rows={pairs}
          rowKey={(pair) => `${pair.a.id} ${pair.b.id}`}
        />
      }
    />
  );
}
