import type { Level } from "@/lib/stats/alpha/difference";
import { planDifference } from "@/lib/stats/planning/plan-difference";
import { planIntervalWidth } from "@/lib/stats/planning/plan-interval-width";
import type { StudySource } from "@/lib/stats/planning/simulated-alphas";
import type { PlannedStudy } from "@/lib/stats/planning/smallest-study";
import type { StudyAssumptions } from "@/lib/stats/planning/study-assumptions";
import type { UnitPatterns } from "@/lib/stats/reliability/unit-patterns";
import { seededRandom } from "@/lib/stats/resampling/random";
import type { Statistic } from "@/lib/stats/statistic";
import { progressLine } from "../support/progress-line";
import type { PlanOptions } from "./plan-options";

/** The smallest study with this number of raters a unit. */
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
  const progress = progressLine(process.stderr);
  const about = (nRaters: number) => progress.say(`Simulating studies with ${nRaters} raters a unit …`);
  // Every row begins the same sequence: it does not depend on which other rows were asked for.
  const shared = () => ({ difference: level, random: seededRandom(seed), simulations, maxUnits });
  if (target.kind === "delta") {
    const { delta: alphaChange, power, significance } = target;
    const rows = raters.map((nRaters) => {
      about(nRaters);
      return {
        nRaters,
        study: planDifference(assumptions, nRaters, { ...shared(), alphaChange, power, significance }),
      };
    });
    progress.clear();
    return rows;
  }
  const { width, confidence } = target;
  const plan = (source: StudySource) => planIntervalWidth(source, { ...shared(), width, confidence });
  const rows = [
    ...(pilot ? [{ nRaters: null, study: plan({ kind: "pilot", patterns: pilot }) }] : []),
    ...raters.map((nRaters) => {
      about(nRaters);
      return { nRaters, study: plan({ kind: "assumed", assumptions, nRaters }) };
    }),
  ];
  progress.clear();
  return rows;
}
