import type { Estimate } from "@/lib/domain/agreement/agreement-statistic";
import type { JudgePair, ScoreAgreementsRow } from "@/lib/domain/agreement/round-judges";
import * as texts from "@/lib/messages/researcher/judge-panels";
import { say } from "@/lib/messages/researcher/say";
import { countColumn } from "../figure/count-column";
import { estimateColumns } from "../figure/estimate-columns";
import { TablePanel } from "../figure/table-panel";
import { formatNumber } from "../statistic/format-number";
import { JUDGE_MEASURE_NAMES } from "../words/judge-measure-names";
import { pValueWords } from "../words/p-value-words";
import { judgeName, nameColumn, numberColumn } from "./judge-columns";

/** Judges and people beside the mean of people’s scores. */
export function ScoresPanel({ rows, roundName }: { rows: readonly ScoreAgreementsRow[]; roundName: string }) {
  const estimate = (id: string, header: string, read: (row: ScoreAgreementsRow) => Estimate) =>
    estimateColumns<ScoreAgreementsRow>(id, header, read, (value) => formatNumber(value, 2));
  return (
    <TablePanel<ScoreAgreementsRow>
      title={say(texts.scoresComparedWithPeoples, { roundName })}
      description={texts.eachJudgeAgainstTheMean}
      fileName="scores-beside-people"
      empty={texts.noJudgeAndPersonScored}
      data={{
        caption: texts.correlationsWithPeoplesMeanScores,
        columns: [
          nameColumn<ScoreAgreementsRow>(texts.rater),
          { id: "kind", header: texts.kind, value: (row) => (row.isPerson ? texts.personInText : texts.judgeInText) },
          countColumn<ScoreAgreementsRow>("n", texts.responses, (row) => row.n),
          ...estimate("pearson", "Pearson", (row) => row.pearson),
          ...estimate("spearman", "Spearman", (row) => row.spearman),
          ...estimate("kendall", "Kendall", (row) => row.kendall),
          ...estimate("kappa", texts.kappa, (row) => row.weightedKappa),
          ...estimate("mae", "MAE", (row) => row.mae),
        ],
        rows,
        rowKey: (row) => row.raterId,
      }}
    />
  );
}

/** Pairs of judges by closeness to people. */
export function PairsPanel({ rows, roundName }: { rows: readonly JudgePair[]; roundName: string }) {
  const twoDigits = (value: number) => formatNumber(value, 2);
  return (
    <TablePanel<JudgePair>
      title={say(texts.whichJudgeIsCloser, { roundName })}
      description={texts.pairedDifferencesFirstSecond}
      fileName="judges-compared"
      empty={texts.noTwoJudgesLabelled}
      data={{
        caption: texts.pairsOfJudgesByCloseness,
        columns: [
          { id: "first", header: texts.first, rowHeader: true, value: (row) => judgeName(row.a) },
          { id: "second", header: texts.second, value: (row) => judgeName(row.b) },
          { id: "measure", header: texts.measure, value: (row) => JUDGE_MEASURE_NAMES[row.measure] },
          countColumn<JudgePair>("n", "n", (row) => row.n),
          numberColumn("first-value", texts.firstsValue, (row) => row.valueA, twoDigits),
          numberColumn("second-value", texts.secondsValue, (row) => row.valueB, twoDigits),
          ...estimateColumns<JudgePair>("difference", texts.difference, (row) => row.difference, twoDigits),
          numberColumn("p-holm", texts.pHolm, (row) => row.adjustedPValue, pValueWords),
          {
            id: "closer",
            header: texts.closer,
            value: ({ closer, a, b }) =>
              closer === "cannot-tell" ? texts.cannotTellInText : judgeName(closer === "a" ? a : b),
          },
        ],
        rows,
        rowKey: ({ a, b, measure }) => `${a.raterId} ${b.raterId} ${measure}`,
      }}
    />
  );
}
