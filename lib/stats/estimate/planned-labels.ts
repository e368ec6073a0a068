import { groupRows } from "../group-rows";
import { DEFAULT_CONFIDENCE } from "../resampling/interval";
import { studentTQuantile } from "../significance/student-t-distribution";
import { defined, type Statistic, undefinedBecause } from "../statistic";
import { StatsInputError } from "../stats-input-error";
import { meanOf, sumOf } from "../sum";
import type { EstimatedMean, MeanFromBoth, UnitOfBoth } from "./estimate-from-both";
import type { DifferenceFromBoth, SystemFromBoth, UnitOfSystem } from "./systems-from-both";

/** A unit of a part that was drawn with known probabilities. */
export interface PlannedUnit extends UnitOfBoth {
  /** With which people were to be asked about it, above 0 and at most 1. */
  readonly probability: number;
}

/** An estimate, and what each cluster adds to how far it may be off. */
interface Linear {
  readonly estimate: number;
  readonly byCluster: ReadonlyMap<string, number>;
  readonly lambda: number;
}

/**
 * The mean over all units where people were asked about some, each by a draw of its own with its own probability: by people alone,
 * Σ(Y/π)/Σ(1/π) (Hájek), by the judge alone, and by both: the mean of λG + (Y − λG) ξ/π, with the weights of what is labelled
 * made to sum to all, so that labels that are still to come bias nothing; valid however the judge errs. Standard errors are those
 * of clusters drawn whole.
 * @throws StatsInputError for a probability that is none
 * @returns what {@link meanFromBoth} returns of a random part. Sensitivity and specificity, and the
 *   comparison of the labelled with the other units, are of random parts, and undefined
 * Source: Horvitz and Thompson (1952); Hájek (1971); active inference (Zrnic and Candès, 2024).
 */
export function plannedMean(units: readonly PlannedUnit[], confidence: number = DEFAULT_CONFIDENCE): MeanFromBoth {
  const judged = units.filter(({ judge }) => judge !== null);
  const labelled = units.filter(({ people }) => people !== null);
  return described(
    units,
    { people: weightedLinear(units), together: bothLinear(judged) },
    { judged, labelled, confidence },
  );
}

/** Each system's mean, and the difference of every two over the clusters that have units of both: see {@link plannedMean}. */
export function plannedSystems<Unit extends PlannedUnit & Pick<UnitOfSystem, "system">>(
  units: readonly Unit[],
  confidence: number = DEFAULT_CONFIDENCE,
): { systems: SystemFromBoth[]; differences: DifferenceFromBoth[] } {
  const bySystem = [...groupRows(units, ({ system }) => system)];
  return {
    systems: bySystem.map(([system, own]) => ({ system, ...plannedMean(own, confidence) })),
    differences: bySystem.flatMap(([a, ofA], index) =>
      bySystem.slice(index + 1).flatMap(([b, ofB]) => {
        const found = plannedDifference(ofA, ofB, confidence);
        return found ? [{ a, b, ...found }] : [];
      }),
    ),
  };
}

function plannedDifference(
  ofA: readonly PlannedUnit[],
  ofB: readonly PlannedUnit[],
  confidence: number,
): MeanFromBoth | null {
  const [inA, inB] = [new Set(ofA.map(({ cluster }) => cluster)), new Set(ofB.map(({ cluster }) => cluster))];
  const [a, b] = [ofA.filter(({ cluster }) => inB.has(cluster)), ofB.filter(({ cluster }) => inA.has(cluster))];
  if (a.length === 0) return null;
  const judgedA = a.filter(({ judge }) => judge !== null);
  const judgedB = b.filter(({ judge }) => judge !== null);
  const linear = {
    people: less(weightedLinear(a), weightedLinear(b)),
    together: less(bothLinear(judgedA), bothLinear(judgedB)),
  };
  const units = [...a, ...b];
  const found = described(units, linear, {
    judged: [...judgedA, ...judgedB],
    labelled: units.filter(({ people }) => people !== null),
    confidence,
  });
  const judges = [judgedA, judgedB].map((side) => side.flatMap(({ judge }) => judge ?? []));
  const [judgeA = [], judgeB = []] = judges;
  const judgeOnly =
    judgeA.length > 0 && judgeB.length > 0 ? defined(meanOf(judgeA) - meanOf(judgeB)) : undefinedBecause("no-labels");
  return { ...found, judgeOnly };
}

function less(a: Statistic<Linear>, b: Statistic<Linear>): Statistic<Linear> {
  if (!a.defined) return a;
  if (!b.defined) return b;
  const byCluster = new Map(a.value.byCluster);
  for (const [cluster, off] of b.value.byCluster) byCluster.set(cluster, (byCluster.get(cluster) ?? 0) - off);
  const lambda = (a.value.lambda + b.value.lambda) / 2;
  return defined({ estimate: a.value.estimate - b.value.estimate, byCluster, lambda });
}

function weightedLinear(units: readonly PlannedUnit[]): Statistic<Linear> {
  const labelled = units.flatMap(({ people, ...unit }) => (people === null ? [] : [{ ...unit, people }]));
  if (new Set(labelled.map(({ cluster }) => cluster)).size < 2) return undefinedBecause("too-few-units");
  const whole = sumOf(labelled.map(weightOf));
  const estimate = sumOf(labelled.map((unit) => weightOf(unit) * unit.people)) / whole;
  const byCluster = sumsBy(labelled, (unit) => (weightOf(unit) * (unit.people - estimate)) / whole);
  return defined({ estimate, byCluster, lambda: 0 });
}

