import { countColumn, estimateColumns } from "@/components/figure/estimate-columns";
import { formatNumber, formatShare, pValueWords } from "@/components/figure/statistic/format-number";
import { TablePanel } from "@/components/figure/table-panel";
import type { JudgeBias } from "@/lib/compare/round-judges";
import { t } from "@/lib/messages/translate";
import { nameColumn, numberColumn } from "./rater-columns";

/** Position, length and self-preference of each judge. */
export function BiasesPanel({ rows, roundName }: { rows: readonly JudgeBias[]; roundName: string }) {
  const hasSelf = rows.some(({ self }) => self !== null);
  return (
    <TablePanel<JudgeBias>
      title={t("Judge biases: {roundName}", { roundName })}
      description={t(
        "How often the response shown first is chosen (50%: no bias), how often the longer one, and how the odds of being chosen change for a response twice as long (1: no bias), systems being equal. Length is in characters of what the response says, without reasoning, tool calls and the turns of others. Longer responses may be better.{selfPreference} p-values turn whole instructions round; the interval beside a p-value excludes the value without a bias exactly when p < 0.05. Interval of the odds: bootstrap over instructions.",
        {
          selfPreference: hasSelf
            ? ` ${t("Self-preference is how much more often than people a judge chooses its own model’s responses.")}`
            : "",
        },
      )}
      fileName="biases"
      empty={t("No judge has compared responses.")}
      data={{
        caption: t("Position, length and self-preference of each judge"),
        columns: [
          nameColumn<JudgeBias>(t("Judge")),
          countColumn<JudgeBias>("n-first", t("Choices with known order"), (row) => row.firstPosition.n),
          ...estimateColumns<JudgeBias>("first", t("Shown first"), (row) => row.firstPosition, formatShare),
          numberColumn("first-p", t("p of position"), (row) => row.firstPosition.pValue, pValueWords),
          ...estimateColumns<JudgeBias>("longer", t("Longer"), (row) => row.longer, formatShare),
          numberColumn("longer-p", t("p of length"), (row) => row.longer.pValue, pValueWords),
          ...estimateColumns<JudgeBias>(
            "odds",
            t("Odds for twice as long"),
            (row) => row.oddsRatio,
            (value) => formatNumber(value, 2),
          ),
          ...(hasSelf
            ? [
                { id: "own", header: t("Own model"), value: (row: JudgeBias) => row.self?.system ?? null },
                ...estimateColumns<JudgeBias>(
                  "self",
                  t("Chosen more often than by people"),
                  (row) => row.self?.difference ?? null,
                  formatShare,
                ),
                numberColumn<JudgeBias>(
                  "self-p",
                  t("p of self-preference"),
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
