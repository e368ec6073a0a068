import { defined, type Statistic, undefinedBecause } from "../statistic";

/** What one rater quoted of one text for one question: from start up to, and without, end. */
export interface QuotedParts {
  /** one question about one text */
  readonly unit: string;
  readonly parts: readonly { readonly start: number; readonly end: number }[];
}

export interface EvidenceOverlap {
  /** Mean over units of the mean over pairs of raters of 2·|A ∩ B| / (|A| + |B|), in characters. */
  readonly f1: Statistic;
  /** The same of |A ∩ B| / |A ∪ B|. */
  readonly jaccard: Statistic;
  /** Units that two raters or more quoted for, and their pairs of raters. */
  readonly nUnits: number;
  readonly nPairs: number;
  /** Units that anybody quoted for. */
  readonly nQuoted: number;
}

/**
 * How far raters point at the same characters, of units that at least two of them quoted for: F1 between two raters'
 * spans, as in extractive question answering (Rajpurkar et al. 2016, there of words), and the Jaccard index. Who quoted
 * nothing is in no pair: whether to quote is another question than what. Each unit counts once, however many raters it has.
 */
export function evidenceOverlap(quoted: readonly QuotedParts[]): EvidenceOverlap {
  const byUnit = new Map<string, Parts[]>();
  for (const { unit, parts } of quoted) {
    const own = joined(parts);
    if (own.length > 0) byUnit.set(unit, [...(byUnit.get(unit) ?? []), own]);
  }
  let [nUnits, nPairs, f1, jaccard] = [0, 0, 0, 0];
  for (const raters of byUnit.values()) {
    let [pairs, dice, union] = [0, 0, 0];
    raters.forEach((a, place) => {
      for (const b of raters.slice(place + 1)) {
        const common = commonLength(a, b);
        const total = lengthOf(a) + lengthOf(b);
        pairs += 1;
        dice += (2 * common) / total;
        union += common / (total - common);
      }
    });
    if (pairs === 0) continue;
    nUnits += 1;
    nPairs += pairs;
    f1 += dice / pairs;
    jaccard += union / pairs;
  }
  const nQuoted = byUnit.size;
  const missing = nQuoted === 0 ? undefinedBecause("no-labels", "There are no quotes.") : PAIRLESS;
  const mean = (sum: number) => (nUnits === 0 ? missing : defined(sum / nUnits));
  return { f1: mean(f1), jaccard: mean(jaccard), nUnits, nPairs, nQuoted };
}

const PAIRLESS = undefinedBecause(
  "no-pairable-units",
  "No two raters quoted the same response for the same question, so there is nothing to compare.",
);

type Parts = readonly { readonly start: number; readonly end: number }[];

/** In order, without those that are empty, those that touch made one: no character counts twice. */
function joined(parts: Parts): Parts {
  const result: { start: number; end: number }[] = [];
  for (const { start, end } of [...parts].sort((a, b) => a.start - b.start)) {
    const last = result.at(-1);
    if (end <= start) continue;
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else result.push({ start, end });
  }
  return result;
}

function lengthOf(parts: Parts): number {
  return parts.reduce((sum, { start, end }) => sum + end - start, 0);
}

function commonLength(a: Parts, b: Parts): number {
  let [i, j, common] = [0, 0, 0];
  while (i < a.length && j < b.length) {
    const [one, other] = [a[i], b[j]];
    if (!one || !other) break;
    common += Math.max(0, Math.min(one.end, other.end) - Math.max(one.start, other.start));
    if (one.end < other.end) i += 1;
    else j += 1;
  }
  return common;
}
