import type { Level } from "@/lib/stats/alpha/difference";
import { planDifference } from "@/lib/stats/planning/plan-difference";
import { planIntervalWidth } from "@/lib/stats/planning/plan-interval-width";
import type { StudySource } from "@/lib/stats/planning/simulated-alphas";
import type { PlannedStudy } from "@/lib/stats/planning/smallest-study";
import type { StudyAssumptions } from "@/lib/stats/planning/study-assumptions";
import type { UnitPatterns } from "@/lib/stats/reliability/unit-patterns";
import { seededRandom } from "@/lib/stats/resampling/random";
import type { Statistic } from "@/lib/stats/statistic";
import type { PlanOptions } from "./plan-options";

/** The smallest study with so many raters a unit. */
export interface PlanRow {
  /** null: the units of the pilot as they are, each with its own number of labels */
  readonly nRaters: number | null;
  readonly study: Statistic<PlannedStudy>;
}

/**
 * A row for each number of raters, from the assumptions.
 * @param pilot also a row for units labelled as in the pilot; only an interval's width can be planned from those
 */
export function computePlan(
  assumptions: StudyAssumptions,
  pilot: UnitPatterns | null,
  level: Level,
  { target, raters, simulations, seed, maxUnits }: PlanOptions,
): PlanRow[] {
  // Every row begins the same sequence: it does not depend on which other rows were asked for.
  const shared = () => ({ difference: level, random: seededRandom(seed), simulations, maxUnits });
  if (target.kind === "delta") {
    const { delta: alphaChange, power, significance } = target;
    return raters.map((nRaters) => ({
      nRaters,
      study: planDifference(assumptions, nRaters, { ...shared(), alphaChange, power, significance }),
    }));
  }
  const { width, confidence } = target;
  const plan = (source: StudySource) => planIntervalWidth(source, { ...shared(), width, confidence });
  return [
    ...(pilot ? [{ nRaters: null, study: plan({ kind: "pilot", patterns: pilot }) }] : []),
    ...raters.map((nRaters) => ({ nRaters, study: plan({ kind: "assumed", assumptions, nRaters }) })),
  ];
}
