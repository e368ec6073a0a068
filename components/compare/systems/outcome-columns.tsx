import type { StackedPart } from "@/components/figure/chart/stacked-bars";
import type { FigureColumn } from "@/components/figure/figure-data";
import { formatInterval, formatShare } from "@/components/figure/statistic/format-number";
import type { SystemPair } from "@/lib/compare/agreement-systems";
import { formatCount } from "@/lib/format/format-number";
import { t } from "@/lib/messages/translate";

const OUTCOMES = ["win", "tie", "loss"] as const;
type Outcome = (typeof OUTCOMES)[number];
/** What pairs of systems and systems by themselves have alike. */
type WithOutcomes = Pick<SystemPair, Outcome>;

const TONES = { win: "first", tie: "neutral", loss: "second" } as const;
const COUNTED: Readonly<Record<Outcome, (count: number) => string>> = {
  win: (count) => t("{count, plural, one {# win} other {# wins}}", { count }),
  tie: (count) => t("{count, plural, one {# tie} other {# ties}}", { count }),
  loss: (count) => t("{count, plural, one {# loss} other {# losses}}", { count }),
};

/** Win, tie and loss: the count with its share and interval in the table, each by itself in the file. */
export function outcomeColumns<Row extends WithOutcomes>(headers: Record<Outcome, string>): FigureColumn<Row>[] {
  return OUTCOMES.flatMap((outcome): FigureColumn<Row>[] => {
    const header = headers[outcome];
    const limit = (row: Row, which: "low" | "high") => {
      const { interval } = row[outcome];
      return interval.defined ? interval.value[which] : null;
    };
    return [
      {
        id: outcome,
        header,
        numeric: true,
        value: (row) => row[outcome].count,
        cell: (row) => <Share of={row[outcome]} />,
      },
      {
        id: `${outcome}-share`,
        header: t("{header} share", { header }),
        value: (row) => row[outcome].share,
        only: "csv",
      },
      { id: `${outcome}-low`, header: t("{header} low", { header }), value: (row) => limit(row, "low"), only: "csv" },
      {
        id: `${outcome}-high`,
        header: t("{header} high", { header }),
        value: (row) => limit(row, "high"),
        only: "csv",
      },
    ];
  });
}

function Share({ of: { count, share, interval } }: { of: SystemPair[Outcome] }) {
  return (
    <>
      {formatCount(count)} {share.defined ? `(${formatShare(share.value)})` : ""}
      {interval.defined ? (
        <span className="block text-xs text-ink-muted">{formatInterval(interval.value, formatShare)}</span>
      ) : null}
    </>
  );
}

/** With the names of both sides a win of the second is one of its own; without, it is a loss of the first. */
type Sides = { a: string; b: string };

export function outcomeCounts(row: WithOutcomes, sides?: Sides): string[] {
  return OUTCOMES.map((outcome) => countWords(row, outcome, sides));
}

function countWords(row: WithOutcomes, outcome: Outcome, sides: Sides | undefined): string {
  const { count } = row[outcome];
  if (!sides || outcome === "tie") return COUNTED[outcome](count);
  return `${outcome === "win" ? sides.a : sides.b}: ${formatCount(count)}`;
}

export function outcomeParts(row: WithOutcomes, sides?: Sides): StackedPart[] {
  return OUTCOMES.map((outcome) => {
    const { share, interval } = row[outcome];
    const value = share.defined ? share.value : 0;
    const range = interval.defined ? `, ${formatInterval(interval.value, formatShare)}` : "";
    return {
      key: outcome,
      share: value,
      text: formatShare(value, 0),
      words: `${countWords(row, outcome, sides)}, ${formatShare(value)}${range}`,
      tone: TONES[outcome],
    };
  });
}
