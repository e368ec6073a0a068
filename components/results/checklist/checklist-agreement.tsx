"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { AlphaFigure } from "@/components/figure/alpha-figure";
import { alphaScaleOf, niceSteps } from "@/components/figure/chart/chart-scale";
import { HorizontalBarChart } from "@/components/figure/chart/horizontal-bar-chart";
import { IntervalPlot } from "@/components/figure/chart/interval-plot";
import { Figure } from "@/components/figure/figure";
import { EstimateStat } from "@/components/figure/statistic/estimate-stat";
import { formatShare, formatStatistic } from "@/components/figure/statistic/format-number";
import { FewUnitsBadge } from "@/components/figure/statistic/statistic-cell";
import { PanelWaiting, WorkerComputes } from "@/components/figure/waiting/panel-waiting";
import { TextLink } from "@/components/ui/link";
import { Stat, StatList } from "@/components/ui/stat";
import { formatCount } from "@/lib/format/format-number";
import { t } from "@/lib/messages/translate";
import {
  type AnswerAgreement,
  type ItemAgreement,
  type RoundChecklist,
  roundChecklistFigure,
  USUAL_ITEM_ORDER,
} from "@/lib/results/agreement-checklist";
import { filterQuery } from "@/lib/results/agreement-filter";
import { DRAWN_NAMES, FEW_UNITS } from "@/lib/results/agreement-statistic";
import { itemAnalysisFigure } from "@/lib/results/item-analysis";
import { isPending } from "@/lib/results/pending";
import { figureQuery, type WhoseLabels } from "@/lib/results/queries/figure-query";

import { printedTitle } from "@/lib/stats/registry/statistics";
import { prevalenceWords } from "../summary/alpha-cell";
import { CATEGORY_COLUMNS, ITEM_COLUMNS } from "./answer-columns";
import { NotedQuestions } from "./noted-questions";
import { QuestionsToRewrite } from "./questions-to-rewrite";

export interface ChecklistAgreementProps {
  roundId: string;
  whose: WhoseLabels;
  version: string;
}

/** Agreement on checklist answers: pooled, by category, the questions that drive it, and question by question. */
export function ChecklistAgreement({ roundId, whose, version }: ChecklistAgreementProps) {
  const { raters, without } = whose;
  const path = usePathname();
  const { data, error, refetch } = useQuery(
    figureQuery(roundChecklistFigure, roundId, { raters, without, order: USUAL_ITEM_ORDER }, version),
  );
  const { data: analysis } = useQuery(figureQuery(itemAnalysisFigure, roundId, whose, version));
  if (!data) return <PanelWaiting title={t("Checklist answers")} error={error} onRetry={refetch} />;
  if (isPending(data)) return <WorkerComputes pending={data} />;
  const { pooled, categories } = data;
  return (
    <>
      <AlphaFigure
        title={t("Agreement on checklist answers")}
        description={`${
          analysis?.hasEither
            ? t("Nominal alpha over all questions of all responses. UNKNOWN and “could be either” count as missing.")
            : t("Nominal alpha over all questions of all responses. UNKNOWN counts as missing.")
        } ${prevalenceWords(pooled.prevalence) ?? ""}`}
        alpha={pooled.alpha}
        basis={pooled.basis}
        drawn={pooled.drawn}
        raters={data.raters}
        lead={<PooledStats pooled={pooled} />}
      />
      {categories.length > 0 ? <CategoryAgreementFigure categories={categories} /> : null}
      <ContributionsFigure items={data.items} />
      <AllQuestions total={data.total} whose={whose} />
      <QuestionsToRewrite
        roundId={roundId}
        whose={whose}
        version={version}
        rewordAt={`${path}/tasks/rewording${filterQuery({ raters, without })}`}
      />
      <NotedQuestions roundId={roundId} whose={whose} version={version} />
    </>
  );
}

/** Leads to the table of all questions, of the same labels. */
function AllQuestions({ total, whose: { raters, without } }: { total: number; whose: WhoseLabels }) {
  const path = usePathname();
  return (
    <p>
      <TextLink href={`${path}/tasks/questions${filterQuery({ raters, without })}`}>
        {t("All {count, plural, one {# question} other {# questions}} in a table", { count: total })}
      </TextLink>
    </p>
  );
}

