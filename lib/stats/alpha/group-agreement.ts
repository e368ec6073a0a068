import { balanceReversed, type ValueScale } from "../label-value";
import { bootstrap } from "../resampling/bootstrap";
import { clustersOf } from "../resampling/cluster-bootstrap";
import { bootstrapInterval, type Interval } from "../resampling/interval";
import { type Random, shuffled } from "../resampling/random";
import { holmAdjusted } from "../significance/adjusted-p-values";
import { defined, type Statistic, undefinedBecause } from "../statistic";
import { type DifferenceModel, differenceModel, type Level, squaredDifference } from "./difference";

/** One unit: a label and the group of its rater; null for raters of none, whose labels count nowhere. */
export interface UnitOfGroups {
  /** What units that are not independent share, such as their instruction. */
  readonly cluster: string;
  readonly labels: readonly {
    readonly rater: string | number;
    readonly group: string | null;
    readonly value: number;
  }[];
}

interface EstimateOfGroup {
  readonly value: Statistic;
  readonly interval: Statistic<Interval>;
}

export interface GroupAgreement {
  readonly group: string;
  /** Units and labels of the group, whether or not they can be compared. */
  readonly nUnits: number;
  readonly nLabels: number;
  /** Krippendorff's alpha of the group's labels alone. */
  readonly within: EstimateOfGroup;
  /** Of pairs of labels of which one is of the group and the other of another one of the groups. */
  readonly between: EstimateOfGroup;
  /** within − between, both of the same draws: above 0 where the group agrees more with itself than with the others. */
  readonly difference: EstimateOfGroup;
  /**
   * Two-sided, of groups that have nothing to do with how raters label: by exchanging the raters' groups, Holm-corrected for the
   * groups. The interval is of these raters, and leaves out 0 where some of them label in a way of their own.
   */
  readonly pValue: Statistic;
}

/**
 * Agreement within groups of raters, and between each and the others. Within it is Krippendorff's alpha of the group's
 * labels. Between it is cross-replication reliability, 1 − Do/De over pairs (x, y) of a label of the group and one of another:
 *
 *   Do = Σ_u (R_u + S_u) · mean δ²(x, y) / Σ_u (R_u + S_u)        De = mean of δ²(x, y) over all such pairs of all units
 *
 * over units with R_u ≥ 1 labels of the group and S_u ≥ 1 of others. The ordinal δ ranks both sides' labels together. If the
 * groups do not differ, within and between estimate the same. Intervals draw clusters of units whole.
 * @param groups those to compare; labels of any other count nowhere
 * Source: Wong, Paritosh and Aroyo, Cross-replication Reliability (ACL 2021), sections 4.1 and 4.2.
 */
export function agreementOfGroups(
  units: readonly UnitOfGroups[],
  groups: readonly string[],
  { scale, level, random, resamples }: { scale: ValueScale; level: Level; random: () => Random; resamples: number },
): GroupAgreement[] {
  const codes = new Map(scale.values.map((value, code) => [value, code]));
  const coded = units.map(({ cluster, labels }) => ({
    cluster,
    labels: labels.flatMap(({ rater, group, value }) =>
      group !== null && groups.includes(group) ? [{ rater, group, code: codes.get(value) ?? 0 }] : [],
    ),
  }));
  const clusters = clustersOf(coded.map(({ cluster }) => cluster)).map((positions) =>
    positions.flatMap((position) => coded[position]?.labels ?? []).length === 0
      ? []
      : positions.map((position) => coded[position]?.labels ?? []),
  );
  const model = differenceModel(scale, level);
  const found = groups.map((group) => {
    const parted = partedBy(clusters, (label) => label.group === group);
    const own = parted.flat().map((unit) => unit.own.length);
    return {
      group,
      nUnits: own.filter((labels) => labels > 0).length,
      nLabels: own.reduce((sum, labels) => sum + labels, 0),
      ...estimatesOf(parted, scale, model, (statistic, n) =>
        bootstrapInterval(bootstrap(new Float64Array(n).fill(1), statistic, { random: random(), resamples })),
      ),
    };
  });
  const pValues = exchangedRaters(
    clusters,
    found.map(({ group, difference }) => ({ group, difference: difference.value })),
    (parted) => estimatesOf(parted, scale, model, () => undefinedBecause("too-few-units")).difference.value,
    { random: random(), exchanges: resamples },
  );
  return found.map((group, index) => ({ ...group, pValue: pValues[index] ?? undefinedBecause("no-labels") }));
}

