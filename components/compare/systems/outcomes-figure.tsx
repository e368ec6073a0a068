import { HeatTable } from "@/components/figure/chart/heat-table";
import { StackedBars } from "@/components/figure/chart/stacked-bars";
import { countColumn } from "@/components/figure/estimate-columns";
import { Figure } from "@/components/figure/figure";
import { formatShare } from "@/components/figure/statistic/format-number";
import { UnitsCell } from "@/components/figure/statistic/statistic-cell";
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

export interface OutcomesFigureProps {
  pairs: readonly SystemPair[];
  scale: Scale;
  /** names of the systems, best first; others follow */
  order: readonly string[];
}

/** Win, tie and loss for each pair of systems. */
export function OutcomesFigure({ pairs, scale, order }: OutcomesFigureProps) {
  return (
    <Figure<SystemPair>
      title={t("Outcomes")}
      description={byLevel(scale)}
      empty={t("No two systems were labelled on one instruction yet.")}
      chart={(width) =>
        pairs.length > 1 ? (
          <OutcomeMap width={width} pairs={pairs} order={order} />
        ) : (
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
        )
      }
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

/** How often the row's system wins against the column's: one map for all pairs. */
function OutcomeMap({ width, pairs, order }: { width: number } & Pick<OutcomesFigureProps, "pairs" | "order">) {
  const names = [...new Set([...order, ...pairs.flatMap(({ a, b }) => [a.name, b.name])])];
  const outcomesOf = (row: number, column: number) => {
    const [one, other] = [names[row], names[column]];
    const pair = pairs.find(({ a, b }) => (a.name === one && b.name === other) || (a.name === other && b.name === one));
    if (!pair || one === other) return null;
    const { win, tie, loss } = pair;
    return pair.a.name === one ? { win, tie, loss } : { win: loss, tie, loss: win };
  };
  const cells = names.map((_, row) =>
    names.map((_name, column) => {
      const share = outcomesOf(row, column)?.win.share;
      return share?.defined ? share.value : null;
    }),
  );
  return (
    <HeatTable
      width={width}
      maxWidth={width}
      label={t("Share of pairs that the first system wins against the second")}
      axes={{ rows: t("System"), columns: t("Share of pairs won against") }}
      rows={names.map((name, index) => `${index + 1} ${name}`)}
      columns={names.map((_, index) => `${index + 1}`)}
      cells={cells}
      format={(value) => formatShare(value, 0)}
      words={(value, row, column) => {
        const found = outcomesOf(row, column);
        return found ? `${formatShare(value, 0)}, ${outcomeCounts(found).join(", ")}` : "";
      }}
    />
  );
}
