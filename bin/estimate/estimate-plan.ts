import { counted } from "@/lib/format/format-number";
import type { MeanFromBoth } from "@/lib/stats/estimate/estimate-from-both";
import {
  type PlannedLabels,
  type Prices,
  pilotOf,
  planLabels,
  type SplitBudget,
  splitBudget,
} from "@/lib/stats/estimate/plan-labels";
import { defined, type Statistic, type Undefined, valueOrNull } from "@/lib/stats/statistic";
import { shortNumber } from "../support/text-table";
import type { SystemEstimate } from "./compute-estimates";

/** What is to be planned for each mean: people's labels for a width, or the split of an amount of money. */
export interface PlanGoal {
  readonly width: number | null;
  readonly budget: { readonly money: number; readonly prices: Prices } | null;
}

/** With what the estimates say of people and judge as a pilot; null where it is not asked. */
function planOf(row: MeanFromBoth, { width, budget }: PlanGoal, confidence: number) {
  const pilot = pilotOf(row);
  const labels = (wanted: number): Statistic<PlannedLabels> =>
    pilot.defined ? defined(planLabels(pilot.value, row.n + row.nUnlabelled, wanted, confidence)) : pilot;
  const split = ({ money, prices }: NonNullable<PlanGoal["budget"]>): Statistic<SplitBudget> =>
    pilot.defined ? splitBudget(pilot.value, money, prices, confidence) : pilot;
  return {
    labels: width === null ? null : { width, planned: labels(width) },
    split: budget === null ? null : split(budget),
  };
}

const why = ({ reason, explanation }: Undefined) => ({ reason, explanation });

/** The member "plan" of a result; nothing where nothing is to be planned. */
export function planJson(row: MeanFromBoth, goal: PlanGoal, confidence: number) {
  const { labels, split } = planOf(row, goal, confidence);
  if (labels === null && split === null) return {};
  return {
    plan: {
      ...(labels && { width: labels.width, ...labelsJson(labels.planned) }),
      ...(split && { split: split.defined ? split.value : why(split) }),
    },
  };
}

function labelsJson(planned: Statistic<PlannedLabels>) {
  if (!planned.defined) return { people_alone: null, together: null, ...why(planned) };
  const { alone, together } = planned.value;
  return { people_alone: alone, together: valueOrNull(together), ...(together.defined ? {} : why(together)) };
}

/** A line for each mean and each plan. */
export function planText(results: readonly SystemEstimate[], goal: PlanGoal, confidence: number): string[] {
  return results.flatMap((row) => {
    const { labels, split } = planOf(row, goal, confidence);
    const about = row.system === null ? row.judge : `${row.judge}, ${row.system}`;
    return [...(labels ? [labelsText(labels)] : []), ...(split ? [splitText(split)] : [])].map(
      (line) => `${about}: ${line}`,
    );
  });
}

function labelsText({ width, planned }: { width: number; planned: Statistic<PlannedLabels> }): string {
  if (!planned.defined) return `not planned. ${planned.explanation}`;
  const { alone, together } = planned.value;
  const goal = `an interval ${shortNumber(width)} wide takes`;
  const withoutJudge = `${counted(alone, "labelled unit")} without the judge`;
  return together.defined
    ? `${goal} ${counted(together.value, "labelled unit")} with the judge, ${withoutJudge}.`
    : `${goal} ${withoutJudge}. ${together.explanation}`;
}

function splitText(split: Statistic<SplitBudget>): string {
  if (!split.defined) return `the money is not split. ${split.explanation}`;
  const { labelled, judged, width } = split.value;
  const labels = `${counted(labelled, "label")} by people`;
  const bought =
    judged > 0 ? `${labels} and ${counted(judged, "value")} of the judge` : `${labels} and none of the judge’s values`;
  return `the money buys most with ${bought}: an interval ${shortNumber(width)} wide.`;
}
