import { useQuery } from "@tanstack/react-query";
import { countColumn, estimateColumns } from "@/components/figure/estimate-columns";
import type { FigureColumn, FigureData } from "@/components/figure/figure-data";
import { formatNumber, formatShare, pValueWords } from "@/components/figure/statistic/format-number";
import { TablePanel } from "@/components/figure/table-panel";
import { AsOfNotice, PanelWaiting, WorkerComputes } from "@/components/figure/waiting/panel-waiting";
import { ResultsFold } from "@/components/results/summary/results-fold";
import { DIFFERENCE_MEASURE_WORDS, systemsHeadlineWords } from "@/components/results/systems-headline-words";
import { Panel } from "@/components/ui/panel";
import {
  type ComparedDifference,
  type ComparedSystems,
  type SystemComparisonResult,
  systemComparisonFigure,
} from "@/lib/compare/system-comparison";
import {
  type DifferenceMeasure,
  measuresOf,
  nothingOf,
  type SystemsHeadline,
  systemsHeadline,
} from "@/lib/compare/systems-headline";
import { t } from "@/lib/messages/translate";
import type { AgreementFilter } from "@/lib/results/agreement-filter";
import { isPending } from "@/lib/results/pending";
import { figureQuery } from "@/lib/results/queries/figure-query";
import { bestInWords, bestOf } from "@/lib/round/protocol/round-scale";
import { levelValues, type ScaleName } from "@/lib/round/protocol/scale";
import { StoppingPanel, type StoppingRow } from "../stopping/stopping-panel";
import { DifferenceMap } from "./difference-map";
import { RankingPanel } from "./ranking-panel";

export interface SystemComparisonPanelsProps {
  roundId: string;
  filter: Pick<AgreementFilter, "raters" | "answers" | "without">;
  version: string;
  /** of the round’s levels */
  scale: ScaleName | null;
}

/** Every two systems with what their difference rests on, and the ranking of all. */
export function SystemComparisonPanels({ roundId, filter, version, scale }: SystemComparisonPanelsProps) {
  const { data, error, refetch } = useQuery(figureQuery(systemComparisonFigure, roundId, filter, version));
  if (!data) return <PanelWaiting title={t("Systems compared")} error={error} onRetry={refetch} />;
  if (isPending(data)) {
    return (
      <Panel level={2} title={t("Systems compared")}>
        <WorkerComputes pending={data} />
      </Panel>
    );
  }
  const { ranking } = data;
  const headline = systemsHeadline(data, bestOf(scale));
  return (
    <>
      <AsOfNotice asOf={data.asOf} />
      {headline ? <SystemsHeadlinePanel headline={headline} /> : null}
      {ranking.length > 0 ? (
        <RankingPanel roundId={roundId} filter={filter} version={version} ranking={ranking} />
      ) : null}
      <ComparedPairs compared={data} scale={scale} />
    </>
  );
}

/** Which of the differences are settled. Closed: of many systems it has more rows than all else on the page. */
export function StoppingFold({ pairs, scale }: Pick<SystemComparisonResult, "pairs"> & { scale: ScaleName | null }) {
  return (
    <ResultsFold
      id="stopping"
      title={t("Stop labelling?")}
      finding={t("which differences are settled, and which are too small to matter")}
    >
      <StoppingPanel
        title={t("Differences against a margin")}
        about={t("Differences of every two systems, first − second; intervals are adjusted for all pairs.")}
        fileName="systems-stopping"
        empty={t("No two systems were labelled on one instruction yet.")}
        rows={stoppingRows(pairs, scale)}
      />
    </ResultsFold>
  );
}

/** Margins are for scales of few points: of 0–100 a tenth of a point is nothing. */
const USUAL_POINTS = 10;

