import { defined, type Statistic, undefinedBecause } from "../statistic";
import { nGramCounts, sharedNGrams, wmtTokens } from "./text-tokens";

const ORDERS = [1, 2, 3, 4] as const;

/** What BLEU is made of: it can be added up over texts. */
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
  const orders = counts.orders.filter(({ total }) => total > 0).length;
  return counts.goldLength === 0 ? undefinedBecause("no-words") : defined(score(counts, orders));
}

/**
 * BLEU of many texts together: counts are added up before the precisions are taken, always over runs of 1 to 4 words (as
 * sacreBLEU's corpus BLEU). Not the mean of sentence BLEU.
 * @returns undefined when no gold text has words
 */
export function corpusBleu(pairs: Iterable<{ readonly gold: string; readonly other: string }>): Statistic {
  let [goldLength, otherLength] = [0, 0];
  const orders = ORDERS.map(() => ({ total: 0, shared: 0 }));
  for (const { gold, other } of pairs) {
    const counts = bleuCounts(gold, other);
    goldLength += counts.goldLength;
    otherLength += counts.otherLength;
    orders.forEach((sum, index) => {
      sum.total += counts.orders[index]?.total ?? 0;
      sum.shared += counts.orders[index]?.shared ?? 0;
    });
  }
  if (goldLength === 0) return undefinedBecause("no-words");
  return defined(score({ goldLength, otherLength, orders }, ORDERS.length));
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

function score({ goldLength, otherLength, orders }: BleuCounts, effectiveOrders: number): number {
  if (orders.every(({ shared }) => shared === 0)) return 0;
  let [logSum, smoothing] = [0, 1];
  for (const { total, shared } of orders.slice(0, effectiveOrders)) {
    if (total === 0) return 0;
    if (shared === 0) smoothing *= 2;
    logSum += Math.log(shared === 0 ? 1 / (smoothing * total) : shared / total);
  }
  const brevity = otherLength < goldLength ? Math.exp(1 - goldLength / otherLength) : 1;
  return brevity * Math.exp(logSum / effectiveOrders);
}
