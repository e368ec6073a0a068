"use client";

import { useQuery } from "@tanstack/react-query";
import { StackedBars } from "@/components/figure/chart/stacked-bars";
import { countColumn } from "@/components/figure/estimate-columns";
import { Figure } from "@/components/figure/figure";
import { formatShare } from "@/components/figure/statistic/format-number";
import { NamedUnits } from "@/components/figure/statistic/statistic-cell";
import { TablePanel } from "@/components/figure/table-panel";
import { AsOfLine, PanelWaiting, WorkerComputes } from "@/components/figure/waiting/panel-waiting";
import { RoundFrame, type RoundView } from "@/components/results/round/round-frame";
import { ResultsFold } from "@/components/results/summary/results-fold";
import { GROUPING_NAMES } from "@/components/results/words";
import { Panel } from "@/components/ui/panel";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { roundSystemsFigure, type ScoreRow, type SystemStanding } from "@/lib/compare/agreement-systems";
import { systemComparisonFigure } from "@/lib/compare/system-comparison";
import { systemsInOrder } from "@/lib/compare/systems-headline";
import { t } from "@/lib/messages/translate";
import type { AnswerPooling } from "@/lib/results/agreement-filter";
import { ANSWER_POOLING_MEANINGS } from "@/lib/results/filter-meanings";
import { isPending } from "@/lib/results/pending";
import { figureQuery } from "@/lib/results/queries/figure-query";
import { hasAnswers, labelsPairs } from "@/lib/round/protocol/protocols";
import { bestOf, isOfCategories, type ScaledRound } from "@/lib/round/protocol/round-scale";
import { scaleNamed } from "@/lib/round/protocol/scale";
import { AspectsPanel } from "./aspects-panel";
import { CategoryFigures } from "./category-figures";
import { ChecklistGroupsFigure } from "./checklist-groups-figure";
import { EstimatesPanels } from "./estimates-panels";
import { outcomeColumns, outcomeCounts, outcomeParts } from "./outcome-columns";
import { OutcomesFigure } from "./outcomes-figure";
import { PointsPanel, RewardPanels } from "./reward-panels";
import { SafetyPanel } from "./safety-panel";
import { ScoreGroupsFigure } from "./score-groups-figure";
import { StoppingFold, SystemComparisonPanels } from "./system-comparison-panels";

const POOLING_CHOICES = [
  { value: "pooled", label: t("All answers") },
  { value: "majority", label: t("Majority") },
] as const;

/** What a round's labels say of the systems. */
export function SystemsDashboard({ roundId }: { roundId: string }) {
  return (
    <RoundFrame
      roundId={roundId}
      actions={({ progress, filter, change }) =>
        hasAnswers(progress.round.protocol) ? (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="max-w-prose text-sm text-ink-muted">{ANSWER_POOLING_MEANINGS[filter.answers]}</p>
            <SegmentedControl<AnswerPooling>
              legend={t("Which answers count")}
              hideLegend
              size="sm"
              choices={POOLING_CHOICES}
              value={filter.answers}
              onValueChange={(answers) => change({ answers })}
            />
          </div>
        ) : null
      }
    >
      {(view) => <Systems roundId={roundId} view={view} />}
    </RoundFrame>
  );
}

function Systems({ roundId, view: { progress, filter, version } }: { roundId: string; view: RoundView }) {
  const { data, error, refetch } = useQuery(figureQuery(roundSystemsFigure, roundId, filter, version));
  const { protocol, scale, planned } = progress.round;
  const compared = useQuery(figureQuery(systemComparisonFigure, roundId, filter, version)).data;
  const order = compared && !isPending(compared) ? systemsInOrder(compared, bestOf(scale)) : [];
  if (!data) return <PanelWaiting title={t("Systems")} error={error} onRetry={refetch} />;
  const comparison = <SystemComparisonPanels roundId={roundId} filter={filter} version={version} scale={scale} />;
  if (isPending(data)) {
    // A worker is asked for both at once.
    return (
      <>
        {comparison}
        <Panel level={2} title={t("Systems")}>
          <WorkerComputes pending={data} />
        </Panel>
      </>
    );
  }
  const estimates = (
    <EstimatesPanels
      studyId={progress.round.studyId}
      roundId={roundId}
      best={bestOf(scale)}
      filter={filter}
      version={version}
    />
  );
  return (
    <>
      <AsOfLine labels={progress.labels} asOf={data.asOf} />
      {planned === null ? null : estimates}
      {comparison}
      {scale === null || labelsPairs(protocol) ? null : isOfCategories(scaleNamed(scale)) ? (
        <CategoryGroupsPanel rows={data.scores} round={progress.round} />
      ) : (
        <ScoreGroupsFigure rows={data.scores} round={progress.round} />
      )}
      {hasAnswers(protocol) ? (
        <>
          <PointsPanel points={data.points} raters={data.raters} />
          <ChecklistGroupsFigure rows={data.checklist} answers={filter.answers} />
          <CategoryFigures rows={data.categories} answers={filter.answers} />
          <AspectsPanel studyId={progress.round.studyId} roundId={roundId} filter={filter} systems={data} />
        </>
      ) : null}
      {scale === null ? null : (
        <>
          <OutcomesFigure pairs={data.outcomes} scale={scaleNamed(scale)} order={order} />
          {/* Of two systems the outcomes say the same. */}
          {data.standings.length > 2 ? <StandingsFigure standings={inOrder(data.standings, order)} /> : null}
        </>
      )}
      <div className="flex flex-col gap-2">
        {compared && !isPending(compared) ? <StoppingFold pairs={compared.pairs} scale={scale} /> : null}
        <ResultsFold
          id="safety"
          title={t("Safety")}
          finding={t("responses reported as harmful, and whether raters agree on them")}
        >
          <SafetyPanel roundId={roundId} whose={filter} version={version} ofPairs={labelsPairs(protocol)} />
        </ResultsFold>
        {planned !== null || isOfCategories(scale === null ? null : scaleNamed(scale)) ? null : (
          <ResultsFold
            id="estimates"
            title={t("People and a judge together")}
            finding={t("one estimate for each system from people’s labels of some responses and a judge’s of all")}
          >
            {estimates}
          </ResultsFold>
        )}
        {hasAnswers(protocol) && !labelsPairs(protocol) ? (
          <ResultsFold
            id="rewards"
            title={t("Rewards")}
            finding={t("DIVA and MeanRec weights of questions, reward of each response")}
          >
            <RewardPanels roundId={roundId} whose={filter} version={version} />
          </ResultsFold>
        ) : null}
      </div>
    </>
  );
}

