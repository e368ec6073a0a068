import { useQuery } from "@tanstack/react-query";
import { Panel } from "@/components/ui/panel";
import { amongWhom } from "@/lib/domain/agreement/agreement-filter";
import type { NumberStatistic } from "@/lib/domain/agreement/agreement-statistic";
import type { ItemRewardRow, ResponseRewardRow } from "@/lib/domain/agreement/round-rewards";
import type { WhoseLabels } from "@/lib/queries/agreement/round-analysis";
import { roundRewardsQuery } from "@/lib/queries/agreement/round-analysis";
import { countColumn } from "../figure/count-column";
import type { FigureColumn } from "../figure/figure-data";
import { TablePanel } from "../figure/table-panel";
import { formatNumber } from "../statistic/format-number";
import { PanelWaiting } from "../waiting/panel-waiting";

export interface RewardPanelsProps {
  roundId: string;
  whose: WhoseLabels;
  version: string;
}

/** What each question weighs by DIVA and MeanRec, and what each response earns. */
export function RewardPanels({ roundId, whose, version }: RewardPanelsProps) {
  const { data, error, refetch } = useQuery(roundRewardsQuery(roundId, whose, version));
  if (!data) return <PanelWaiting title="Rewards" error={error} onRetry={refetch} />;
  if (data.isTooLarge) {
    return (
      <Panel level={2} title="Rewards">
        The round has more answers than rewards are shown for. Filter them by raters.
      </Panel>
    );
  }
  if (data.responses.length === 0) return <p className="text-sm text-ink-muted">Nobody has answered yet.</p>;
  return (
    <>
      <TablePanel<ItemRewardRow>
        title="Weights of questions"
        description={`DIVA weighs a question by the variance of its scores over the responses, MeanRec by 1 / their mean. A score is the mean among ${amongWhom(data.raters)} of the probability of YES where there is one, else of 1 for YES and 0 for NO.`}
        fileName="question-weights"
        empty="No answers yet."
        data={{
          caption: "Mean, variance and weights of each question",
          columns: [
            { id: "question", header: "Question", rowHeader: true, value: (row) => row.question },
            ...placeColumns<ItemRewardRow>(),
            { id: "number", header: "Number", only: "csv", value: (row) => row.number },
            countColumn<ItemRewardRow>("n", "Responses", (row) => row.n),
            numberColumn<ItemRewardRow>("p", "p (mean)", (row) => row.mean),
            numberColumn<ItemRewardRow>("variance", "Variance", (row) => row.variance, 5),
            numberColumn<ItemRewardRow>("diva", "DIVA weight", (row) => row.diva),
            numberColumn<ItemRewardRow>("mean-rec", "MeanRec weight", (row) => row.meanRec),
          ],
          rows: data.items,
          rowKey: ({ instructionId, series, version: of, number }) =>
            JSON.stringify([instructionId, series, of, number]),
        }}
      />
      <TablePanel<ResponseRewardRow>
        title="Rewards of responses"
        description="The weighted mean of a response’s scores, from 0 to 1, over the questions that were answered. The file has them at full precision."
        fileName="rewards"
        empty="No answers yet."
        data={{
          caption: "Reward of each response by DIVA and MeanRec",
          columns: [
            { id: "system", header: "System", rowHeader: true, value: (row) => row.system },
            { id: "sample", header: "Sample", numeric: true, value: (row) => row.sample },
            ...placeColumns<ResponseRewardRow>(),
            numberColumn<ResponseRewardRow>("diva", "DIVA reward", (row) => row.diva),
            numberColumn<ResponseRewardRow>("mean-rec", "MeanRec reward", (row) => row.meanRec),
          ],
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
    { id: "instruction", header: "Instruction", value: (row) => row.instructionId },
    { id: "series", header: "Checklist series", only: "csv", value: (row) => row.series },
    { id: "version", header: "Checklist version", only: "csv", value: (row) => row.version },
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
