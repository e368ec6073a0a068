import { useQuery } from "@tanstack/react-query";
import { Panel } from "@/components/ui/panel";
import { amongWhom } from "@/lib/domain/agreement/agreement-filter";
import type { NumberStatistic } from "@/lib/domain/agreement/agreement-statistic";
import type { ItemRewardRow, ResponseRewardRow } from "@/lib/domain/agreement/round-rewards";
import { say } from "@/lib/messages/researcher/say";
import * as texts from "@/lib/messages/researcher/systems";
import type { WhoseLabels } from "@/lib/queries/agreement/of-version";
import { roundRewardsQuery } from "@/lib/queries/agreement/round-rewards";
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
  if (!data) return <PanelWaiting title={texts.rewards} error={error} onRetry={refetch} />;
  if (data.isTooLarge) {
    return (
      <Panel level={2} title={texts.rewards}>
        {texts.roundHasMoreAnswers}
      </Panel>
    );
  }
  if (data.responses.length === 0) return <p className="text-sm text-ink-muted">{texts.nobodyHasAnsweredYet}</p>;
  return (
    <>
      <TablePanel<ItemRewardRow>
        title={texts.weightsOfQuestions}
        description={say(texts.divaWeighsAQuestion, { amongWhom: amongWhom(data.raters) })}
        fileName="question-weights"
        empty={texts.noAnswersYet}
        data={{
          caption: texts.meanVarianceAndWeights,
          columns: [
            { id: "question", header: texts.question, rowHeader: true, value: (row) => row.question },
            ...placeColumns<ItemRewardRow>(),
            { id: "number", header: texts.number, only: "csv", value: (row) => row.number },
            countColumn<ItemRewardRow>("n", texts.responsesTitle, (row) => row.n),
            numberColumn<ItemRewardRow>("p", texts.pMean, (row) => row.mean),
            numberColumn<ItemRewardRow>("variance", texts.variance, (row) => row.variance, 5),
            numberColumn<ItemRewardRow>("diva", texts.divaWeight, (row) => row.diva),
            numberColumn<ItemRewardRow>("mean-rec", texts.meanrecWeight, (row) => row.meanRec),
          ],
          rows: data.items,
          rowKey: ({ instructionId, series, version: of, number }) =>
            JSON.stringify([instructionId, series, of, number]),
        }}
      />
      <TablePanel<ResponseRewardRow>
        title={texts.rewardsOfResponses}
        description={texts.weightedMeanOfAResponses}
        fileName="rewards"
        empty={texts.noAnswersYet}
        data={{
          caption: texts.rewardOfEachResponse,
          columns: [
            { id: "system", header: texts.system, rowHeader: true, value: (row) => row.system },
            { id: "sample", header: texts.sample, numeric: true, value: (row) => row.sample },
            ...placeColumns<ResponseRewardRow>(),
            numberColumn<ResponseRewardRow>("p", texts.pMean, (row) => row.mean),
            numberColumn<ResponseRewardRow>("pass-rate", texts.passRateOfResponse, (row) => row.passRate),
            numberColumn<ResponseRewardRow>("weighted", texts.weightedByImportance, (row) => row.weighted),
            numberColumn<ResponseRewardRow>("diva", texts.divaReward, (row) => row.diva),
            numberColumn<ResponseRewardRow>("mean-rec", texts.meanrecReward, (row) => row.meanRec),
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
    { id: "instruction", header: texts.instruction, value: (row) => row.instructionId },
    { id: "series", header: texts.checklistSeries, only: "csv", value: (row) => row.series },
    { id: "version", header: texts.checklistVersion, only: "csv", value: (row) => row.version },
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