function PooledStats({ pooled }: { pooled: AnswerAgreement }) {
  return (
    <StatList>
      <EstimateStat
        size="lg"
        label={
          <span className="inline-flex flex-wrap items-center gap-2">
            {printedTitle("alpha")} <FewUnitsBadge units={pooled.basis.nUnitsPairable} what={t("answered question")} />
          </span>
        }
        estimate={pooled.alpha}
        note={t("{count, plural, one {# response–question pair} other {# response–question pairs}} with 2+ answers", {
          count: pooled.basis.nUnitsPairable,
        })}
      />
      <Stat
        label={t("Share of YES")}
        value={formatStatistic(pooled.passRate, formatShare)}
        note={t("{yes} YES, {no} NO", { yes: pooled.yes, no: pooled.no })}
      />
      <Stat
        label={t("UNKNOWN")}
        value={formatStatistic(pooled.unknownRate, formatShare)}
        note={t("{count, plural, one {# answer} other {# answers}}", { count: pooled.unknown })}
      />
      <Stat
        label={t("Answers to questions with 2+ raters")}
        value={formatCount(pooled.basis.nLabelsPairable)}
        note={t("by {count, plural, one {# rater} other {# raters}}", { count: pooled.basis.nRaters })}
      />
    </StatList>
  );
}

/** Alpha of the answers to each category of question. */
function CategoryAgreementFigure({ categories }: { categories: RoundChecklist["categories"] }) {
  return (
    <Figure
      title={t("Answers by category of question")}
      description={t("Nominal alpha with intervals over {drawnNames}; n is response–question pairs with 2+ answers.", {
        drawnNames: DRAWN_NAMES[categories[0]?.drawn ?? "questions"],
      })}
      chart={(width) => (
        <IntervalPlot
          width={width}
          axis={t("Krippendorff’s alpha")}
          label={t("Krippendorff’s alpha of answers by category of question")}
          scale={alphaScaleOf(categories.map(({ alpha }) => alpha))}
          rows={categories.map((row) => ({
            key: row.category,
            name: row.category,
            estimate: row.alpha,
            note: `n ${formatCount(row.basis.nUnitsPairable)}`,
            few: row.basis.nUnitsPairable < FEW_UNITS,
          }))}
        />
      )}
      data={{
        caption: t("Agreement on answers by category of question"),
        columns: CATEGORY_COLUMNS,
        rows: categories,
        rowKey: (row) => row.category,
      }}
    />
  );
}

const MAX_BARS = 10;

/** The questions on which most of the disagreement rests. */
function ContributionsFigure({ items }: { items: readonly ItemAgreement[] }) {
  const shareOf = (item: ItemAgreement) => (item.contribution.defined ? item.contribution.value : 0);
  const rows = items.filter((item) => shareOf(item) > 0).slice(0, MAX_BARS);
  const largest = Math.max(0.01, ...rows.map(shareOf));
  const to = Math.min(1, niceSteps(largest, 4).at(-1) ?? 1);
  const covered = rows.reduce((sum, item) => sum + shareOf(item), 0);
  return (
    <Figure<ItemAgreement>
      title={t("Most disputed questions")}
      description={
        rows.length > 0
          ? t(
              "Each question’s share of the observed disagreement of all answers. These {rows} account for {covered} of it.",
              { rows: rows.length, covered: formatShare(covered) },
            )
          : undefined
      }
      empty={t("No two answers to a question differ, or no question has two answers yet.")}
      chart={(width) => (
        <HorizontalBarChart
          width={width}
          axis={t("Share of the observed disagreement, 0 to {to}", { to: formatShare(to, 0) })}
          label={t("Shares of the observed disagreement by question")}
          scale={{ from: 0, to, ticks: [] }}
          rows={rows.map((item) => ({
            key: item.itemId,
            name: item.question,
            value: shareOf(item),
            text: formatShare(shareOf(item)),
            note: t("{instructionId}, question {number}: alpha {alpha}, pass rate {passRate}, UNKNOWN {unknownRate}", {
              instructionId: item.instructionId,
              number: item.number,
              alpha: formatStatistic(item.alpha.value),
              passRate: formatStatistic(item.passRate, formatShare),
              unknownRate: formatStatistic(item.unknownRate, formatShare),
            }),
          }))}
        />
      )}
      data={{
        caption: t("Most disputed questions"),
        columns: ITEM_COLUMNS,
        rows,
        rowKey: (item) => item.itemId,
      }}
    />
  );
}