/**
 * λ·mean(G) + Σ(Y − λG)/π ÷ Σ1/π, with the λ in [0, 1] that makes its standard error least: what clusters add to it is a − λb.
 * @param units with the judge's value
 */
function bothLinear(units: readonly PlannedUnit[]): Statistic<Linear> {
  const labelled = units.filter(({ people }) => people !== null);
  if (new Set(labelled.map(({ cluster }) => cluster)).size < 2) return undefinedBecause("too-few-units");
  const weights = labelled.map(weightOf);
  const whole = sumOf(weights);
  const weighted = (value: (unit: PlannedUnit) => number) =>
    sumOf(labelled.map((unit, index) => (weights[index] ?? 0) * value(unit))) / whole;
  const judgeOf = ({ judge }: PlannedUnit) => judge ?? 0;
  const peopleOf = ({ people }: PlannedUnit) => people ?? 0;
  const [all, ofLabelled, people] = [meanOf(units.map(judgeOf)), weighted(judgeOf), weighted(peopleOf)];
  const offPeople = sumsBy(labelled, (unit) => (weightOf(unit) * (peopleOf(unit) - people)) / whole);
  const offJudge = sumsBy(units, (unit) => {
    const own = (all - judgeOf(unit)) / units.length;
    return unit.people === null ? own : own + (weightOf(unit) * (judgeOf(unit) - ofLabelled)) / whole;
  });
  const clusters = [...offJudge].map(([cluster, judge]) => ({ cluster, judge, people: offPeople.get(cluster) ?? 0 }));
  const squares = sumOf(clusters.map(({ judge }) => judge * judge));
  const products = sumOf(clusters.map((one) => one.judge * one.people));
  const lambda = squares > 0 ? Math.min(1, Math.max(0, products / squares)) : 0;
  const byCluster = new Map(clusters.map((one) => [one.cluster, one.people - lambda * one.judge]));
  return defined({ estimate: people + lambda * (all - ofLabelled), byCluster, lambda });
}

function weightOf({ probability }: PlannedUnit): number {
  if (!(probability > 0 && probability <= 1)) {
    throw new StatsInputError(`A probability is above 0 and at most 1, found ${probability}.`);
  }
  return 1 / probability;
}

function sumsBy<Unit extends PlannedUnit>(
  units: readonly Unit[],
  value: (unit: Unit) => number,
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const unit of units) sums.set(unit.cluster, (sums.get(unit.cluster) ?? 0) + value(unit));
  return sums;
}

function described(
  units: readonly PlannedUnit[],
  linear: { people: Statistic<Linear>; together: Statistic<Linear> },
  parts: { judged: readonly PlannedUnit[]; labelled: readonly PlannedUnit[]; confidence: number },
): MeanFromBoth {
  const { judged, labelled, confidence } = parts;
  const n = judged.filter(({ people }) => people !== null).length;
  const clusters = new Set(labelled.map(({ cluster }) => cluster)).size;
  const people = estimated(linear.people, clusters, confidence);
  const together = estimated(linear.together, clusters, confidence);
  return {
    n,
    nUnlabelled: judged.length - n,
    nWithoutJudge: units.length - judged.length,
    nClusters: new Set(judged.map(({ cluster }) => cluster)).size,
    nLabelledClusters: clusters,
    people,
    judgeOnly:
      judged.length > 0 ? defined(meanOf(judged.flatMap(({ judge }) => judge ?? []))) : undefinedBecause("no-labels"),
    together,
    worthLabels: worthOf(people.mean, together.mean, n),
    corrected: NOT_RANDOM,
    selection: { labelledMean: NOT_RANDOM, unlabelledMean: NOT_RANDOM, pValue: NOT_RANDOM },
  };
}

const NOT_RANDOM = undefinedBecause(
  "not-random",
  "A judge helped to choose which units people labelled, so these are no random part. The estimate of both takes that into account.",
);

/** @param clusters with labels, which the degrees of freedom are of */
function estimated(linear: Statistic<Linear>, clusters: number, confidence: number): EstimatedMean {
  if (!linear.defined) return { mean: linear, interval: linear };
  const { estimate, byCluster, lambda } = linear.value;
  const squares = sumOf([...byCluster.values()].map((off) => off * off));
  // Of clusters with labels, also where others add to it: a judge that counts for nothing makes no interval narrower.
  const standardError = Math.sqrt((squares * clusters) / (clusters - 1));
  const reach = studentTQuantile(1 - (1 - confidence) / 2, clusters - 1) * standardError;
  return {
    mean: defined({ estimate, standardError, lambda }),
    interval: defined({
      low: estimate - reach,
      high: estimate + reach,
      confidence,
      method: "normal",
      nResamples: null,
    }),
  };
}

function worthOf(people: EstimatedMean["mean"], together: EstimatedMean["mean"], n: number): Statistic {
  if (!people.defined) return people;
  if (!together.defined) return together;
  if (!(together.value.standardError > 0)) return undefinedBecause("no-variation");
  return defined(n * (people.value.standardError / together.value.standardError) ** 2);
}
