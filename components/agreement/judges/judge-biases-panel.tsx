import type { JudgeBias } from "@/lib/domain/agreement/round-judges";
import * as texts from "@/lib/messages/researcher/judge-panels";
import { say } from "@/lib/messages/researcher/say";
import { countColumn } from "../figure/count-column";
import { estimateColumns } from "../figure/estimate-columns";
import { TablePanel } from "../figure/table-panel";
import { formatNumber, formatShare } from "../statistic/format-number";
import { pValueWords } from "../words/p-value-words";
import { nameColumn, numberColumn } from "./judge-columns";

/** Position, length and self-preference of each judge. */
export function BiasesPanel({ rows, roundName }: { rows: readonly JudgeBias[]; roundName: string }) {
  const hasSelf = rows.some(({ self }) => self !== null);
  return (
    <TablePanel<JudgeBias>
      title={say(texts.judgeBiases, { roundName })}
      description={say(texts.shareOfTheResponseShown, {
        selfPreference: hasSelf ? ` ${texts.selfPreferenceIsHowMuch}` : "",
      })}
      fileName="biases"
      empty={texts.noJudgeHasComparedResponses}
      data={{
        caption: texts.positionLengthAndSelfPreference,
        columns: [
          nameColumn<JudgeBias>(texts.judge),
          countColumn<JudgeBias>("n-first", texts.choicesWithKnownOrder, (row) => row.firstPosition.n),
          ...estimateColumns<JudgeBias>("first", texts.shownFirst, (row) => row.firstPosition, formatShare),
          numberColumn("first-p", texts.pOfPosition, (row) => row.firstPosition.pValue, pValueWords),
          ...estimateColumns<JudgeBias>("longer", texts.longer, (row) => row.longer, formatShare),
          numberColumn("longer-p", texts.pOfLength, (row) => row.longer.pValue, pValueWords),
          ...estimateColumns<JudgeBias>(
            "odds",
            texts.oddsForTwiceAsLong,
            (row) => row.oddsRatio,
            (value) => formatNumber(value, 2),
          ),
          ...(hasSelf
            ? [
                { id: "own", header: texts.ownModel, value: (row: JudgeBias) => row.self?.system ?? null },
                ...estimateColumns<JudgeBias>(
                  "self",
                  texts.chosenMoreOften,
                  (row) => row.self?.difference ?? null,
                  formatShare,
                ),
                numberColumn<JudgeBias>(
                  "self-p",
                  texts.pOfSelfPreference,
                  (row) => row.self?.difference.pValue ?? null,
                  pValueWords,
                ),
              ]
            : []),
        ],
        rows,
        rowKey: (row) => row.raterId,
      }}
    />
  );
}
