import { type ScoreAgreements, scoreAgreements } from "@/lib/stats/correlation/score-agreement";
import { clustersOf } from "@/lib/stats/resampling/cluster-bootstrap";
import { seededRandom } from "@/lib/stats/resampling/random";
import type { ResamplingOptions } from "../agreement/compute-agreement";
import type { ReadScores, Score, ScoreGroup } from "../labels/read-scores";

/** One rater's scores beside the mean of other raters'. */
export interface CorrelationResult {
  readonly by: ScoreGroup["by"];
  readonly rater: string;
  readonly level: "response" | "system";
  /** Responses, or systems, with scores of both. */
  readonly n: number;
  /** What resampling draws: the responses, or the clusters they are in. */
  readonly nClusters: number;
  readonly agreements: ScoreAgreements;
}

export interface Correlations {
  /** Each rater of the other file against the mean of the labels. */
  readonly results: readonly CorrelationResult[];
  /** Each rater of the labels against the mean of the others there: what the results can be read against. */
  readonly people: readonly CorrelationResult[];
}

/** @param bySystem also between the means of systems */
export function computeCorrelations(
  labels: ReadScores,
  other: ReadScores,
  bySystem: boolean,
  options: ResamplingOptions,
): Correlations {
  // A unit may be known by its system as well, but only where both files say it.
  const keyOf = ({ unit, system }: Score) =>
    labels.hasSystems && other.hasSystems ? JSON.stringify([unit, system]) : unit;
  const levels = bySystem ? (["response", "system"] as const) : (["response"] as const);
  const compare = (group: ScoreGroup, raters: readonly string[], rated: readonly Score[], isSame: boolean) =>
    raters.flatMap((rater) => {
      const own = new Map(rated.filter((score) => score.rater === rater).map((score) => [keyOf(score), score]));
      const means = meansByUnit(isSame ? group.scores.filter((score) => score.rater !== rater) : group.scores, keyOf);
      const units = [...means].flatMap(([key, { score, mean }]) => {
        const match = own.get(key);
        // Either file may say of which system and cluster a response is.
        const cluster = score.cluster === score.unit ? (match?.cluster ?? score.cluster) : score.cluster;
        return match ? [{ x: mean, y: match.value, system: score.system ?? match.system, cluster }] : [];
      });
      return levels.map((level) => correlation(units, level, { by: group.by, rater }, group.reversal, options));
    });
  return {
    results: labels.groups.flatMap((group) => {
      const others = groupLike(other, group);
      return others ? compare(group, others.raters, others.scores, false) : [];
    }),
    people: labels.groups.flatMap((group) =>
      group.raters.length > 1 ? compare(group, group.raters, group.scores, true) : [],
    ),
  };
}

interface Unit {
  readonly x: number;
  readonly y: number;
  readonly system: string | null;
  readonly cluster: string;
}

function correlation(
  units: readonly Unit[],
  level: "response" | "system",
  about: Pick<CorrelationResult, "by" | "rater">,
  reversal: number | null,
  { resamples, seed, confidence }: ResamplingOptions,
): CorrelationResult {
  const clusters = clustersOf(units.map(({ cluster }) => cluster));
  const scoresOf = (drawn: readonly number[]) => {
    const chosen = drawn.flatMap((index) => units[index] ?? []);
    const compared = level === "system" ? systemMeans(chosen) : chosen;
    return { x: compared.map(({ x }) => x), y: compared.map(({ y }) => y), reversal };
  };
  const n = scoresOf(units.map((_, index) => index)).x.length;
  // Every rater and level begins the same sequence, so that leaving one out moves no other's interval.
  const drawing = resamples === 0 ? null : { random: seededRandom(seed), resamples, confidence };
  return { ...about, level, n, nClusters: clusters.length, agreements: scoreAgreements(clusters, scoresOf, drawing) };
}

/** The mean scores of each system over the same units. */
function systemMeans(units: readonly Unit[]): { x: number; y: number }[] {
  const sums = new Map<string, { x: number; y: number; n: number }>();
  for (const { x, y, system } of units) {
    if (system === null) continue;
    const sum = sums.get(system) ?? { x: 0, y: 0, n: 0 };
    sum.x += x;
    sum.y += y;
    sum.n++;
    sums.set(system, sum);
  }
  return [...sums.values()].map(({ x, y, n }) => ({ x: x / n, y: y / n }));
}

function meansByUnit(scores: readonly Score[], keyOf: (score: Score) => string) {
  const sums = new Map<string, { score: Score; sum: number; n: number }>();
  for (const score of scores) {
    const known = sums.get(keyOf(score));
    if (known) {
      known.sum += score.value;
      known.n++;
    } else sums.set(keyOf(score), { score, sum: score.value, n: 1 });
  }
  return new Map([...sums].map(([key, { score, sum, n }]) => [key, { score, mean: sum / n }]));
}

/** The other file's group with the same values of --by; a file without those columns has one group for all. */
function groupLike({ groups }: ReadScores, { by }: ScoreGroup): ScoreGroup | undefined {
  return groups.find((group) => Object.entries(group.by).every(([column, value]) => by[column] === value));
}