interface CodedLabel {
  readonly rater: string | number;
  readonly group: string;
  readonly code: number;
}
type Clusters = readonly (readonly (readonly CodedLabel[])[])[];

function partedBy(clusters: Clusters, isOwn: (label: CodedLabel) => boolean): PartedUnit[][] {
  const codes = (labels: readonly CodedLabel[]) => labels.map(({ code }) => code);
  return clusters.map((unitsOf) =>
    unitsOf.map((labels) => ({
      own: codes(labels.filter(isOwn)),
      others: codes(labels.filter((label) => !isOwn(label))),
    })),
  );
}

/** Of each group how often raters with exchanged groups differ as much, corrected for all groups. */
function exchangedRaters(
  clusters: Clusters,
  groups: readonly { readonly group: string; readonly difference: Statistic }[],
  differenceOf: (parted: PartedUnit[][]) => Statistic,
  { random, exchanges }: { random: Random; exchanges: number },
): Statistic[] {
  const groupOf = new Map(clusters.flat(2).map(({ rater, group }) => [rater, group]));
  const raters = [...groupOf.keys()];
  const asLarge = groups.map(() => 0);
  for (let exchange = 0; exchange < exchanges; exchange++) {
    const drawn = shuffled([...groupOf.values()], random);
    const now = new Map(raters.map((rater, index) => [rater, drawn[index]]));
    for (const [index, { group, difference }] of groups.entries()) {
      if (!difference.defined) continue;
      const other = differenceOf(partedBy(clusters, ({ rater }) => now.get(rater) === group));
      const isAsLarge = other.defined && Math.abs(other.value) >= Math.abs(difference.value) - 1e-12;
      if (isAsLarge) asLarge[index] = (asLarge[index] ?? 0) + 1;
    }
  }
  const known = groups.flatMap(({ difference }, index) =>
    difference.defined ? [{ index, p: (1 + (asLarge[index] ?? 0)) / (1 + exchanges) }] : [],
  );
  const adjusted = holmAdjusted(known.map(({ p }) => p));
  return groups.map(({ difference }, index) => {
    const p = adjusted[known.findIndex((each) => each.index === index)];
    return !difference.defined ? difference : p === undefined ? undefinedBecause("no-labels") : defined(p);
  });
}

const NOTHING_BETWEEN = undefinedBecause(
  "no-pairable-units",
  "No unit has a label of this group and one of another group that is shown.",
);

type OfWeights = (weights: Float64Array) => number;

/** Within, between and their difference, of the same clusters. */
function estimatesOf(
  clusters: readonly (readonly PartedUnit[])[],
  scale: ValueScale,
  model: Statistic<DifferenceModel>,
  intervalOf: (statistic: OfWeights, nClusters: number) => Statistic<Interval>,
): Pick<GroupAgreement, "within" | "between" | "difference"> {
  const same = (why: Statistic<never>) => ({ value: why, interval: why });
  if (!model.defined) return { within: same(model), between: same(model), difference: same(model) };
  const [ofWithin, ofBetween] = [clusters.map(pairsWithin), clusters.map(pairsBetween)];
  const used = clusters.map((_, index) => [ofWithin[index], ofBetween[index]].some((of) => of && of.pairs.length > 0));
  const isUsed = (_: unknown, index: number) => used[index] ?? false;
  const [withins, betweens] = [ofWithin.filter(isUsed), ofBetween.filter(isUsed)];
  const ones = new Float64Array(withins.length).fill(1);
  const isEmpty = (of: readonly PairsOfCluster[]) => of.every((cluster) => cluster.pairs.length === 0);
  const estimate = (statistic: OfWeights, pairs: readonly (readonly PairsOfCluster[])[]): EstimateOfGroup => {
    if (pairs.includes(betweens) && isEmpty(betweens)) return same(NOTHING_BETWEEN);
    if (pairs.some(isEmpty)) return same(undefinedBecause("no-pairable-units"));
    const value = statistic(ones);
    if (Number.isNaN(value)) return same(undefinedBecause("no-variation"));
    const isOne = withins.length < 2;
    return {
      value: defined(value),
      interval: isOne ? undefinedBecause("too-few-units") : intervalOf(statistic, withins.length),
    };
  };
  const within = alphaOfPairs(scale, model.value, withins, true);
  const between = alphaOfPairs(scale, model.value, betweens, false);
  return {
    within: estimate(within, [withins]),
    between: estimate(between, [betweens]),
    difference: estimate((weights) => within(weights) - between(weights), [withins, betweens]),
  };
}

