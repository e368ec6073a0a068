import { useQuery } from "@tanstack/react-query";
import type { AgreementFilter } from "@/lib/domain/agreement/agreement-filter";
import type { ComparedDifference, ComparedSystems, RankedSystemRow } from "@/lib/domain/agreement/system-comparison";
import { bestInWords } from "@/lib/domain/protocol/round-scale";
import type { ScaleName } from "@/lib/domain/protocol/scale";
import { systemComparisonQuery } from "@/lib/queries/agreement/round-analysis";
import { countColumn } from "../figure/count-column";
import { estimateColumns } from "../figure/estimate-columns";
import type { FigureColumn } from "../figure/figure-data";
import { TablePanel } from "../figure/table-panel";
import { formatNumber, formatShare } from "../statistic/format-number";
import { PanelWaiting } from "../waiting/panel-waiting";
import { pValueWords } from "../words/verdict-words";

export interface SystemComparisonPanelsProps {
  roundId: string;
  filter: Pick<AgreementFilter, "raters" | "answers" | "without">;
  version: string;
  /** of the round’s levels */
  scale: ScaleName | null;
}

/** Every two systems with what their difference rests on, and the ranking of all. */
export function SystemComparisonPanels({ roundId, filter, version, scale }: SystemComparisonPanelsProps) {
  const { data, error, refetch } = useQuery(systemComparisonQuery(roundId, filter, version));
  if (!data) return <PanelWaiting title="Systems compared" error={error} onRetry={refetch} />;
  const { pairs, ranking } = data;
  const has = (part: "score" | "requirements" | "winRate") => pairs.some((pair) => pair[part] !== null);
  return (
    <>
      <TablePanel<ComparedSystems>
        title="Systems compared"
        description={`Paired differences, first − second, on the instructions that both have labels for.${bestInWords(scale)} Intervals draw instructions; p exchanges the two systems within instructions and is corrected by Holm’s method over all pairs. Where the interval includes 0 (or a win rate’s 50 %), no difference was detected.`}
        fileName="systems-compared"
        empty="No two systems were labelled on one instruction yet."
        data={{
          caption: "Paired differences between systems",
          columns: [
            { id: "first", header: "First", rowHeader: true, value: (row) => row.a },
            { id: "second", header: "Second", value: (row) => row.b },
            countColumn<ComparedSystems>("n", "n", (row) => row.instructions),
            ...(has("score") ? differenceColumns("score", "Mean score", (row) => row.score, twoDigits) : []),
            ...(has("requirements")
              ? differenceColumns(
                  "drfr",
                  "DRFR",
                  (row) => row.requirements,
                  (value) => formatNumber(value),
                )
              : []),
            ...(has("winRate")
              ? differenceColumns(
                  "win-rate",
                  "Win rate of the first",
                  (row) => row.winRate,
                  (value) => formatShare(value),
                )
              : []),
          ],
          rows: pairs,
          rowKey: (row) => JSON.stringify([row.a, row.b]),
        }}
      />
      {ranking.length > 0 ? (
        <TablePanel<RankedSystemRow>
          title="Ranking"
          description="Bradley and Terry’s model with ties (Davidson): the difference of two strengths is the log odds that the first wins. Intervals draw instructions. Systems whose ranks overlap cannot be distinguished."
          fileName="ranking"
          empty="Nothing to rank yet."
          data={{
            caption: "Ranking of the systems",
            columns: [
              { id: "system", header: "System", rowHeader: true, value: (row) => row.system },
              {
                id: "rank",
                header: "Rank",
                numeric: true,
                value: (row) => row.rank,
                cell: (row) => (row.rank.defined ? row.rank.value : "–"),
              },
              {
                id: "ranks",
                header: "Rank from – to",
                only: "table",
                value: () => null,
                cell: ({ rankInterval }) =>
                  rankInterval.defined ? `${rankInterval.value.low} – ${rankInterval.value.high}` : "–",
              },
              { id: "rank-low", header: "Rank low", only: "csv", value: (row) => rankLimit(row, "low") },
              { id: "rank-high", header: "Rank high", only: "csv", value: (row) => rankLimit(row, "high") },
              ...estimateColumns<RankedSystemRow>("strength", "Strength", (row) => row.strength, twoDigits),
            ],
            rows: ranking,
            rowKey: (row) => row.system,
          }}
        />
      ) : null}
    </>
  );
}

const twoDigits = (value: number) => formatNumber(value, 2);

function rankLimit({ rankInterval }: RankedSystemRow, which: "low" | "high"): number | null {
  return rankInterval.defined ? rankInterval.value[which] : null;
}

function differenceColumns(
  id: string,
  header: string,
  read: (row: ComparedSystems) => ComparedDifference | null,
  format: (value: number) => string,
): FigureColumn<ComparedSystems>[] {
  const pOf = (row: ComparedSystems, which: "pValue" | "adjustedPValue") => read(row)?.[which] ?? null;
  return [
    ...estimateColumns<ComparedSystems>(id, header, read, format),
    { id: `${id}-p`, header: `${header} p`, only: "csv", value: (row) => pOf(row, "pValue") },
    {
      id: `${id}-p-holm`,
      header: `${header} p (Holm)`,
      numeric: true,
      value: (row) => pOf(row, "adjustedPValue"),
      cell: (row) => {
        const p = pOf(row, "adjustedPValue");
        return p?.defined ? pValueWords(p.value) : "–";
      },
    },
  ];
}
