import { weightedAlpha } from "../alpha/alpha-bootstrap";
import { type DifferenceFunction, differenceModel, type Level } from "../alpha/difference";
import { krippendorffAlpha } from "../alpha/krippendorff-alpha";
import { foldReversed } from "../reliability/fold-reversed";
import type { LabelTable } from "../reliability/label-table";
import type { BootstrapOptions } from "../resampling/bootstrap";
import type { IntervalOptions } from "../resampling/interval";
import { defined, type Statistic, undefinedBecause } from "../statistic";
import { type ComparedStatistic, comparedStatistic } from "./compared-statistic";
import { type JoinedPatterns, joinedPatterns, type UnitClusters } from "./joined-patterns";
import { pairedDifferences, unitsOfPattern, unpairedDifferences } from "./resampled-differences";
import { weightedMean } from "./weighted-mean";

export interface ComparisonOptions extends BootstrapOptions, IntervalOptions {
  /** The level of measurement, or a squared difference of one's own. */
  readonly difference: Level | DifferenceFunction;
  /** paired: the same units under both protocols, matched by id. unpaired: different units. */
  readonly design: "paired" | "unpaired";
  /** Units that are drawn, and in permutations exchanged, together; without them each unit is by itself. */
  readonly clusters?: UnitClusters | null;
  /** How many units, or clusters of them, there are to be in the end, for intervals that hold at every look. */
  readonly planned?: number | null;
}

export interface ProtocolComparison {
  readonly design: "paired" | "unpaired";
  /** Units compared: with at least two labels, and in a paired design under both protocols. */
  readonly nUnits: { readonly a: number; readonly b: number };
  readonly nUnitsLeftOut: { readonly a: number; readonly b: number };
  readonly alpha: ComparedStatistic;
  /** The mean label over the compared units. */
  readonly mean: ComparedStatistic;
}

const NOTHING_SHARED = undefinedBecause(
  "no-common-units",
  "No unit has labels from at least two raters under both protocols.",
);

/**
 * Two protocols (or rounds, or guidelines) on the same or on different units: alpha and mean label of each, their
 * difference b − a with a bootstrap interval over units, and a two-sided permutation p-value. See verdict for what may be
 * concluded.
 * @returns parts that do not exist say why; the same random source gives the same answer
 * @throws StatsInputError when a paired comparison lacks unit ids, or the tables declare different values
 */
export function compareProtocols(a: LabelTable, b: LabelTable, options: ComparisonOptions): ProtocolComparison {
  return compareJoinedPatterns(
    joinedPatterns(a, b, options.design === "paired", options.clusters),
    { a: a.nUnits, b: b.nUnits },
    options,
  );
}

/**
 * The same from units whose labels were counted already; what a resample costs grows with the patterns that occur, not
 * with labels.
 * @param joined units that can be compared: in a paired design the i-th of a is the i-th of b; clusters of them are drawn,
 *   and in permutations exchanged, as a whole
 * @param nUnits how many units each protocol has altogether, to tell how many are left out
 */
export function compareJoinedPatterns(
  joined: JoinedPatterns,
  nUnits: { readonly a: number; readonly b: number },
  options: ComparisonOptions,
): ProtocolComparison {
  const { patterns, foldedPattern } = foldReversed(joined.patterns);
  const fold = (ofUnits: Uint32Array) => ofUnits.map((p) => foldedPattern[p] ?? 0);
  const [patternsOfA, patternsOfB] = [fold(joined.patternsOfA), fold(joined.patternsOfB)];
  const resample = options.design === "paired" ? pairedDifferences : unpairedDifferences;
  const units = { ofA: patternsOfA, ofB: patternsOfB, clusters: joined.clusters ?? null };
  const differences = resample(units, patterns.nPatterns, options);
  const unitsA = unitsOfPattern(patternsOfA, patterns.nPatterns);
  const unitsB = unitsOfPattern(patternsOfB, patterns.nPatterns);

  const nothingShared = options.design === "paired" && patternsOfA.length === 0 ? NOTHING_SHARED : null;
  const alphaOf = (units: Uint32Array, nAltogether: number): Statistic => {
    if (nothingShared) return nothingShared;
    // There are labels, then, but none that could be compared.
    if (nAltogether > 0 && units.every((count) => count === 0)) return undefinedBecause("no-pairable-units");
    return krippendorffAlpha({ ...patterns, unitsOfPattern: units }, options.difference).alpha;
  };
  const model = differenceModel(patterns.scale, options.difference);
  const alpha = model.defined ? defined(weightedAlpha(patterns, model.value)) : model;
  const mean = weightedMean(patterns);
  const meanOf = (units: Uint32Array): Statistic => {
    if (nothingShared) return nothingShared;
    if (!mean.defined) return mean;
    const value = mean.value(Float64Array.from(units));
    return Number.isNaN(value) ? undefinedBecause("no-pairable-units") : defined(value);
  };
  return {
    design: options.design,
    nUnits: { a: patternsOfA.length, b: patternsOfB.length },
    nUnitsLeftOut: { a: nUnits.a - patternsOfA.length, b: nUnits.b - patternsOfB.length },
    alpha: comparedStatistic(alphaOf(unitsA, nUnits.a), alphaOf(unitsB, nUnits.b), alpha, differences, options),
    mean: comparedStatistic(meanOf(unitsA), meanOf(unitsB), mean, differences, options),
  };
}
