import { type Random, randomIndex } from "../resampling/random";
import { studentTCdf } from "../significance/student-t-distribution";
import { defined, type Statistic, undefinedBecause } from "../statistic";
import type { DisagreementUnit } from "./disagreement-sources";

export interface ClusterValue {
  readonly cluster: string;
  readonly value: number;
}

/** Fewer have no normal mean. */
const FEWEST_CLUSTERS = 8;

/** Whether values are 0 on average (or not more): Student's t of their sums by cluster. */
export function clusterTest(values: readonly ClusterValue[], side: "both" | "greater"): Statistic {
  const sums = new Map<string, number>();
  for (const { cluster, value } of values) sums.set(cluster, (sums.get(cluster) ?? 0) + value);
  const n = sums.size;
  if (n < FEWEST_CLUSTERS) return undefinedBecause("too-few-units");
  const mean = [...sums.values()].reduce((sum, value) => sum + value, 0) / n;
  const squares = [...sums.values()].reduce((sum, value) => sum + (value - mean) ** 2, 0);
  if (squares < 1e-18) return defined(Math.abs(mean) > 1e-9 && (side === "both" || mean > 0) ? 0 : 1);
  const t = mean / Math.sqrt(squares / (n - 1) / n);
  return defined(side === "both" ? 2 * studentTCdf(-Math.abs(t), n - 1) : studentTCdf(-t, n - 1));
}

const PERMUTATIONS = 499;
/** Of labels of one unit, so many that two halves each have a disagreement. */
const HALVES = 4;

/**
 * Whether disagreement is concentrated in some items: the variance of the disagreement between items against that of units
 * dealt to items anew. Items are instructions with several units; else units with four labels or more, whose halves are
 * compared. A question's units are dealt among themselves.
 * @returns the share that items above the median add: found by a half of what is known of each item, measured by the other
 */
export function concentrationTest(
  units: readonly (DisagreementUnit & { readonly disagreement: number })[],
  random: Random,
): { share: number; pValue: Statistic } {
  const parts = partsOf(units, random);
  if (!parts) {
    const explanation =
      "Labels cannot tell hard items from chance: it takes four labels a task, or several tasks an instruction.";
    return { share: 0, pValue: undefinedBecause("too-few-units", explanation) };
  }
  const items = new Map<string, number>();
  const places = Int32Array.from(parts, ({ item }) => {
    const place = items.get(item) ?? items.size;
    items.set(item, place);
    return place;
  });
  const sizes = new Float64Array(items.size);
  for (const place of places) sizes[place] = (sizes[place] ?? 0) + 1;
  const values = Float64Array.from(parts, ({ value }) => value);
  const seen = spread(values, places, sizes);
  const groups = groupedBy(parts.map(({ stratum }) => stratum));
  const share = (excessShare(values, places, items.size, 0) + excessShare(values, places, items.size, 1)) / 2;
  let atLeast = 0;
  for (let round = 0; round < PERMUTATIONS; round++) {
    for (const group of groups) shuffle(values, group, random);
    const found = spread(values, places, sizes);
    if (found >= seen - 1e-12) atLeast++;
  }
  const pValue = defined((1 + atLeast) / (1 + PERMUTATIONS));
  return { share: Math.min(1, Math.max(0, share)), pValue };
}

interface Part {
  readonly item: string;
  readonly stratum: string;
  readonly value: number;
}

