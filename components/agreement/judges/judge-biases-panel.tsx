import type { JudgeBias } from "@/lib/domain/agreement/round-judges";
import { countColumn } from "../figure/count-column";
import { estimateColumns } from "../figure/estimate-columns";
import { TablePanel } from "../figure/table-panel";
import { formatNumber, formatShare } from "../statistic/format-number";
import { pValueWords } from "../words/verdict-words";
import { nameColumn, numberColumn } from "./judge-columns";

/** Position, length and self-preference of each judge. */
export function BiasesPanel({ rows, roundName }: { rows: readonly JudgeBias[]; roundName: string }) {
  const hasSelf = rows.some(({ self }) => self !== null);
  return (
    <TablePanel<JudgeBias>
      title={`Judge biases: ${roundName}`}
      description={`Share of the response shown first (50 %: no bias), of the longer response, and how the odds of being chosen change for a response twice as long (1: no bias), systems being equal. Longer responses may be better.${hasSelf ? " Self-preference is how much more often than people a judge chooses its own model’s responses." : ""} Intervals draw instructions.`}
      fileName="biases"
      empty="No judge has compared responses."
      data={{
        caption: "Position, length and self-preference of each judge",
        columns: [
          nameColumn<JudgeBias>("Judge"),
          countColumn<JudgeBias>("n-first", "Choices with known order", (row) => row.firstPosition.n),
          ...estimateColumns<JudgeBias>("first", "Shown first", (row) => row.firstPosition, formatShare),
          numberColumn("first-p", "p of position", (row) => row.firstPosition.pValue, pValueWords),
          ...estimateColumns<JudgeBias>("longer", "Longer", (row) => row.longer, formatShare),
          numberColumn("longer-p", "p of length", (row) => row.longer.pValue, pValueWords),
          ...estimateColumns<JudgeBias>(
            "odds",
            "Odds for twice as long",
            (row) => row.oddsRatio,
            (value) => formatNumber(value, 2),
          ),
          ...(hasSelf
            ? [
                { id: "own", header: "Own model", value: (row: JudgeBias) => row.self?.system ?? null },
                ...estimateColumns<JudgeBias>(
                  "self",
                  "Chosen more often than by people",
                  (row) => row.self?.difference ?? null,
                  formatShare,
                ),
                numberColumn<JudgeBias>(
                  "self-p",
                  "p of self-preference",
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
