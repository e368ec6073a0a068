import type { LabelTable } from "@/lib/stats/reliability/label-table";
import { labelTableFromRaterRows } from "@/lib/stats/reliability/label-table-from-matrix";
import { type LikeClusters, sharedClusters } from "@/lib/stats/reliability/pattern-clusters";
import type { UnitPatterns } from "@/lib/stats/reliability/unit-patterns";
import { normalQuantile } from "@/lib/stats/resampling/normal-distribution";
import { type Random, randomIndex } from "@/lib/stats/resampling/random";

export interface SimulatedRound {
  /** raters → tasks */
  readonly rows: readonly (readonly number[])[];
  readonly table: LabelTable;
  /** tasks → instruction */
  readonly clusterOfUnit: Uint32Array;
}

export interface RoundDesign {
  readonly instructions: number;
  readonly tasksOfInstruction: number;
  /** how often each rater gives the task's true value; else any value of the scale */
  readonly accuracies: readonly number[];
  /** the scale is 1 to this; default 5 */
  readonly values?: number;
  /** share of the tasks that have the true value of their instruction: how much they hang together; default 0.3 */
  readonly sharedTruth?: number;
}

/** Labels on an ordered scale, of tasks that hang together by instruction. */
export function simulatedRound(
  random: Random,
  { instructions, tasksOfInstruction, accuracies, values = 5, sharedTruth = 0.3 }: RoundDesign,
): SimulatedRound {
  const draw = () => 1 + randomIndex(values, random);
  const rows = accuracies.map((): number[] => []);
  const clusterOfUnit: number[] = [];
  for (let instruction = 0; instruction < instructions; instruction++) {
    const usual = draw();
    for (let task = 0; task < tasksOfInstruction; task++) {
      const truth = random() < sharedTruth ? usual : draw();
      clusterOfUnit.push(instruction);
      accuracies.forEach((accuracy, rater) => {
        rows[rater]?.push(random() < accuracy ? truth : draw());
      });
    }
  }
  return roundOf(rows, values, clusterOfUnit);
}

/** Where a level and the next are equally likely, on the logit scale. */
const STEPS = [-2, -0.7, 0.7, 2];

/** Scores 1–5 by a many-facet Rasch model: tasks have a standard deviation of 1.5 logits, a half of whose variance is their instruction's. */
export function severeRound(
  random: Random,
  { instructions, tasksOfInstruction, severities }: Omit<RoundDesign, "accuracies"> & { severities: readonly number[] },
): SimulatedRound {
  const normal = () => (1.5 / Math.SQRT2) * normalQuantile(random() || 0.5);
  const rows = severities.map((): number[] => []);
  const clusterOfUnit: number[] = [];
  for (let instruction = 0; instruction < instructions; instruction++) {
    const usual = normal();
    for (let task = 0; task < tasksOfInstruction; task++) {
      const quality = usual + normal();
      clusterOfUnit.push(instruction);
      severities.forEach((severity, rater) => {
        rows[rater]?.push(drawnLevel(quality - severity, random));
      });
    }
  }
  return roundOf(rows, STEPS.length + 1, clusterOfUnit);
}

function drawnLevel(logit: number, random: Random): number {
  const weights = [1];
  for (const step of STEPS) weights.push((weights.at(-1) ?? 1) * Math.exp(logit - step));
  const drawn = random() * weights.reduce((sum, weight) => sum + weight, 0);
  let below = 0;
  return (
    1 +
    weights.findIndex((weight) => {
      below += weight;
      return drawn < below;
    })
  );
}

function roundOf(
  rows: readonly (readonly number[])[],
  values: number,
  clusterOfUnit: readonly number[],
): SimulatedRound {
  const scale = Array.from({ length: values }, (_, index) => index + 1);
  return { rows, table: labelTableFromRaterRows(rows, scale), clusterOfUnit: Uint32Array.from(clusterOfUnit) };
}

/** Which tasks are drawn together, as in the product's own figures. */
export function clustersOfRound({ clusterOfUnit }: SimulatedRound, patterns: UnitPatterns): LikeClusters[] | null {
  return sharedClusters(
    Array.from(clusterOfUnit, (cluster, unit) => ({ cluster, pattern: patterns.patternOfUnit[unit] ?? 0 })),
  );
}
