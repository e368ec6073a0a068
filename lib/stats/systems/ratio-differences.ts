import { naturalOrder } from "../natural-order";
import { exchangeFamily, type FamilyOptions } from "../significance/exchange-family";
import { defined, type Statistic, undefinedBecause } from "../statistic";
import { differenceFrom, type SystemDifference } from "./system-differences";

/** How much of a system's response in one place is met: YES of YES and NO. */
export interface SystemRatio {
  readonly system: string;
  /** What is compared and drawn as a whole: the instruction, as a rule. Several of one system there are added. */
  readonly cluster: string;
  readonly part: number;
  readonly whole: number;
}

export interface SystemRatioDifference {
  readonly a: string;
  readonly b: string;
  /** Clusters in which both have something. */
  readonly nClusters: number;
  readonly ratioA: Statistic;
  readonly ratioB: Statistic;
  /** Ratio of a − ratio of b. */
  readonly difference: SystemDifference;
}

/**
 * Every two systems by a ratio of sums such as DRFR, over the clusters that both have: the difference, with simultaneous
 * intervals and corrected p-values over all pairs (see exchangeFamily). What is exchanged is how much more a system's part is
 * than the ratio of both systems together would give it.
 * @returns for every pair of systems in alphabetical order; undefined without common clusters, and interval and p-value with
 *   too few
 */
export function systemRatioDifferences(
  ratios: readonly SystemRatio[],
  options: FamilyOptions,
): SystemRatioDifference[] {
  const bySystem = new Map<string, Map<string, Ratio>>();
  const clusters = new Set<string>();
  for (const { system, cluster, part, whole } of ratios) {
    if (whole === 0) continue;
    clusters.add(cluster);
    const own = bySystem.get(system) ?? new Map<string, Ratio>();
    bySystem.set(system, own);
    const known = own.get(cluster) ?? NOTHING;
    own.set(cluster, { part: known.part + part, whole: known.whole + whole });
  }
  const systems = [...bySystem.keys()].sort(naturalOrder);
  const pairs = systems.flatMap((a, index) =>
    systems.slice(index + 1).map((b) => {
      const common = [...clusters].map((cluster): [Ratio, Ratio] => {
        const [ofA, ofB] = [bySystem.get(a)?.get(cluster), bySystem.get(b)?.get(cluster)];
        return ofA && ofB ? [ofA, ofB] : [NOTHING, NOTHING];
      });
      return { a, b, common };
    }),
  );
  const members = exchangeFamily(
    pairs.map(({ common }) => termsOf(common)),
    options,
  );
  return pairs.flatMap(({ a, b, common }, index) => {
    const member = members[index];
    if (!member) return [];
    const nClusters = common.filter(([{ whole }]) => whole > 0).length;
    const [ofA, ofB] = [total(common, 0), total(common, 1)];
    const ratio = (value: number): Statistic =>
      nClusters === 0 ? undefinedBecause("no-common-units") : defined(value);
    const [ratioA, ratioB] = [ofA.part / ofA.whole, ofB.part / ofB.whole];
    const difference = differenceFrom(0, ratio(ratioA - ratioB), member);
    return [{ a, b, nClusters, ratioA: ratio(ratioA), ratioB: ratio(ratioB), difference }];
  });
}

interface Ratio {
  readonly part: number;
  readonly whole: number;
}

const NOTHING: Ratio = { part: 0, whole: 0 };

/**
 * What each side has of the part beyond what the ratios say that both sides together allow, one less the other. Where the true
 * difference is d these ratios are r + d · W_b / W and r − d · W_a / W, so that the sum falls by both wholes, weighted.
 */
function termsOf(common: readonly (readonly [Ratio, Ratio])[]) {
  const [a, b] = [total(common, 0), total(common, 1)];
  const whole = a.whole + b.whole || 1;
  const both = (a.part + b.part) / whole;
  return {
    terms: common.map(([ofA, ofB]) => ofA.part - ofB.part - both * (ofA.whole - ofB.whole)),
    slopes: common.map(([ofA, ofB]) => (ofA.whole * b.whole + ofB.whole * a.whole) / whole),
    variance: "free" as const,
  };
}

function total(common: readonly (readonly [Ratio, Ratio])[], side: 0 | 1): Ratio {
  let [part, whole] = [0, 0];
  for (const pair of common) {
    part += pair[side].part;
    whole += pair[side].whole;
  }
  return { part, whole };
}
