import { EstimateStat } from "@/components/figure/statistic/estimate-stat";
import { formatShare } from "@/components/figure/statistic/format-number";
import { FewUnitsBadge } from "@/components/figure/statistic/statistic-cell";
import { Callout } from "@/components/ui/callout";
import { EmptyState } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/panel";
import { StatList } from "@/components/ui/stat";
import type { Outcomes } from "@/lib/compare/source-cases";
import { type Comparison, rateDifferentCriteria } from "@/lib/compare/sources";
import { t } from "@/lib/messages/translate";
import { ConfusionTable } from "./confusion-table";
import { distinctName } from "./distinct-name";

const DISTANCES = [
  { name: t("PLD-0: the same outcome"), index: 0 },
  { name: t("PLD-1: one says tie"), index: 1 },
  { name: t("PLD-2: the opposite"), index: 2 },
] as const;

/** One source against another in full. */
export function ComparisonPanel({
  comparison,
  addressOf,
}: {
  comparison: Comparison;
  /** the address that lists the cases of one cell */
  addressOf: (cell: Outcomes) => string;
}) {
  const { nPairs, pld, wpld, counts, accuracy, sharesRaters, drawsInstructions, label, prediction } = comparison;
  if (nPairs === 0) {
    return (
      <EmptyState
        title={t("No pairs in common")}
        description={t(
          "Two sources can be compared where both judged the same two responses: choose another source, or create a round on the same tasks.",
        )}
      />
    );
  }
  return (
    <Panel
      level={2}
      title={
        <span className="inline-flex flex-wrap items-center gap-2">
          {t("{count, plural, one {# pair} other {# pairs}} in common", { count: nPairs })}{" "}
          <FewUnitsBadge units={nPairs} what={t("pair")} />
        </span>
      }
      description={t("Outcomes are win, tie or loss; the distance between win and loss is 2. {intervalsDraw}", {
        intervalsDraw: drawsInstructions
          ? t("Intervals: bootstrap over instructions, since several of these pairs share one.")
          : t("WPLD’s interval is a bootstrap over pairs; shares have Wilson intervals."),
      })}
    >
      <div className="flex flex-col gap-6">
        {rateDifferentCriteria(label, prediction) ? (
          <Callout tone="warning">
            {t("The label rates {criterion}, the prediction {prediction}: they may differ and both be right.", {
              criterion: label.criterion ?? "",
              prediction: prediction.criterion ?? "",
            })}
          </Callout>
        ) : null}
        {sharesRaters ? (
          <Callout tone="warning">
            {t("The two share raters, so part of their agreement comes from the same labels.")}
          </Callout>
        ) : null}
        <StatList>
          <EstimateStat size="lg" label={t("WPLD, from 0 (all the same) to 2 (all inverted)")} estimate={wpld} />
          {DISTANCES.map(({ name, index }) => (
            <EstimateStat
              key={name}
              label={name}
              estimate={pld[index]}
              note={t("{count, plural, one {# pair} other {# pairs}}", { count: counts[index] })}
            />
          ))}
          {accuracy ? (
            <EstimateStat
              label={t("Accuracy against reference answers")}
              estimate={{ value: accuracy.share, interval: accuracy.interval }}
              format={formatShare}
              note={t("{counts} of {nPairs}", { counts: counts[0], nPairs })}
            />
          ) : null}
        </StatList>
        <div>
          <h3 className="text-sm font-medium">{t("Confusion matrix")}</h3>
          <p className="mb-2 text-xs text-ink-muted">
            {t("Rows: {rows}. Columns: {columns}. Click a count to see the pairs.", {
              rows: distinctName(label, prediction),
              columns: distinctName(prediction, label),
            })}
          </p>
          <ConfusionTable comparison={comparison} addressOf={addressOf} />
        </div>
      </div>
    </Panel>
  );
}