function stoppingRows(pairs: readonly ComparedSystems[], scale: ScaleName | null): StoppingRow[] {
  const levels = levelValues(scale);
  const points = Math.abs((levels.at(-1) ?? 0) - (levels[0] ?? 0));
  return pairs.flatMap((pair) =>
    measuresOf({ pairs: [pair] }).flatMap((measure): StoppingRow[] => {
      const difference = pair[measure];
      const { name, format } = DIFFERENCE_MEASURE_WORDS[measure];
      if (!difference) return [];
      const key = JSON.stringify([pair.a, pair.b, measure]);
      const nothing = nothingOf(measure);
      const times = measure === "score" ? Math.max(1, points / USUAL_POINTS) : 1;
      return [{ key, name: `${pair.a} − ${pair.b}`, measure: name, difference, nothing, times, format }];
    }),
  );
}

/** Every two systems: a map of all where there are several pairs, with the table behind it. */
function ComparedPairs({ compared, scale }: { compared: SystemComparisonResult; scale: ScaleName | null }) {
  const { pairs } = compared;
  const has = (part: DifferenceMeasure) => pairs.some((pair) => pair[part] !== null);
  const title = t("Systems compared");
  const description = t(
    "Paired differences, first − second, on the instructions that both have labels for.{bestInWords} p-values exchange the two systems within instructions. p-values (Holm) and intervals are adjusted for all pairs, so an interval excludes 0 (or a win rate’s 50%) exactly when p < 0.05. A win rate counts a tie as half a win.",
    { bestInWords: bestInWords(scale) },
  );
  const data: FigureData<ComparedSystems> = {
    caption: t("Paired differences between systems"),
    columns: [
      { id: "first", header: t("First"), rowHeader: true, value: (row) => row.a },
      { id: "second", header: t("Second"), value: (row) => row.b },
      countColumn<ComparedSystems>("n", "n", (row) => row.instructions),
      ...(has("score") ? differenceColumns("score", t("Mean score"), (row) => row.score, twoDigits) : []),
      ...(has("points")
        ? differenceColumns(
            "points",
            t("Score by points"),
            (row) => row.points,
            (value) => formatNumber(value),
          )
        : []),
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
            t("Win rate"),
            (row) => row.winRate,
            (value) => formatShare(value),
          )
        : []),
    ],
    rows: pairs,
    rowKey: (row) => JSON.stringify([row.a, row.b]),
  };
  if (pairs.length > 1) {
    return (
      <DifferenceMap title={title} description={description} compared={compared} best={bestOf(scale)} data={data} />
    );
  }
  return (
    <TablePanel<ComparedSystems>
      title={title}
      description={description}
      fileName="systems-compared"
      empty={t("No two systems were labelled on one instruction yet.")}
      data={data}
    />
  );
}

/** Not before the figures are there: what a reader may take away without reading the table. */
function SystemsHeadlinePanel({ headline }: { headline: SystemsHeadline }) {
  const { title, difference, standing } = systemsHeadlineWords(headline);
  return (
    <Panel level={2} title={title}>
      <p>{difference}</p>
      {standing ? <p>{standing}</p> : null}
      <p className="text-sm text-ink-muted">
        {t("On {count, plural, one {# instruction} other {# instructions}} with labels of both systems.", {
          count: headline.instructions,
        })}
      </p>
    </Panel>
  );
}

const twoDigits = (value: number) => formatNumber(value, 2);

function differenceColumns(
  id: string,
  header: string,
  read: (row: ComparedSystems) => ComparedDifference | null,
  format: (value: number) => string,
): FigureColumn<ComparedSystems>[] {
  const pOf = (row: ComparedSystems, which: "pValue" | "adjustedPValue") => read(row)?.[which] ?? null;
  return [
    ...estimateColumns<ComparedSystems>(id, header, read, format),
    { id: `${id}-p`, header: t("{header} p", { header }), only: "csv", value: (row) => pOf(row, "pValue") },
    {
      id: `${id}-p-holm`,
      header: t("{header}, p", { header }),
      numeric: true,
      value: (row) => pOf(row, "adjustedPValue"),
      cell: (row) => {
        const p = pOf(row, "adjustedPValue");
        return p?.defined ? pValueWords(p.value) : "–";
      },
    },
  ];
}
