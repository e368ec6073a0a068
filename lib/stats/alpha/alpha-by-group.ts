import type { ValueScale } from "../label-value";
import { balanceReversed } from "../label-value";
import { bootstrap } from "../resampling/bootstrap";
import { bootstrapInterval, type Interval } from "../resampling/interval";
import type { Random } from "../resampling/random";
import { defined, type Statistic, undefinedBecause } from "../statistic";
import { differenceModel, type Level, squaredDifference } from "./difference";

/** The labels of one unit, and what each is grouped by; null where that is not known. */
export interface GroupedUnit {
  readonly values: readonly number[];
  readonly groups: readonly (string | null)[];
}

export interface GroupAlpha {
  readonly group: string;
  /** labels of the group in units with two or more */
  readonly nLabels: number;
  readonly alpha: Statistic;
  readonly interval: Statistic<Interval>;
}

/**
 * Krippendorff's alpha of a group of labels, each compared with all other labels of its unit, of whatever group:
 *
 *   alpha_g = 1 − (1 / n_g) Σ_{labels i of g} (1 / (m_u − 1)) Σ_{j ≠ i} δ²(x_i, x_j) / De
 *
 * with the expected disagreement De, and ranks, of all pairable labels. Weighted by n_g, the groups' alphas come to the alpha
 * of all labels, so they say where disagreement comes from. Intervals: bootstrap over units, with De as observed.
 */
export function alphaByGroup(
  units: readonly GroupedUnit[],
  groups: readonly string[],
  { scale, level, random, resamples }: { scale: ValueScale; level: Level; random: () => Random; resamples: number },
): GroupAlpha[] {
  const codes = new Map(scale.values.map((value, code) => [value, code]));
  const pairable = units
    .map(({ values, groups }) => ({ codes: values.map((value) => codes.get(value) ?? 0), groups }))
    .filter(({ codes }) => codes.length > 1);
  const counted = new Float64Array(scale.values.length);
  for (const unit of pairable) for (const code of unit.codes) counted[code] = (counted[code] ?? 0) + 1;
  const totals = scale.isReversible ? balanceReversed(scale, counted) : counted;
  const model = differenceModel(scale, level);
  const difference = model.defined ? squaredDifference(model.value, totals) : () => 0;
  const expected = meanDifference(totals, difference);
  return groups.map((group) => {
    const own = pairable.map((unit) => sumsOf(unit, group, difference));
    const ratio = (weights: ArrayLike<number>) => {
      let [sum, n] = [0, 0];
      for (const [index, part] of own.entries()) {
        sum += (weights[index] ?? 0) * part.sum;
        n += (weights[index] ?? 0) * part.n;
      }
      return n === 0 ? Number.NaN : 1 - sum / n / expected;
    };
    const ones = new Float64Array(own.length).fill(1);
    const nLabels = own.reduce((sum, { n }) => sum + n, 0);
    const why = !model.defined
      ? model
      : nLabels === 0
        ? undefinedBecause("no-pairable-units")
        : expected > 0
          ? null
          : undefinedBecause("no-variation");
    if (why) return { group, nLabels, alpha: why, interval: why };
    const distribution = bootstrap(ones, ratio, { random: random(), resamples });
    return { group, nLabels, alpha: defined(ratio(ones)), interval: bootstrapInterval(distribution) };
  });
}

type Difference = (c: number, k: number) => number;

function sumsOf(
  { codes, groups }: { codes: readonly number[]; groups: readonly (string | null)[] },
  group: string,
  difference: Difference,
) {
  let [sum, n] = [0, 0];
  for (const [i, own] of codes.entries()) {
    if (groups[i] !== group) continue;
    n += 1;
    for (const [j, other] of codes.entries()) if (j !== i) sum += difference(own, other) / (codes.length - 1);
  }
  return { sum, n };
}

/** De: the mean over all pairs of pairable labels. */
function meanDifference(totals: ArrayLike<number>, difference: Difference): number {
  const counts = Array.from(totals);
  const n = counts.reduce((sum, count) => sum + count, 0);
  const sum = counts.reduce(
    (all, one, c) => all + counts.reduce((row, other, k) => row + one * other * difference(c, k), 0),
    0,
  );
  return n > 1 ? sum / (n * (n - 1)) : 0;
}
