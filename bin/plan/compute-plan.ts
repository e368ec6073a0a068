import type { Level } from "@/lib/stats/alpha/difference";
import { type EnoughLabels, enoughLabels } from "@/lib/stats/planning/enough-labels";
import { planDifference } from "@/lib/stats/planning/plan-difference";
import { planIntervalWidth } from "@/lib/stats/planning/plan-interval-width";
import type { StudySource } from "@/lib/stats/planning/simulated-alphas";
import type { PlannedStudy } from "@/lib/stats/planning/smallest-study";
import { assumptionsFromPilot, type StudyAssumptions } from "@/lib/stats/planning/study-assumptions";
import { patternsFromTable } from "@/lib/stats/reliability/label-table";
import type { UnitPatterns } from "@/lib/stats/reliability/unit-patterns";
import { seededRandom } from "@/lib/stats/resampling/random";
import type { Statistic } from "@/lib/stats/statistic";
import { AppError } from "@/lib/wire/app-error";
import { fittingLevel } from "../agreement/compute-agreement";
import { collectLabels } from "../labels/collect-labels";
import type { LabelFileOptions } from "../labels/label-file-options";
import { readLabelFile } from "../labels/read-label-file";
import type { UsedColumns } from "../labels/used-columns";
import { progressLine } from "../support/progress-line";
import { shortNumber } from "../support/text-table";
import { assumptionsFromOptions, type PlanOptions, type RawPlanOptions } from "./plan-options";

/** Where the assumptions come from, and what follows from them. */
export interface Plan {
  readonly level: Level;
  readonly assumptions: StudyAssumptions;
  /** The pilot's name, or null for the command line. */
  readonly pilot: string | null;
  /** The columns of the pilot. */
  readonly columns: UsedColumns | null;
  readonly rows: readonly PlanRow[];
  /** Where the pilot is the study itself: how far it is from the width; null where nothing is known of it. */
  readonly now: EnoughLabels | null;
}

/** The smallest study with this number of raters a unit. */
export interface PlanRow {
  /** null: the units of the pilot as they are, each with its own number of labels */
  readonly nRaters: number | null;
  readonly study: Statistic<PlannedStudy>;
}

/** Where the plan is for a study of which nothing is known yet. */
export function planFromOptions(raw: RawPlanOptions, options: PlanOptions): Plan {
  const assumptions = assumptionsFromOptions(raw, options.alpha);
  const isOrdered = raw.values !== undefined || assumptions.values.every((value) => typeof value === "number");
  const level = options.level ?? (isOrdered ? "ordinal" : "nominal");
  assertReachable(assumptions, options);
  return {
    level,
    assumptions,
    pilot: null,
    columns: null,
    now: null,
    rows: planRows(assumptions, null, level, options),
  };
}

/** From the labels of a pilot, or of the study as far as it is. */
export async function planFromPilot(
  path: string,
  file: LabelFileOptions,
  raw: RawPlanOptions,
  options: PlanOptions,
): Promise<Plan> {
  if (raw.shares !== undefined) {
    throw new AppError(
      "INVALID",
      "--shares is for assumptions without a pilot: a pilot has its own. Leave one of the two out.",
    );
  }
  return readLabelFile(path, file, async (reading) => {
    const { groups, columns } = await collectLabels(reading, file);
    const levels = options.level === null ? null : [options.level];
    const table = groups[0]?.labels.finish(levels).table;
    if (!table) throw new AppError("INVALID", `${reading.name}: expected at least one label; found none.`);
    const patterns = patternsFromTable(table);
    const level = options.level ?? fittingLevel(table);
    const found = assumptionsFromPilot(patterns, level);
    if (!found.defined) {
      throw new AppError("INVALID", `${reading.name} cannot serve as a pilot. ${found.explanation}`);
    }
    const assumptions = { ...found.value, alpha: options.alpha ?? found.value.alpha };
    assertReachable(assumptions, options);
    // The pilot's own units carry the pilot's own alpha.
    const units = options.alpha === null ? patterns : null;
    const { target, simulations, seed, maxUnits } = options;
    const now =
      units && target.kind === "width"
        ? enoughLabels(units, { ...target, difference: level, random: seededRandom(seed), simulations, maxUnits })
        : null;
    return {
      level,
      assumptions,
      pilot: reading.name,
      columns,
      now,
      rows: planRows(assumptions, units, level, options),
    };
  });
}

function assertReachable({ alpha }: StudyAssumptions, { target }: PlanOptions): void {
  if (target.kind === "width") return;
  const changed = alpha + target.delta;
  if (changed >= 0 && changed <= 1) return;
  throw new AppError(
    "INVALID",
    `--delta: expected a change that leaves alpha between 0 and 1; ${shortNumber(alpha)} changed by ${target.delta} is ${shortNumber(changed)}.`,
  );
}

/**
 * A row for each number of raters, from the assumptions.
 * @param pilot also a row for units labelled as in the pilot; only an interval's width can be planned from those
 */
function planRows(
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
