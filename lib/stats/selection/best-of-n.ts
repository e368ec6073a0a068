import { meanOf } from "@/lib/stats/sum";
import type { Best } from "../preference/outcome";
import { type BootstrapOptions, bootstrap } from "../resampling/bootstrap";
import { bootstrapInterval, type Interval } from "../resampling/interval";
import { defined, type Statistic, undefinedBecause } from "../statistic";
import { bestOfSamples, selectionPrecision } from "./best-of-samples";

/** The samples of one system for one instruction, as two sources score them; null where one has no score. */
export interface ScoredSamples {
  readonly score: readonly (number | null)[];
  /** by the truth that the choice is compared with; null where there is none */
  readonly truth: readonly (number | null)[];
}

/** A mean over instructions, with its percentile interval from a bootstrap over them. */
export interface MeanOverInstructions {
  readonly mean: Statistic;
  readonly interval: Statistic<Interval>;
  readonly nInstructions: number;
}

export interface BestOfN {
  /** Instructions with at least two scored samples: the others leave nothing to choose. */
  readonly nInstructions: number;
  /** Of these, where several samples share the best score. */
  readonly nTied: number;
  /** The score's own mean, over the best samples and over all. */
  readonly bestScore: MeanOverInstructions;
  readonly allScore: MeanOverInstructions;
  /** The rest is over instructions with at least two samples that both score and truth know, and over these samples. */
  readonly precision: MeanOverInstructions;
  /** What drawing a sample at random would give. */
  readonly randomPrecision: MeanOverInstructions;
  /** The truth's mean over the samples that the score chose, over all, and over those that are best by the truth. */
  readonly chosenTruth: MeanOverInstructions;
  readonly allTruth: MeanOverInstructions;
  readonly bestTruth: MeanOverInstructions;
}

/** Which is better of two scores, and of two values of the truth; "highest" when left out. */
export interface BestOfNDirections {
  readonly bestScore?: Best;
  readonly bestTruth?: Best;
}

/**
 * What keeping the best of N samples by a score comes to, and how often the kept ones are truly the best.
 * Means are taken within each instruction first, so that every instruction counts alike whatever its number of samples.
 * @returns means that are undefined ("no-common-units") where no instruction has two samples that both sources know
 * Source: TICKing All the Boxes (Cook et al. 2024), section 4.2.
 */
export function bestOfN(
  instructions: readonly ScoredSamples[],
  { bestScore, bestTruth, ...options }: BootstrapOptions & BestOfNDirections,
): BestOfN {
  const own = instructions.flatMap(({ score }) => {
    const known = score.filter((value) => value !== null);
    return known.length < 2 ? [] : [{ known, best: bestOfSamples(known, bestScore).length }];
  });
  const common = instructions.flatMap(({ score, truth }) => {
    const both = score.flatMap((value, index) => {
      const known = truth[index] ?? null;
      return value === null || known === null ? [] : [{ value, known }];
    });
    if (both.length < 2) return [];
    const truths = both.map(({ known }) => known);
    const chosen = bestOfSamples(
      both.map(({ value }) => value),
      bestScore,
    );
    const best = bestOfSamples(truths, bestTruth);
    return [{ truths, chosen, best }];
  });
  const over = (values: readonly number[]) => meanOverInstructions(values, options);
  return {
    nInstructions: own.length,
    nTied: own.filter(({ best }) => best > 1).length,
    bestScore: over(own.map(({ known }) => mostOf(known, bestScore))),
    allScore: over(own.map(({ known }) => meanOf(known))),
    precision: over(common.map(({ chosen, best }) => selectionPrecision(chosen, best))),
    randomPrecision: over(common.map(({ truths, best }) => best.length / truths.length)),
    chosenTruth: over(common.map(({ truths, chosen }) => meanOf(chosen.map((index) => truths[index] ?? 0)))),
    allTruth: over(common.map(({ truths }) => meanOf(truths))),
    bestTruth: over(common.map(({ truths }) => mostOf(truths, bestTruth))),
  };
}

function meanOverInstructions(values: readonly number[], options: BootstrapOptions): MeanOverInstructions {
  const nInstructions = values.length;
  if (nInstructions === 0) {
    const reason = undefinedBecause("no-common-units", "No instruction has two samples with the scores this needs.");
    return { mean: reason, interval: reason, nInstructions };
  }
  const estimate = defined(meanOf(values));
  if (nInstructions < 2) return { mean: estimate, interval: undefinedBecause("too-few-units"), nInstructions };
  // Instructions with the same value are alike, which makes resampling many of them cheap.
  const sizes = new Map<number, number>();
  for (const value of values) sizes.set(value, (sizes.get(value) ?? 0) + 1);
  const distinct = Float64Array.from(sizes.keys());
  const statistic = (weights: Float64Array) => {
    let sum = 0;
    for (let group = 0; group < distinct.length; group++) sum += (weights[group] ?? 0) * (distinct[group] ?? 0);
    return sum / nInstructions;
  };
  const interval = bootstrapInterval(bootstrap([...sizes.values()], statistic, options));
  return { mean: estimate, interval, nInstructions };
}

const mostOf = (values: readonly number[], best: Best | undefined) =>
  best === "lowest" ? Math.min(...values) : Math.max(...values);
