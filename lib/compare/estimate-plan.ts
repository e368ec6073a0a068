import {
  type PlannedLabels,
  type Prices,
  planLabels,
  type SplitBudget,
  splitBudget,
} from "@/lib/stats/estimate/plan-labels";
import { DEFAULT_CONFIDENCE } from "@/lib/stats/resampling/interval";
import { normalQuantile } from "@/lib/stats/resampling/normal-distribution";
import { defined, type Statistic, undefinedBecause } from "@/lib/stats/statistic";
import type { JudgeEstimates, SystemEstimate } from "./estimates";

export interface EstimatePlanGoal {
  /** from the lower to the upper bound of a system's interval */
  readonly width: number;
  /** null: no money is split */
  readonly budget: { readonly money: number; readonly prices: Prices } | null;
}

export interface EstimatePlan {
  readonly system: string;
  readonly labels: Statistic<PlannedLabels>;
  /** null where no money is to be split */
  readonly split: Statistic<SplitBudget> | null;
}

/**
 * What the next labels are worth with this judge, from what people's interval and the judge's worth in labels say: people's
 * interval is as wide as one of as many independent labels would be, clusters included. Answers are not labelled one by one,
 * so the plan and its prices are of responses (or pairs).
 */
export function planEstimates(
  { systems, unitsPerLabel }: Pick<JudgeEstimates, "systems" | "unitsPerLabel">,
  { width, budget }: EstimatePlanGoal,
): EstimatePlan[] {
  return systems.map((row) => {
    const pilot = pilotOfEstimate(row, unitsPerLabel);
    const judged = Math.round((row.labelled + row.judgeAlone) / unitsPerLabel);
    return {
      system: row.system,
      labels: pilot.defined ? defined(planLabels(pilot.value, judged, width)) : pilot,
      split: budget && (pilot.defined ? splitBudget(pilot.value, budget.money, budget.prices) : pilot),
    };
  });
}

/** Why there is no number with the judge, where there is none of any system. */
export function whyNotPlanned(plans: readonly Pick<EstimatePlan, "labels">[]): string {
  const reasons = plans.flatMap(({ labels }) => {
    if (!labels.defined) return [labels.explanation];
    return labels.value.together.defined ? [] : [labels.value.together.explanation];
  });
  if (reasons.length < plans.length) return "";
  const different = [...new Set(reasons)];
  if (different.length < 2 || plans.some(({ labels }) => !labels.defined)) return different.join(" ");
  return "So narrow an interval takes more responses than there are: add responses, or choose a wider one.";
}

const ALL_LABELLED = undefinedBecause(
  "too-few-units",
  "The judge has no response that people did not label, so nothing is planned with it. If there are such responses, run it on these.",
);

function pilotOfEstimate({ labelled, judgeAlone, people, worthLabels }: SystemEstimate, unitsPerLabel: number) {
  const { interval } = people;
  if (!interval.defined) return interval;
  // People's labels of a part that was chosen say nothing of how much the others differ.
  if (!worthLabels.defined && worthLabels.reason === "not-random") return worthLabels;
  const reach = (interval.value.high - interval.value.low) / 2;
  if (!(reach > 0)) return undefinedBecause("no-variation");
  const variance = (labelled / unitsPerLabel) * (reach / normalQuantile(1 - (1 - DEFAULT_CONFIDENCE) / 2)) ** 2;
  if (judgeAlone === 0) return defined({ variance, squaredCorrelation: ALL_LABELLED });
  if (!worthLabels.defined) return defined({ variance, squaredCorrelation: worthLabels });
  const saved = ((1 - labelled / worthLabels.value) * (labelled + judgeAlone)) / judgeAlone;
  return defined({ variance, squaredCorrelation: defined(Math.min(1, Math.max(0, saved))) });
}
