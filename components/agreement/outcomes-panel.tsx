import { ScrollRegion } from "@/components/ui/scroll-region";
import type { SystemPair } from "@/lib/domain/agreement-systems";
import { type StackedBar, StackedBars } from "./chart/stacked-bars";
import { FewUnitsBadge } from "./few-units-badge";
import { Figure } from "./figure";
import type { FigureColumn } from "./figure/figure-data";
import { counted, formatCount, formatInterval, formatShare } from "./format-number";

const OUTCOMES = ["win", "tie", "loss"] as const;
type Outcome = (typeof OUTCOMES)[number];

const HEADERS: Record<Outcome, string> = { win: "First wins", tie: "Tie", loss: "Second wins" };
const TONES = { win: "first", tie: "neutral", loss: "second" } as const;
const PLURALS: Record<Outcome, string> = { win: "wins", tie: "ties", loss: "losses" };

/** Win, tie and loss for each pair of systems. */
export function OutcomesPanel({ pairs }: { pairs: readonly SystemPair[] }) {
  return (
    <Figure
      title="Outcomes"
      description="A pair's outcome is that of its mean preference: below 2.5 the first wins, above 3.5 the second, between them it is a tie. Intervals are Wilson’s."
      empty="No preferences yet."
      tableHeight="max-h-160"
      chart={(width) => (
        <ScrollRegion label="Outcomes of each pair of systems" className="max-h-160 overflow-y-auto">
          <StackedBars width={width} label="Outcomes of each pair of systems" rows={pairs.map(barOf)} />
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
            cell: (pair) => (
              <span className="flex flex-col items-end gap-1">
                {formatCount(pair.pairs)} <FewUnitsBadge units={pair.pairs} what="pairs" />
              </span>
            ),
          },
          {
            id: "labels",
            header: "Labels",
            numeric: true,
            value: (pair) => pair.labels,
            cell: (pair) => formatCount(pair.labels),
          },
          ...OUTCOMES.flatMap(outcomeColumns),
        ],
        rows: pairs,
        rowKey: (pair) => `${pair.a.id} ${pair.b.id}`,
      }}
    />
  );
}

function outcomeColumns(outcome: Outcome): FigureColumn<SystemPair>[] {
  const header = HEADERS[outcome];
  return [
    {
      id: outcome,
      header,
      numeric: true,
      value: (pair) => pair[outcome].count,
      cell: (pair) => {
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
    },
    { id: `${outcome}-share`, header: `${header} share`, value: (pair) => pair[outcome].share, only: "csv" },
    { id: `${outcome}-low`, header: `${header} low`, value: (pair) => limit(pair, outcome, "low"), only: "csv" },
    { id: `${outcome}-high`, header: `${header} high`, value: (pair) => limit(pair, outcome, "high"), only: "csv" },
  ];
}

function limit(pair: SystemPair, outcome: Outcome, which: "low" | "high"): number | null {
  const { interval } = pair[outcome];
  return interval.defined ? interval.value[which] : null;
}

function barOf(pair: SystemPair): StackedBar {
  return {
    key: `${pair.a.id} ${pair.b.id}`,
    left: pair.a.name,
    right: pair.b.name,
    note: counted(pair.pairs, "pair"),
    counts: OUTCOMES.map((outcome) => counted(pair[outcome].count, outcome, PLURALS[outcome])),
    parts: OUTCOMES.map((outcome) => {
      const { count, share, interval } = pair[outcome];
      const value = share.defined ? share.value : 0;
      const range = interval.defined ? `, ${formatInterval(interval.value, formatShare)}` : "";
      return {
        key: outcome,
        share: value,
        text: formatShare(value, 0),
        words: `${counted(count, outcome, PLURALS[outcome])}, ${formatShare(value)}${range}`,
        tone: TONES[outcome],
      };
    }),
  };
}
