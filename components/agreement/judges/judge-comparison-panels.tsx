import type { Estimate } from "@/lib/domain/agreement/agreement-statistic";
import type { BesideCeilingRow, JudgePair, RoundJudges, ScoreAgreementsRow } from "@/lib/domain/agreement/round-judges";
import * as texts from "@/lib/messages/researcher/judge-panels";
import { say } from "@/lib/messages/researcher/say";
import { countColumn } from "../figure/count-column";
import { estimateColumns } from "../figure/estimate-columns";
import { TablePanel } from "../figure/table-panel";
import { formatNumber } from "../statistic/format-number";
import { CLOSER_WORDS } from "../words/closer-words";
import { JUDGE_MEASURE_NAMES } from "../words/judge-measure-names";
import { pValueWords } from "../words/p-value-words";
import { judgeName, nameColumn, numberColumn } from "./judge-columns";

const twoDigits = (value: number) => formatNumber(value, 2);

type ScoreRow = Omit<ScoreAgreementsRow, "isPerson"> & { kind: "ceiling" | "judge" | "person" };

const KIND_WORDS = { ceiling: texts.ceilingInText, judge: texts.judgeInText, person: texts.personInText } as const;

/** The human ceiling, judges compared with the same people as it is, and each person. */
export function ScoresPanel({ data, roundName }: { data: RoundJudges; roundName: string }) {
  const { ceiling, agreements } = data;
  const estimate = (id: string, header: string, read: (row: ScoreRow) => Estimate) =>
    estimateColumns<ScoreRow>(id, header, read, twoDigits);
  const rows = agreements.map(({ isPerson, ...row }): ScoreRow => ({ ...row, kind: isPerson ? "person" : "judge" }));
  const named = { raterId: "ceiling", pseudonym: texts.humanCeiling, name: null, simulated: false };
  return (
    <TablePanel<ScoreRow>
      title={say(texts.scoresComparedWithPeoples, { roundName })}
      description={ceiling ? texts.eachJudgeInThePlace : texts.eachJudgeAgainstThePerson}
      fileName="scores-beside-people"
      empty={texts.noJudgeAndPersonScored}
      data={{
        caption: texts.correlationsWithPeoplesMeanScores,
        columns: [
          nameColumn<ScoreRow>(texts.rater),
          { id: "kind", header: texts.kind, value: ({ kind }) => KIND_WORDS[kind] },
          countColumn<ScoreRow>("n", texts.responses, (row) => row.n),
          ...estimate("pearson", "Pearson", (row) => row.pearson),
          ...estimate("spearman", "Spearman", (row) => row.spearman),
          ...estimate("kendall", "Kendall", (row) => row.kendall),
          ...estimate("kappa", texts.kappa, (row) => row.weightedKappa),
          ...estimate("mae", "MAE", (row) => row.mae),
        ],
        rows: ceiling ? [{ ...named, ...ceiling, kind: "ceiling" }, ...rows] : rows,
        rowKey: (row) => row.raterId,
      }}
    />
  );
}

/** Each judge less people by each measure, and who is closer. */
export function BesideCeilingPanel({ rows, roundName }: { rows: readonly BesideCeilingRow[]; roundName: string }) {
  return (
    <TablePanel<BesideCeilingRow>
      title={say(texts.judgesBesideTheCeiling, { roundName })}
      description={texts.judgeLessPeople}
      fileName="judges-beside-ceiling"
      empty={texts.noJudgeAndPersonScored}
      data={{
        caption: texts.judgesBesidePeopleByMeasure,
        columns: [
          nameColumn<BesideCeilingRow>(texts.judge),
          { id: "measure", header: texts.measure, value: (row) => JUDGE_MEASURE_NAMES[row.measure] },
          countColumn<BesideCeilingRow>("n", texts.responses, (row) => row.n),
          countColumn<BesideCeilingRow>("people", texts.people, (row) => row.nPeople),
          ...estimateColumns<BesideCeilingRow>("judge", texts.judgesValue, (row) => row.judge, twoDigits),
          numberColumn("people-value", texts.peoplesValue, (row) => row.people, twoDigits),
          ...estimateColumns<BesideCeilingRow>("difference", texts.difference, (row) => row.difference, twoDigits),
          { id: "closer", header: texts.closer, value: (row) => CLOSER_WORDS[row.closer] },
        ],
        rows,
        rowKey: ({ raterId, measure }) => `${raterId} ${measure}`,
      }}
    />
  );
}

/** Pairs of judges by closeness to people. */
export function PairsPanel({ rows, roundName }: { rows: readonly JudgePair[]; roundName: string }) {
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