function partsOf(
  units: readonly (DisagreementUnit & { readonly disagreement: number })[],
  random: Random,
): Part[] | null {
  const enough = units.filter(({ labels }) => labels.length >= HALVES);
  const perItem = new Map<string, number>();
  for (const { item } of units) perItem.set(item, (perItem.get(item) ?? 0) + 1);
  const several = units.filter(({ item }) => (perItem.get(item) ?? 0) > 1);
  if (enough.length > units.length / 2 && enough.length >= FEWEST_CLUSTERS) {
    return enough.flatMap((unit, index) => {
      const order = Float64Array.from(unit.labels, (_, k) => k);
      shuffle(order, Array.from(order), random);
      const half = Math.floor(order.length / 2);
      return [order.subarray(0, half), order.subarray(half)].map((part) => ({
        item: `${index}`,
        stratum: unit.question ?? "",
        value: unequalShare(Array.from(part, (k) => unit.labels[k]?.value ?? 0)),
      }));
    });
  }
  if (several.length < units.length / 2 || perItem.size < FEWEST_CLUSTERS) return null;
  return several.map(({ item, question, labels }) => ({
    item,
    stratum: question ?? "",
    value: unequalShare(labels.map(({ value }) => value)),
  }));
}

/** Share of pairs of labels that are not equal: unlike squares, not less where the scale ends. */
function unequalShare(values: readonly number[]): number {
  let unequal = 0;
  for (let i = 0; i < values.length; i++) for (let j = 0; j < i; j++) if (values[i] !== values[j]) unequal++;
  return (2 * unequal) / (values.length * (values.length - 1));
}

function means(values: Float64Array, places: Int32Array, sizes: Float64Array): Float64Array {
  const sums = new Float64Array(sizes.length);
  for (let i = 0; i < values.length; i++) sums[places[i] ?? 0] = (sums[places[i] ?? 0] ?? 0) + (values[i] ?? 0);
  return sums.map((sum, item) => sum / (sizes[item] ?? 1));
}

/** Σ n (mean of an item − mean of all)². */
function spread(values: Float64Array, places: Int32Array, sizes: Float64Array): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return means(values, places, sizes).reduce((sum, own, item) => sum + (sizes[item] ?? 0) * (own - mean) ** 2, 0);
}

/** Items above the median by every second value; by the others, what they have more than the rest of the items. */
function excessShare(values: Float64Array, places: Int32Array, nItems: number, first: 0 | 1): number {
  const seen = new Uint32Array(nItems);
  const sums = [0, 1].map(() => ({ sum: new Float64Array(nItems), n: new Float64Array(nItems) }));
  values.forEach((value, i) => {
    const item = places[i] ?? 0;
    const side = sums[((seen[item] ?? 0) + first) % 2];
    seen[item] = (seen[item] ?? 0) + 1;
    if (!side) return;
    side.sum[item] = (side.sum[item] ?? 0) + value;
    side.n[item] = (side.n[item] ?? 0) + 1;
  });
  const [by, of] = sums;
  const known = Array.from({ length: nItems }, (_, item) => item).filter((item) => by?.n[item] && of?.n[item]);
  const levelOf = (item: number) => (by?.sum[item] ?? 0) / (by?.n[item] ?? 1);
  const sorted = known.map(levelOf).sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const meanOf = (items: readonly number[]) => {
    const n = items.reduce((sum, item) => sum + (of?.n[item] ?? 0), 0);
    return { n, mean: n === 0 ? 0 : items.reduce((sum, item) => sum + (of?.sum[item] ?? 0), 0) / n };
  };
  const above = meanOf(known.filter((item) => levelOf(item) > median));
  const below = meanOf(known.filter((item) => levelOf(item) <= median));
  const total = above.n * above.mean + below.n * below.mean;
  return total > 0 ? (above.n * (above.mean - below.mean)) / total : 0;
}

function groupedBy(strata: readonly string[]): number[][] {
  const groups = new Map<string, number[]>();
  strata.forEach((stratum, index) => {
    const own = groups.get(stratum) ?? [];
    groups.set(stratum, own);
    own.push(index);
  });
  return [...groups.values()];
}

/** Deals the values at these places among them. */
function shuffle(values: Float64Array, at: readonly number[], random: Random): void {
  for (let k = at.length - 1; k > 0; k--) {
    const [one, other] = [at[k] ?? 0, at[randomIndex(k + 1, random)] ?? 0];
    const kept = values[one] ?? 0;
    values[one] = values[other] ?? 0;
    values[other] = kept;
  }
}
