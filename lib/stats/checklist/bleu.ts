import { defined, type Statistic, undefinedBecause } from "../statistic";
import { nGramCounts, sharedNGrams, wmtTokens } from "./text-tokens";

const ORDERS = [1, 2, 3, 4] as const;

/** What BLEU is made of. */
interface BleuCounts {
  readonly goldLength: number;
  readonly otherLength: number;
  /** For runs of 1 to 4 words: how many the other text has, and how many of them the gold text has, too. */
  readonly orders: readonly { readonly total: number; readonly shared: number }[];
}

/**
 * BLEU of one text against one gold text, in [0, 1] (sacreBLEU prints 100 times that): the geometric mean of the precisions
 * of runs of 1 to 4 words, times exp(1 − gold length / length) where the text is shorter.
 *
 * As sacreBLEU's sentence BLEU: tokens 13a, case kept, exponential smoothing (the k-th precision without a match counts as
 * 1 / (2^k · runs)), and only orders of which the text has any run. Texts without a common word have 0. Not symmetric.
 * @returns undefined when the gold text has no words
 * Source: Papineni et al. (2002); Post, A Call for Clarity in Reporting BLEU Scores (2018).
 */
export function sentenceBleu(gold: string, other: string): Statistic {
  const counts = bleuCounts(gold, other);
  return counts.goldLength === 0 ? undefinedBecause("no-words") : defined(score(counts));
}

function bleuCounts(gold: string, other: string): BleuCounts {
  const [goldTokens, otherTokens] = [wmtTokens(gold), wmtTokens(other)];
  return {
    goldLength: goldTokens.length,
    otherLength: otherTokens.length,
    orders: ORDERS.map((n) => ({
      total: Math.max(0, otherTokens.length - n + 1),
      shared: sharedNGrams(nGramCounts(otherTokens, n), nGramCounts(goldTokens, n)),
    })),
  };
}

function score({ goldLength, otherLength, orders }: BleuCounts): number {
  if (orders.every(({ shared }) => shared === 0)) return 0;
  const ordersOfOther = orders.filter(({ total }) => total > 0);
  let [logSum, smoothing] = [0, 1];
  for (const { total, shared } of ordersOfOther) {
    if (shared === 0) smoothing *= 2;
    logSum += Math.log(shared === 0 ? 1 / (smoothing * total) : shared / total);
  }
  const brevity = otherLength < goldLength ? Math.exp(1 - goldLength / otherLength) : 1;
  return brevity * Math.exp(logSum / ordersOfOther.length);
}
