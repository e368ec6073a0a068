import { useQuery } from "@tanstack/react-query";
import { Panel } from "@/components/ui/panel";
import type { AgreementFilter } from "@/lib/domain/agreement/agreement-filter";
import { isPending } from "@/lib/domain/agreement/pending";
import type { ComparedDifference, ComparedSystems, RankedSystemRow } from "@/lib/domain/agreement/system-comparison";
import { type SystemsHeadline, systemsHeadline } from "@/lib/domain/agreement/systems-headline";
import { bestInWords, bestOf } from "@/lib/domain/protocol/round-scale";
import type { ScaleName } from "@/lib/domain/protocol/scale";
import { say } from "@/lib/messages/researcher/say";
import * as texts from "@/lib/messages/researcher/systems";
import { systemComparisonQuery } from "@/lib/queries/agreement/system-comparison";
import { countColumn } from "../figure/count-column";
import { estimateColumns } from "../figure/estimate-columns";
import type { FigureColumn } from "../figure/figure-data";
import { TablePanel } from "../figure/table-panel";
import { formatNumber, formatShare } from "../statistic/format-number";
import { AsOfNotice } from "../waiting/as-of-notice";
import { PanelWaiting } from "../waiting/panel-waiting";
import { WorkerComputes } from "../waiting/worker-computes";
import { pValueWords } from "../words/p-value-words";
import { systemsHeadlineWords } from "../words/systems-headline-words";

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
  if (!data) return <PanelWaiting title={texts.systemsCompared} error={error} onRetry={refetch} />;
  if (isPending(data)) {
    return (
      <Panel level={2} title={texts.systemsCompared}>
        <WorkerComputes pending={data} />
      </Panel>
    );
  }
  const { pairs, ranking } = data;
  const headline = systemsHeadline(data, bestOf(scale));
  const has = (part: "score" | "requirements" | "winRate") => pairs.some((pair) => pair[part] !== null);
  return (
    <>
      <AsOfNotice asOf={data.asOf} />
      {headline ? <SystemsHeadlinePanel headline={headline} /> : null}
      <TablePanel<ComparedSystems>
        title={texts.systemsCompared}
        description={say(texts.pairedDifferencesFirstSecond, { bestInWords: bestInWords(scale) })}
        fileName="systems-compared"
        empty={texts.noTwoSystemsWereLabelled}
        data={{
          caption: texts.pairedDifferencesBetweenSystems,
          columns: [
            { id: "first", header: texts.first, rowHeader: true, value: (row) => row.a },
            { id: "second", header: texts.second, value: (row) => row.b },
            countColumn<ComparedSystems>("n", "n", (row) => row.instructions),
            ...(has("score") ? differenceColumns("score", texts.meanScore, (row) => row.score, twoDigits) : []),
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
                  texts.winRateOfTheFirst,
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
          title={texts.ranking}
          description={texts.bradleyAndTerrysModel}
          fileName="ranking"
          empty={texts.nothingToRankYet}
          data={{
            caption: texts.rankingOfTheSystems,
            columns: [
              { id: "system", header: texts.system, rowHeader: true, value: (row) => row.system },
              {
                id: "rank",
                header: texts.rank,
                numeric: true,
                value: (row) => row.rank,
                cell: (row) => (row.rank.defined ? row.rank.value : "–"),
              },
              {
                id: "ranks",
                header: texts.rankFromTo,
                only: "table",
                value: () => null,
                cell: ({ rankInterval }) =>
                  rankInterval.defined ? `${rankInterval.value.low} – ${rankInterval.value.high}` : "–",
              },
              { id: "rank-low", header: texts.rankLow, only: "csv", value: (row) => rankLimit(row, "low") },
              { id: "rank-high", header: texts.rankHigh, only: "csv", value: (row) => rankLimit(row, "high") },
              ...estimateColumns<RankedSystemRow>("strength", texts.strength, (row) => row.strength, twoDigits),
            ],
            rows: ranking,
            rowKey: (row) => row.system,
          }}
        />
      ) : null}
    </>
  );
}

/** Not before the figures are there: what a reader may take away without reading the table. */
function SystemsHeadlinePanel({ headline }: { headline: SystemsHeadline }) {
  const { title, difference, standing } = systemsHeadlineWords(headline);
  return (
    <Panel level={2} title={title}>
      <p>{difference}</p>
      {standing ? <p>{standing}</p> : null}
    </Panel>
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
    { id: `${id}-p`, header: say(texts.p, { header }), only: "csv", value: (row) => pOf(row, "pValue") },
    {
      id: `${id}-p-holm`,
      header: say(texts.pHolm, { header }),
      numeric: true,
      value: (row) => pOf(row, "adjustedPValue"),
      cell: (row) => {
        const p = pOf(row, "adjustedPValue");
        return p?.defined ? pValueWords(p.value) : "–";
      },
    },
  ];
}
