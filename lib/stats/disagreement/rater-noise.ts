import { holmAdjusted } from "../significance/adjusted-p-values";
import { defined, type Statistic, undefinedBecause } from "../statistic";
import type { DisagreementUnit } from "./disagreement-sources";
import { type ClusterValue, clusterTest } from "./disagreement-tests";

interface RaterSource {
  readonly share: number;
  readonly pValue: Statistic;
  readonly outstanding: readonly string[];
}

export interface RaterNoise {
  readonly bias: RaterSource;
  readonly noise: RaterSource;
  /** Units with the variance of their labels once raters' shifts are taken off. */
  readonly units: readonly (DisagreementUnit & { readonly disagreement: number })[];
}

const ERROR_RATE = 0.05;

/**
 * What raters add to the variance within units: those whose labels are higher or lower than the others' of the same units, and
 * those whose labels are farther from the others' than theirs from each other's. Of two values, a noise that goes one way is
 * bias: a rater who says YES too often errs on the NOs alone.
 */
export function raterNoise(
  units: readonly DisagreementUnit[],
  { hasDirection, isTwo }: { readonly hasDirection: boolean; readonly isTwo: boolean },
): RaterNoise {
  const raters = [...new Set(units.flatMap(({ labels }) => labels.map(({ rater }) => rater)))].sort((a, b) => a - b);
  const { biased, units: shifted } = hasDirection ? withoutShifts(units, raters) : { biased: null, units };
  const before = total(units);
  const after = Math.min(before, total(shifted));
  const squares = squaredDeviations(shifted, raters);
  const noisy = raters.length > 2 ? standing(squares, "greater") : null;
  // What a rater's noise adds above the others', in units of half a squared difference.
  const excess = new Map(
    (noisy?.names ?? []).map((name) => {
      const own = squares.get(Number(name)) ?? [];
      return [name, excessOf(own)];
    }),
  );
  const oneSided = (name: string) => (isTwo && hasDirection ? oneSidedness(units, Number(name)) : 0);
  const sum = (part: (name: string) => number) =>
    [...excess].reduce((whole, [name, value]) => whole + value * part(name), 0) / Math.max(before, 1e-18);
  const ofBias = sum(oneSided);
  const ofNoise = sum((name) => 1 - oneSided(name));
  const fewRaters = undefinedBecause("too-few-raters", "Of two raters nobody can tell who errs.");
  return {
    bias: {
      share: Math.min(1, Math.max(0, (before - after) / Math.max(before, 1e-18)) + ofBias),
      pValue: biased?.pValue ?? undefinedBecause("no-direction", "Which response is called A is arbitrary."),
      outstanding: biased?.names ?? [],
    },
    noise: { share: Math.min(1, ofNoise), pValue: noisy?.pValue ?? fewRaters, outstanding: noisy?.names ?? [] },
    units: shifted.map((unit) => ({ ...unit, disagreement: varianceOf(unit) })),
  };
}

/** Takes off the largest shift that is clear, and looks again: the others of a rater who is too high look too low. */
function withoutShifts(units: readonly DisagreementUnit[], raters: readonly number[]) {
  let shifted = units;
  let pValue: Statistic | null = null;
  const names: string[] = [];
  for (let step = 0; step < raters.length / 2; step++) {
    const found = deviations(shifted, raters);
    const { names: standOut, pValue: own } = standing(found, "both");
    pValue ??= own;
    const shiftOf = (name: string) => meanOf(found.get(Number(name)));
    const [first] = standOut
      .filter((name) => !names.includes(name))
      .sort((a, b) => Math.abs(shiftOf(b)) - Math.abs(shiftOf(a)));
    if (first === undefined) break;
    names.push(first);
    const shift = shiftOf(first);
    shifted = shifted.map((unit) => ({
      ...unit,
      labels: unit.labels.map(({ rater, value }) => ({ rater, value: `${rater}` === first ? value - shift : value })),
    }));
  }
  return { biased: { names, pValue: pValue ?? undefinedBecause("too-few-raters") }, units: shifted };
}

