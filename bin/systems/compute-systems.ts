import { seededRandom } from "@/lib/stats/resampling/random";
import type { ScoreDirection, SystemScore } from "@/lib/stats/systems/system-comparisons";
import { type SystemPairDifference, systemDifferences } from "@/lib/stats/systems/system-differences";
import { type SystemRanking, systemRanking } from "@/lib/stats/systems/system-ranking";
import type { ReadScores, Score, ScoreGroup } from "../labels/read-scores";
import type { ResamplingOptions } from "../statistics/resampling-options";

/** What one group of scores says of its systems. */
export interface SystemsResult {
  readonly by: ScoreGroup["by"];
  readonly differences: readonly SystemPairDifference[];
  readonly ranking: SystemRanking;
  readonly systems: readonly SystemSummary[];
}

export interface SystemSummary {
  readonly system: string;
  readonly nResponses: number;
  /** Over responses, each the mean of its raters. */
  readonly mean: number;
}

export function computeSystems({ groups }: ReadScores, options: ResamplingOptions & ScoreDirection): SystemsResult[] {
  return groups.map(({ by, scores }) => {
    const responses = responsesOf(scores);
    // Both begin the same sequence of random numbers.
    const drawing = () => ({
      random: seededRandom(options.seed),
      resamples: options.resamples,
      confidence: options.confidence,
      planned: options.planned,
      ...(options.best && { best: options.best }),
    });
    return {
      by,
      differences: systemDifferences(responses, drawing()),
      ranking: systemRanking(responses, drawing()),
      systems: summaries(responses),
    };
  });
}

/** The mean of each response's raters. Where no unit has two systems, what is compared is in the same cluster. */
function responsesOf(scores: readonly Score[]): SystemScore[] {
  const sums = new Map<string, { score: Score; sum: number; n: number }>();
  const systemsOfUnit = new Map<string, Set<string>>();
  for (const score of scores) {
    const key = JSON.stringify([score.unit, score.system]);
    const known = sums.get(key) ?? { score, sum: 0, n: 0 };
    sums.set(key, { ...known, sum: known.sum + score.value, n: known.n + 1 });
    systemsOfUnit.set(score.unit, (systemsOfUnit.get(score.unit) ?? new Set()).add(score.system ?? ""));
  }
  const areShared = [...systemsOfUnit.values()].some(({ size }) => size > 1);
  return [...sums.values()].map(({ score: { unit, system, cluster }, sum, n }) => ({
    system: system ?? "(nothing)",
    key: areShared ? unit : cluster,
    cluster,
    score: sum / n,
  }));
}

function summaries(responses: readonly SystemScore[]): SystemSummary[] {
  const sums = new Map<string, { sum: number; n: number }>();
  for (const { system, score } of responses) {
    const known = sums.get(system) ?? { sum: 0, n: 0 };
    sums.set(system, { sum: known.sum + score, n: known.n + 1 });
  }
  return [...sums]
    .map(([system, { sum, n }]) => ({ system, nResponses: n, mean: sum / n }))
    .sort((a, b) => (a.system < b.system ? -1 : 1));
}
