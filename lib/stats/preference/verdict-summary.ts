import { type BootstrapOptions, stratifiedBootstrap } from "../resampling/bootstrap";
import { bootstrapInterval, type Interval, type IntervalOptions } from "../resampling/interval";
import { wilsonInterval } from "../resampling/wilson-interval";
import { defined, type Statistic, undefinedBecause } from "../statistic";

/** What a judge said of the pairs of one instruction; instructions with the same counts are one pattern. */
export interface VerdictPattern {
  /** how many instructions are alike in what follows */
  readonly instructions: number;
  readonly pairs: number;
  /** pairs of which both sides of the comparison are known: judged in both orders, or rated both */
  readonly twice: number;
  /** of them, those with the same verdict in both orders, or with different ratings */
  readonly same: number;
  /** pairs of which the truth prefers one response */
  readonly withTruth: number;
  /** of them, twice the number of right ones: one for each order that is right, or for equal ratings */
  readonly credit: number;
}

export interface VerdictSummary {
  readonly nPairs: number;
  readonly nTwice: number;
  readonly nWithTruth: number;
  /** mean correctness, in [0, 1] */
  readonly accuracy: { readonly value: Statistic; readonly interval: Statistic<Interval> };
  /** share of pairs with the same verdict in both orders, or with different ratings */
  readonly same: { readonly value: Statistic; readonly interval: Statistic<Interval> };
}

/**
 * Accuracy of a judge of pairs and how often it says the same in both orders (of ratings: how often it tells the two apart,
 * one less the hedging rate), over one subset or as the mean over several (a macro average: each subset counts once).
 * @param strata the patterns of each subset
 * @returns intervals by the bootstrap over instructions within each subset; Wilson's for a share over one subset in which
 *   each instruction has one pair. Undefined where a subset has no such pair, since a mean over the others would be of
 *   something else.
 * Source: LLMBar (Zeng et al. 2024), section 4 and appendix D, Table 2 for the averages.
 */
export function verdictSummary(
  strata: readonly (readonly VerdictPattern[])[],
  options: BootstrapOptions & IntervalOptions,
): VerdictSummary {
  const sum = (of: (pattern: VerdictPattern) => number) =>
    strata.flat().reduce((total, pattern) => total + pattern.instructions * of(pattern), 0);
  return {
    nPairs: sum(({ pairs }) => pairs),
    nTwice: sum(({ twice }) => twice),
    nWithTruth: sum(({ withTruth }) => withTruth),
    accuracy: meanShare(strata, ACCURACY, options),
    same: meanShare(strata, SAME, options),
  };
}

interface Share {
  readonly part: (pattern: VerdictPattern) => number;
  readonly whole: (pattern: VerdictPattern) => number;
  /** why there is none */
  readonly missing: string;
}

const ACCURACY: Share = {
  part: ({ credit }) => credit / 2,
  whole: ({ withTruth }) => withTruth,
  missing: "No pair that was judged here has a response that the truth prefers.",
};
const SAME: Share = {
  part: ({ same }) => same,
  whole: ({ twice }) => twice,
  missing: "No pair was judged in both orders here.",
};

function meanShare(
  strata: readonly (readonly VerdictPattern[])[],
  { part, whole, missing }: Share,
  options: BootstrapOptions & IntervalOptions,
): VerdictSummary["accuracy"] {
  const counted = strata.map((patterns) => patterns.filter((pattern) => whole(pattern) > 0));
  if (counted.length === 0 || counted.some((patterns) => patterns.length === 0)) {
    const none = undefinedBecause("no-labels", strata.length > 1 ? `In one of the subsets: ${missing}` : missing);
    return { value: none, interval: none };
  }
  const flat = counted.flatMap((patterns, stratum) =>
    patterns.map((pattern) => ({ stratum, part: part(pattern), whole: whole(pattern) })),
  );
  const share = (weights: Float64Array): number => {
    const parts = new Float64Array(counted.length);
    const wholes = new Float64Array(counted.length);
    flat.forEach((each, index) => {
      const weight = weights[index] ?? 0;
      parts[each.stratum] = (parts[each.stratum] ?? 0) + weight * each.part;
      wholes[each.stratum] = (wholes[each.stratum] ?? 0) + weight * each.whole;
    });
    return parts.reduce((total, value, stratum) => total + value / (wholes[stratum] ?? 0), 0) / counted.length;
  };
  const sizes = counted.map((patterns) => patterns.map(({ instructions }) => instructions));
  const value = defined(share(Float64Array.from(sizes.flat())));
  const isBinary = flat.every((each) => each.whole === 1 && (each.part === 0 || each.part === 1));
  const n = sizes.flat().reduce((total, size) => total + size, 0);
  if (counted.length === 1 && isBinary) return { value, interval: wilsonInterval(Math.round(value.value * n), n) };
  if (n < 2) return { value, interval: undefinedBecause("too-few-units") };
  return { value, interval: bootstrapInterval(stratifiedBootstrap(sizes, share, options), options) };
}