/** How often each category was given to the responses of a system, subset or domain. */
function CategoryGroupsPanel({ rows, round }: { rows: readonly ScoreRow[]; round: ScaledRound }) {
  return (
    <TablePanel<ScoreRow>
      title={t("Categories by system")}
      description={t(
        "The share of each category among all labels. Categories have no order, so there is no mean and no ranking.",
      )}
      fileName="categories"
      empty={t("No labels yet.")}
      data={{
        caption: t("Shares of the categories"),
        columns: [
          { id: "name", header: t("Name"), rowHeader: true, value: (row) => row.name ?? t("none") },
          { id: "grouping", header: t("By"), value: (row) => GROUPING_NAMES[row.grouping].toLowerCase() },
          countColumn<ScoreRow>("responses", t("Responses"), (row) => row.responses),
          countColumn<ScoreRow>("labels", t("Labels"), (row) => row.labels),
          ...round.levelNames.map((name, index) => ({
            id: `category-${index}`,
            header: name,
            numeric: true,
            value: (row: ScoreRow) => (row.labels === 0 ? null : (row.levels[index] ?? 0) / row.labels),
            cell: (row: ScoreRow) =>
              row.labels === 0
                ? "–"
                : `${formatShare((row.levels[index] ?? 0) / row.labels)} (${row.levels[index] ?? 0})`,
          })),
        ],
        rows,
        rowKey: (row) => `${row.grouping} ${row.name}`,
      }}
    />
  );
}

/** Best first; those that were compared with none come last. */
function inOrder(standings: readonly SystemStanding[], order: readonly string[]): SystemStanding[] {
  const placeOf = ({ system }: SystemStanding) => {
    const place = order.indexOf(system.name);
    return place < 0 ? order.length : place;
  };
  return standings.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Win, tie and loss of each system against all others. */
function StandingsFigure({ standings }: { standings: readonly SystemStanding[] }) {
  return (
    <Figure<SystemStanding>
      title={t("Wins, ties and losses of each system")}
      description={t(
        "Over all its labelled pairs with other systems. Systems meet different opponents, so read the pairs above too. The table has intervals: bootstrap over instructions where several pairs share one, otherwise Wilson.",
      )}
      empty={t("No two systems were labelled on one instruction yet.")}
      chart={(width) => (
        <StackedBars
          width={width}
          axis={t("Share of pairs, 0 to 100%")}
          label={t("Wins, ties and losses of each system")}
          rows={standings.map((standing) => ({
            key: standing.system.id,
            left: standing.system.name,
            note: t("{count, plural, one {# pair} other {# pairs}}", { count: standing.pairs }),
            counts: outcomeCounts(standing),
            parts: outcomeParts(standing),
          }))}
        />
      )}
      data={{
        caption: t("Wins, ties and losses of each system"),
        columns: [
          {
            id: "system",
            header: t("System"),
            rowHeader: true,
            value: (row) => row.system.name,
            cell: (row) => <NamedUnits name={row.system.name} units={row.pairs} what={t("pair")} />,
          },
          countColumn<SystemStanding>("pairs", t("Pairs"), (row) => row.pairs),
          ...outcomeColumns<SystemStanding>({ win: t("Wins"), tie: t("Ties"), loss: t("Losses") }),
        ],
        rows: standings,
        rowKey: (row) => row.system.id,
      }}
    />
  );
}
