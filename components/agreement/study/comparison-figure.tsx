import { TextLink } from "@/components/ui/text-link";
import { filterQuery } from "@/lib/domain/agreement/agreement-filter";
import type { RoundAgreement } from "@/lib/domain/agreement/agreement-round";
import type { SystemPair } from "@/lib/domain/agreement/agreement-systems";
import { PAIR_ORDER_NAMES } from "@/lib/domain/agreement/filter-meanings";
import * as texts from "@/lib/messages/researcher/compare";
import { say } from "@/lib/messages/researcher/say";
import { StackedBars } from "../chart/stacked-bars";
import { countColumn } from "../figure/count-column";
import { estimateColumns } from "../figure/estimate-columns";
import { Figure } from "../figure/figure";
import { pairOrderColumns } from "../figure/pair-order-columns";
import { FewUnitsBadge } from "../statistic/few-units-badge";
import { formatNumber } from "../statistic/format-number";
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
      title={texts.outcomesByCriterion}
      level={3}
      description={
        first
          ? say(texts.againstAnInstructionCounts, {
              a: names.a,
              b: names.b,
              pairOrderNames: first.agreement.pairOrder
                ? ` ${say(texts.alphaReadsPairs, { pairOrderNames: PAIR_ORDER_NAMES[first.agreement.pairOrder] })}`
                : "",
            })
          : undefined
      }
      empty={waiting ? texts.inviteAnnotatorsAndOpen : texts.noLabelYetFiguresAppear}
      chart={(width) => (
        <StackedBars
          width={width}
          axis={texts.shareOfInstructions0}
          label={texts.outcomesByCriterion}
          rows={rows.map(({ round, outcome, agreement: { alpha } }) => ({
            key: round.id,
            left: round.name,
            note: `${say(texts.instructions, { count: outcome.pairs })}${alpha.value.defined ? say(texts.alphaValue, { alpha: formatNumber(alpha.value.value) }) : ""}`,
            counts: outcomeCounts(outcome, names),
            parts: outcomeParts(outcome, names),
          }))}
        />
      )}
      data={{
        caption: texts.outcomesByCriterion,
        columns: [
          {
            id: "criterion",
            header: texts.criterion,
            rowHeader: true,
            value: ({ round }) => round.name,
            cell: ({ round, outcome, agreement }) => (
              <span className="inline-flex flex-wrap items-center gap-2">
                <TextLink
                  href={`/studies/${studyId}/rounds/${round.id}${filterQuery({ order: agreement.pairOrder ?? undefined })}`}
                >
                  {round.name}
                </TextLink>
                <FewUnitsBadge units={outcome.pairs} what={texts.pair} />
              </span>
            ),
          },
          countColumn("pairs", texts.instructionsTitle, ({ outcome }) => outcome.pairs),
          countColumn("labels", texts.labels, ({ outcome }) => outcome.labels),
          ...outcomeColumns<ComparisonRow & Pick<SystemPair, "win" | "tie" | "loss">>({
            win: say(texts.better, { a: names.a }),
            tie: texts.tie,
            loss: say(texts.betterB, { b: names.b }),
          }),
          ...pairOrderColumns<ComparisonRow>(
            first?.agreement.pairOrder ?? null,
            ({ agreement }) => agreement.pairOrder,
          ),
          ...estimateColumns<ComparisonRow>("alpha", texts.alpha, ({ agreement }) => agreement.alpha),
        ],
        rows: flat,
        rowKey: ({ round }) => round.id,
      }}
    />
  );
}

const pick = ({ win, tie, loss }: SystemPair) => ({ win, tie, loss });