type ByRater = ReadonlyMap<number, readonly ClusterValue[]>;

/** A label less the mean of the others of its unit. */
function deviations(units: readonly DisagreementUnit[], raters: readonly number[]): ByRater {
  const found = new Map(raters.map((rater) => [rater, [] as ClusterValue[]]));
  for (const { labels, item } of units) {
    const sum = labels.reduce((whole, { value }) => whole + value, 0);
    for (const { rater, value } of labels) {
      found.get(rater)?.push({ cluster: item, value: value - (sum - value) / (labels.length - 1) });
    }
  }
  return found;
}

/** How much farther a label is from the others than they are from each other: half of the mean squared differences. */
function squaredDeviations(units: readonly DisagreementUnit[], raters: readonly number[]): ByRater {
  const found = new Map(raters.map((rater) => [rater, [] as ClusterValue[]]));
  for (const { labels, item } of units) {
    if (labels.length < 3) continue;
    const m = labels.length;
    const ofOne = labels.map(({ value }) => labels.reduce((sum, other) => sum + (value - other.value) ** 2, 0));
    const all = ofOne.reduce((sum, value) => sum + value, 0) / 2;
    labels.forEach(({ rater }, k) => {
      const own = (ofOne[k] ?? 0) / (m - 1);
      const others = (all - (ofOne[k] ?? 0)) / (((m - 1) * (m - 2)) / 2);
      // E own = σ²_r + σ², E others = 2 σ²: the difference is what the rater's variance has more.
      found.get(rater)?.push({ cluster: item, value: own - others });
    });
  }
  return found;
}

/** Raters whose values are not 0 (or above it), Holm-corrected over raters. */
function standing(values: ByRater, side: "both" | "greater"): { names: string[]; pValue: Statistic } {
  const tests = [...values].flatMap(([rater, own]) => {
    const p = clusterTest(own, side);
    return p.defined ? [{ name: `${rater}`, p: p.value }] : [];
  });
  if (tests.length === 0) return { names: [], pValue: undefinedBecause("too-few-units") };
  const adjusted = holmAdjusted(tests.map(({ p }) => p));
  return {
    names: tests.flatMap(({ name }, k) => ((adjusted[k] ?? 1) < ERROR_RATE ? [name] : [])),
    pValue: defined(Math.min(...adjusted)),
  };
}

function meanOf(values: readonly ClusterValue[] = []): number {
  return values.reduce((sum, { value }) => sum + value, 0) / Math.max(1, values.length);
}

/** Σ over the rater's labels of what their variance has more. */
function excessOf(values: readonly ClusterValue[]): number {
  return Math.max(
    0,
    values.reduce((sum, { value }) => sum + value, 0),
  );
}

/** Of a rater's labels that differ from most others', how far those of one direction outweigh: 0 to 1. */
function oneSidedness(units: readonly DisagreementUnit[], rater: number): number {
  let [up, down] = [0, 0];
  for (const { labels } of units) {
    const own = labels.find((label) => label.rater === rater);
    if (!own) continue;
    const others = (labels.reduce((sum, { value }) => sum + value, 0) - own.value) / (labels.length - 1);
    if (own.value > others && others < 0.5) up++;
    if (own.value < others && others > 0.5) down++;
  }
  return up + down === 0 ? 0 : Math.abs(up - down) / (up + down);
}

/** Unbiased. */
function varianceOf({ labels }: DisagreementUnit): number {
  const mean = labels.reduce((sum, { value }) => sum + value, 0) / labels.length;
  return labels.reduce((sum, { value }) => sum + (value - mean) ** 2, 0) / (labels.length - 1);
}

/** Σ m_u s²_u. */
function total(units: readonly DisagreementUnit[]): number {
  return units.reduce((sum, unit) => sum + unit.labels.length * varianceOf(unit), 0);
}
