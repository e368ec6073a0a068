import { useQuery } from "@tanstack/react-query";
import { countColumn, estimateColumns } from "@/components/figure/estimate-columns";
import type { FigureColumn } from "@/components/figure/figure-data";
import { formatNumber, formatShare } from "@/components/figure/statistic/format-number";
import { NamedUnits } from "@/components/figure/statistic/statistic-cell";
import { TablePanel } from "@/components/figure/table-panel";
import { PanelWaiting } from "@/components/figure/waiting/panel-waiting";
import { Callout } from "@/components/ui/callout";
import { Panel } from "@/components/ui/panel";
import type { PointsRow, RoundSystems } from "@/lib/compare/agreement-systems";
import { t } from "@/lib/messages/translate";
import { amongWhom } from "@/lib/results/agreement-filter";
import type { NumberStatistic } from "@/lib/results/agreement-statistic";
import { figureQuery, type WhoseLabels } from "@/lib/results/queries/figure-query";
import { type ItemRewardRow, type ResponseRewardRow, roundRewardsFigure } from "@/lib/results/round-rewards";

export interface RewardPanelsProps {
  roundId: string;
  whose: WhoseLabels;
  version: string;
}

/** What each question weighs by DIVA and MeanRec, and what each response earns. */
export function RewardPanels({ roundId, whose, version }: RewardPanelsProps) {
  const { data, error, refetch } = useQuery(figureQuery(roundRewardsFigure, roundId, whose, version));
  if (!data) return <PanelWaiting title={t("Rewards")} error={error} onRetry={refetch} />;
  if (data.isTooLarge) {
    return (
      <Panel level={2} title={t("Rewards")}>
        {t("The round has too many answers to show rewards. Filter by rater.")}
      </Panel>
    );
  }
  if (data.responses.length === 0) return <p className="text-sm text-ink-muted">{t("No answers yet.")}</p>;
  return (
    <>
      <TablePanel<ItemRewardRow>
        title={t("Weights of questions")}
        description={t(
          "DIVA weighs a question by the variance of its scores over the responses, MeanRec by 1 / their mean. A score is the mean among {amongWhom} of the probability of YES where there is one, otherwise of 1 for YES and 0 for NO.",
          { amongWhom: amongWhom(data.raters) },
        )}
        fileName="question-weights"
        empty={t("No answers yet.")}
        data={{
          caption: t("Mean, variance and weights of each question"),
          columns: ITEM_COLUMNS,
          rows: data.items,
          rowKey: ({ instructionId, series, version: of, number }) =>
            JSON.stringify([instructionId, series, of, number]),
        }}
      />
      <TablePanel<ResponseRewardRow>
        title={t("Rewards of responses")}
        description={t(
          "The weighted mean of a response’s scores, from 0 to 1, over the questions that were answered. The file has them at full precision.",
        )}
        fileName="rewards"
        empty={t("No answers yet.")}
        data={{
          caption: t("Reward of each response by DIVA and MeanRec"),
          columns: RESPONSE_COLUMNS,
          rows: data.responses,
          rowKey: ({ instructionId, series, version: of, system, sample }) =>
            JSON.stringify([instructionId, series, of, system, sample]),
        }}
      />
    </>
  );
}

/** Where a row belongs: its instruction, and the checklist that was answered. */
function placeColumns<Row extends Pick<ItemRewardRow, "instructionId" | "series" | "version">>(): FigureColumn<Row>[] {
  return [
    { id: "instruction", header: t("Instruction"), value: (row) => row.instructionId },
    { id: "series", header: t("Checklist series"), only: "csv", value: (row) => row.series },
    { id: "version", header: t("Checklist version"), only: "csv", value: (row) => row.version },
  ];
}

function numberColumn<Row>(
  id: string,
  header: string,
  read: (row: Row) => NumberStatistic,
  digits?: number,
): FigureColumn<Row> {
  return {
    id,
    header,
    numeric: true,
    value: read,
    cell: (row) => {
      const value = read(row);
      return value.defined ? formatNumber(value.value, digits) : <span title={value.explanation}>–</span>;
    },
  };
}

