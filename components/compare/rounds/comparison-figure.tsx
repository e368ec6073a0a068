import { StackedBars } from "@/components/figure/chart/stacked-bars";
import { countColumn, estimateColumns, pairOrderColumns } from "@/components/figure/estimate-columns";
import { Figure } from "@/components/figure/figure";
import { formatNumber } from "@/components/figure/statistic/format-number";
import { FewUnitsBadge } from "@/components/figure/statistic/statistic-cell";
import { TextLink } from "@/components/ui/link";
import type { SystemPair } from "@/lib/compare/agreement-systems";
import { t } from "@/lib/messages/translate";
import { filterQuery } from "@/lib/results/agreement-filter";
import type { RoundAgreement } from "@/lib/results/agreement-round";
import { PAIR_ORDER_NAMES } from "@/lib/results/filter-meanings";
import { outcomeColumns, outcomeCounts, outcomeParts } from "../systems/outcome-columns";
import type { ComparedRound } from "./compared-rounds";

export interface ComparisonRow {
  round: ComparedRound;
  outcome: SystemPair;
  agreement: RoundAgreement;
}

interface ComparisonFigureProps {
  studyId: string;
  rows: readonly ComparisonRow[];
  /** rounds are still to be opened */
  waiting: boolean;
}

/** Win, tie and loss of two series of checklists by each criterion (rlcf Table 1), with the agreement behind them. */
export function ComparisonFigure({ studyId, rows, waiting }: ComparisonFigureProps) {
  const [first] = rows;
  const names = first ? { a: first.outcome.a.name, b: first.outcome.b.name } : { a: "A", b: "B" };
  const flat = rows.map((row) => ({ ...row, ...pick(row.outcome) }));
  return (
    <Figure<ComparisonRow & Pick<SystemPair, "win" | "tie" | "loss">>
      title={t("Outcomes by criterion")}
      level={3}
      description={
        first
          ? t(
              "“{a}” against “{b}”. An instruction counts for the one that its raters prefer on average (below 2.5 or above 3.5), in between it is a tie.{pairOrderNames}",
              {
                a: names.a,
                b: names.b,
                pairOrderNames: first.agreement.pairOrder
                  ? ` ${t("Alpha reads pairs {pairOrderNames}.", { pairOrderNames: PAIR_ORDER_NAMES[first.agreement.pairOrder] })}`
                  : "",
              },
            )
          : undefined
      }
      empty={
        waiting
          ? t(
              "Invite annotators and open the rounds; each person labels them one after the other. Figures appear with the first label.",
            )
          : t("No label yet. Figures appear with the first one.")
      }
      chart={(width) => (
        <StackedBars
          width={width}
          axis={t("Share of instructions, 0 to 100%")}
          label={t("Outcomes by criterion")}
          rows={rows.map(({ round, outcome, agreement: { alpha } }) => ({
            key: round.id,
            left: round.name,
            note: `${t("{count, plural, one {# instruction} other {# instructions}}", { count: outcome.pairs })}${alpha.value.defined ? t(", alpha {alpha}", { alpha: formatNumber(alpha.value.value) }) : ""}`,
            counts: outcomeCounts(outcome, names),
            parts: outcomeParts(outcome, names),
          }))}
        />
      )}
      data={{
        caption: t("Outcomes by criterion"),
        columns: [
          {
            id: "criterion",
            header: t("Criterion"),
            rowHeader: true,
            value: ({ round }) => round.name,
            cell: ({ round, outcome, agreement }) => (
              <span className="inline-flex flex-wrap items-center gap-2">
                <TextLink
                  href={`/studies/${studyId}/rounds/${round.id}${filterQuery({ order: agreement.pairOrder ?? undefined })}`}
                >
                  {round.name}
                </TextLink>
                <FewUnitsBadge units={outcome.pairs} what={t("pair")} />
              </span>
            ),
          },
          countColumn("pairs", t("Instructions"), ({ outcome }) => outcome.pairs),
          countColumn("labels", t("Labels"), ({ outcome }) => outcome.labels),
          ...outcomeColumns<ComparisonRow & Pick<SystemPair, "win" | "tie" | "loss">>({
            win: t("{a} better", { a: names.a }),
            tie: t("Tie"),
            loss: t("{b} better", { b: names.b }),
          }),
          ...pairOrderColumns<ComparisonRow>(
            first?.agreement.pairOrder ?? null,
            ({ agreement }) => agreement.pairOrder,
          ),
          ...estimateColumns<ComparisonRow>("alpha", t("Alpha"), ({ agreement }) => agreement.alpha),
        ],
        rows: flat,
        rowKey: ({ round }) => round.id,
      }}
    />
  );
}

const pick = ({ win, tie, loss }: SystemPair) => ({ win, tie, loss });
