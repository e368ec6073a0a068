import { meanOf } from "@/lib/stats/sum";
import { defined, type Statistic, undefinedBecause } from "../statistic";
import { StatsInputError } from "../stats-input-error";

/** One checklist item's importance and how well a response meets it, both 0 to 100; null where there is no score. */
export interface WeightedItem {
  readonly weight: number;
  readonly score: number | null;
}

/**
 * The weighted score of a response: Σ w s / Σ w over the items that have a score, 0 to 100.
 * @returns undefined without scored items, or when all their weights are 0
 * @throws StatsInputError for weights or scores outside 0 to 100
 * Source: Checklists Are Better Than Reward Models (Viswanathan et al. 2025), section 3.
 */
export function weightedScore(items: readonly WeightedItem[]): Statistic {
  let [weights, sum, scored] = [0, 0, 0];
  for (const { weight, score } of items) {
    assertPercentage("weight", weight);
    if (score === null) continue;
    assertPercentage("score", score);
    weights += weight;
    sum += weight * score;
    scored++;
  }
  if (scored === 0) return undefinedBecause("no-labels");
  return weights > 0 ? defined(sum / weights) : undefinedBecause("no-weight");
}

/**
 * One item's score: the mean of a judge's samples (0 to 100), averaged with the verifier's 0 or 100 where there is one.
 * @returns undefined without samples and verifier
 */
export function itemScore(samples: readonly number[], verified: boolean | null): Statistic {
  for (const sample of samples) assertPercentage("sample", sample);
  const parts: number[] = [];
  if (samples.length > 0) parts.push(meanOf(samples));
  if (verified !== null) parts.push(verified ? 100 : 0);
  if (parts.length === 0) return undefinedBecause("no-labels");
  return defined(meanOf(parts));
}

function assertPercentage(name: string, value: number): void {
  if (!(value >= 0 && value <= 100)) throw new StatsInputError(`Expected a ${name} from 0 to 100, found ${value}.`);
}