const ITEM_COLUMNS: readonly FigureColumn<ItemRewardRow>[] = [
  { id: "question", header: t("Question"), rowHeader: true, value: (row) => row.question },
  ...placeColumns<ItemRewardRow>(),
  { id: "number", header: t("Number"), only: "csv", value: (row) => row.number },
  countColumn<ItemRewardRow>("n", t("Responses"), (row) => row.n),
  numberColumn<ItemRewardRow>("p", t("p (mean)"), (row) => row.mean),
  numberColumn<ItemRewardRow>("variance", t("Variance"), (row) => row.variance, 5),
  numberColumn<ItemRewardRow>("diva", t("DIVA weight"), (row) => row.diva),
  numberColumn<ItemRewardRow>("mean-rec", t("MeanRec weight"), (row) => row.meanRec),
];

const RESPONSE_COLUMNS: readonly FigureColumn<ResponseRewardRow>[] = [
  { id: "system", header: t("System"), rowHeader: true, value: (row) => row.system },
  { id: "sample", header: t("Sample"), numeric: true, value: (row) => row.sample },
  ...placeColumns<ResponseRewardRow>(),
  numberColumn<ResponseRewardRow>("p", t("p (mean)"), (row) => row.mean),
  numberColumn<ResponseRewardRow>("pass-rate", t("Pass rate"), (row) => row.passRate),
  numberColumn<ResponseRewardRow>("weighted", t("Weighted by importance"), (row) => row.weighted),
  numberColumn<ResponseRewardRow>("diva", t("DIVA reward"), (row) => row.diva),
  numberColumn<ResponseRewardRow>("mean-rec", t("MeanRec reward"), (row) => row.meanRec),
];

/** The systems' scores by points; nothing of a round whose checklists say nothing of points. */
export function PointsPanel({ points, raters }: Pick<RoundSystems, "points" | "raters">) {
  if (points.isTooLarge) {
    return (
      <Panel level={2} title={t("Score by points")}>
        {t("The round has too many answers to score by points. Filter by rater.")}
      </Panel>
    );
  }
  if (points.rows.length === 0) return null;
  const partName = ({ of, names }: PointsRow) =>
    of === "all"
      ? t("All questions")
      : of === "section"
        ? names.join(" / ")
        : t("Category {name}", { name: names[0] ?? "" });
  return (
    <>
      <TablePanel<PointsRow>
        title={t("Score by points")}
        description={t(
          "Among {amongWhom}. A label’s score: points of the questions with YES over all points above 0, sections weighted; UNKNOWN is left out, and a required question with NO makes it 0 at most. Mean over labels, then responses, then instructions, clipped to 0–100% only at the end. Categories count their questions’ points alone, whatever their sections weigh. Intervals: bootstrap over instructions.",
          { amongWhom: amongWhom(raters) },
        )}
        fileName="score-by-points"
        empty={t("No answers yet.")}
        data={{
          caption: t("Score by points of each system"),
          columns: [
            {
              id: "system",
              header: t("System"),
              rowHeader: true,
              value: (row) => row.system,
              cell: (row) => <NamedUnits name={row.system} units={row.instructions} what={t("instruction")} />,
            },
            { id: "part", header: t("Questions"), value: partName },
            ...estimateColumns<PointsRow>("score", t("Score"), (row) => row.byPoints, formatShare),
            { id: "raters", header: t("Raters"), value: (row) => row.judge ?? amongWhom(raters) },
            {
              id: "unclipped",
              header: t("Before clipping"),
              numeric: true,
              value: (row) => row.unclipped,
              cell: ({ unclipped }) => (unclipped.defined ? formatNumber(unclipped.value) : "–"),
            },
            countColumn<PointsRow>("instructions", t("Instructions"), (row) => row.instructions),
            countColumn<PointsRow>("responses", t("Responses"), (row) => row.scoredResponses),
            ...(points.rows.some(({ failedRequired }) => failedRequired > 0)
              ? [countColumn<PointsRow>("failed", t("Labels with a required NO"), (row) => row.failedRequired)]
              : []),
            countColumn<PointsRow>("without", t("Labels without a score"), (row) => row.withoutScore),
          ],
          rows: points.rows,
          rowKey: ({ system, judge, of, names }) => JSON.stringify([system, judge, of, names]),
        }}
      />
      {points.costing > 0 ? (
        <Callout tone="warning">
          {t(
            "{count, plural, one {YES to # question} other {YES to # questions}} costs points. DRFR, pass rates, all questions met and rewards count such a YES as met: report the score by points instead.",
            { count: points.costing },
          )}
        </Callout>
      ) : null}
    </>
  );
}