interface PartedUnit {
  readonly own: readonly number[];
  readonly others: readonly number[];
}

/** What the units of one cluster add: weights of pairs of values, and how many labels each side holds in units with pairs. */
interface PairsOfCluster {
  readonly pairs: { readonly c: number; readonly k: number; readonly weight: number }[];
  readonly own: number[];
  readonly others: number[];
}

function pairsWithin(units: readonly PartedUnit[]): PairsOfCluster {
  const found: PairsOfCluster = { pairs: [], own: [], others: [] };
  for (const { own } of units) {
    if (own.length < 2) continue;
    found.own.push(...own);
    for (const [i, c] of own.entries()) {
      for (const k of own.slice(i + 1)) found.pairs.push({ c, k, weight: 2 / (own.length - 1) });
    }
  }
  return found;
}

function pairsBetween(units: readonly PartedUnit[]): PairsOfCluster {
  const found: PairsOfCluster = { pairs: [], own: [], others: [] };
  for (const { own, others } of units) {
    if (own.length === 0 || others.length === 0) continue;
    found.own.push(...own);
    found.others.push(...others);
    const weight = (own.length + others.length) / (own.length * others.length);
    for (const c of own) for (const k of others) found.pairs.push({ c, k, weight });
  }
  return found;
}

/** 1 − Do/De of clusters that occur weights[i] times; NaN where it is undefined. */
function alphaOfPairs(
  scale: ValueScale,
  model: DifferenceModel,
  clusters: readonly PairsOfCluster[],
  isWithin: boolean,
): OfWeights {
  const nValues = scale.values.length;
  return (weights) => {
    const [own, others] = [new Float64Array(nValues), new Float64Array(nValues)];
    for (const [index, cluster] of clusters.entries()) {
      const weight = weights[index] ?? 0;
      if (weight === 0) continue;
      for (const code of cluster.own) own[code] = (own[code] ?? 0) + weight;
      for (const code of cluster.others) others[code] = (others[code] ?? 0) + weight;
    }
    balanceReversed(scale, own);
    balanceReversed(scale, others);
    const difference = squaredDifference(
      model,
      own.map((count, code) => count + (others[code] ?? 0)),
    );
    let [observed, n] = [0, 0];
    for (const [index, { pairs }] of clusters.entries()) {
      const weight = weights[index] ?? 0;
      if (weight === 0) continue;
      for (const pair of pairs) {
        observed += weight * pair.weight * difference(pair.c, pair.k);
        n += weight * pair.weight;
      }
    }
    const expected = meanDifference(own, isWithin ? null : others, difference);
    return n > 0 && expected > 0 ? 1 - observed / n / expected : Number.NaN;
  };
}

/** The mean of δ² over all pairs of one side with the other, or of one side with itself. */
function meanDifference(
  own: Float64Array,
  others: Float64Array | null,
  difference: (c: number, k: number) => number,
): number {
  const total = (counts: Float64Array) => counts.reduce((sum, count) => sum + count, 0);
  let sum = 0;
  for (const [c, one] of own.entries()) {
    if (one > 0) for (const [k, other] of (others ?? own).entries()) sum += one * other * difference(c, k);
  }
  return sum / (total(own) * (others ? total(others) : total(own) - 1));
}
