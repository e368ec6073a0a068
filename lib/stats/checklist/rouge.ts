import { defined, type Statistic, undefinedBecause } from "../statistic";
import { nGramCounts, sharedNGrams } from "./text-tokens";

export interface OverlapScore {
  /** The share of the other text that is in the gold text; undefined when the other has nothing to share. */
  readonly precision: Statistic;
  /** The share of the gold text that is in the other text; undefined when the gold has nothing to share. */
  readonly recall: Statistic;
  /** 2 shared / (gold + other), the harmonic mean of both; undefined when neither has anything to share. */
  readonly f1: Statistic;
}

/**
 * ROUGE-N: runs of n words in common, each counted as often as both texts have it.
 * @param gold words, from rougeTokens
 * @returns shares in [0, 1]; undefined where the text below the line has fewer than n words
 * Source: Lin, ROUGE: A Package for Automatic Evaluation of Summaries (2004).
 */
export function rougeN(gold: readonly string[], other: readonly string[], n: number): OverlapScore {
  const runs = (tokens: readonly string[]) => Math.max(0, tokens.length - n + 1);
  return overlap(sharedNGrams(nGramCounts(gold, n), nGramCounts(other, n)), runs(gold), runs(other));
}

/**
 * ROUGE-L: the longest common subsequence of words, with gaps allowed, over the whole texts. O(gold · other).
 * @returns shares in [0, 1]; undefined where the text below the line has no words
 * Source: Lin, ROUGE: A Package for Automatic Evaluation of Summaries (2004).
 */
export function rougeL(gold: readonly string[], other: readonly string[]): OverlapScore {
  return overlap(longestCommonSubsequence(gold, other), gold.length, other.length);
}

function overlap(shared: number, gold: number, other: number): OverlapScore {
  const share = (whole: number) => (whole > 0 ? defined(shared / whole) : undefinedBecause("no-words"));
  return {
    precision: share(other),
    recall: share(gold),
    f1: gold + other > 0 ? defined((2 * shared) / (gold + other)) : undefinedBecause("no-words"),
  };
}

/** The length of the longest sequence of words that both have in this order. One row of the usual table at a time. */
function longestCommonSubsequence(a: readonly string[], b: readonly string[]): number {
  const row = new Uint32Array(b.length + 1);
  for (const word of a) {
    let diagonal = 0;
    for (let j = 1; j <= b.length; j++) {
      const above = row[j] ?? 0;
      row[j] = word === b[j - 1] ? diagonal + 1 : Math.max(above, row[j - 1] ?? 0);
      diagonal = above;
    }
  }
  return row[b.length] ?? 0;
}
