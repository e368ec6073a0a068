import { type JudgeAgreement, leaveOneOutScores, type ScoredUnit } from "@/lib/stats/closeness/leave-one-out-scores";
import { type ScoreAgreements, scoreAgreements } from "@/lib/stats/correlation/score-agreement";
import { clustersOf } from "@/lib/stats/resampling/cluster-bootstrap";
import { seededRandom } from "@/lib/stats/resampling/random";
import { meanOf } from "@/lib/stats/sum";
import { systemMeans } from "@/lib/stats/systems/system-means";
import type { ReadScores, Score, ScoreGroup } from "../labels/read-scores";
import type { ResamplingOptions } from "../statistics/resampling-options";

/** One rater's scores compared with the mean of other raters'. */
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

/** A rater of the other file in the place of each rater of the labels, against the mean of the others there. */
export interface LikeForLikeResult extends Omit<CorrelationResult, "agreements">, JudgeAgreement {}

export interface Correlations {
  /** Each rater of the other file against the mean of all raters of the labels. */
  readonly results: readonly CorrelationResult[];
  /** The same compared like for like with people. Empty with one rater of the labels, as the two below. */
  readonly likeForLike: readonly LikeForLikeResult[];
  /** The human ceiling, to read these against: the mean over people. */
  readonly ceiling: readonly Omit<CorrelationResult, "rater">[];
  /** Each rater of the labels against the mean of the others there. */
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
  const found = labels.groups.map((group) => {
    const others = groupLike(other, group);
    const units = unitsOf(group, others, keyOf);
    const raters = others?.raters ?? [];
    return {
      results: raters.flatMap((rater, index) =>
        levels.map((level) => againstAll(units, index, level, { by: group.by, rater }, group.reversal, options)),
      ),
      ...(group.raters.length > 1 ? leaveOneOut(units, group, raters, levels, options) : NO_PEOPLE),
    };
  });
  return {
    results: found.flatMap(({ results }) => results),
    likeForLike: found.flatMap(({ likeForLike }) => likeForLike),
    ceiling: found.flatMap(({ ceiling }) => ceiling),
    people: found.flatMap(({ people }) => people),
  };
}

const NO_PEOPLE: Omit<Correlations, "results"> = { likeForLike: [], ceiling: [], people: [] };

function leaveOneOut(
  units: readonly ScoredUnit[],
  { by, raters, reversal }: ScoreGroup,
  judges: readonly string[],
  levels: readonly CorrelationResult["level"][],
  { resamples, seed, confidence }: ResamplingOptions,
): Omit<Correlations, "results"> {
  const found = levels.map((level) => {
    // Every level begins the same sequence, so that leaving one out moves no other's interval.
    const resampling = resamples === 0 ? null : { random: seededRandom(seed), resamples, confidence };
    const scores = leaveOneOutScores(units, { reversal, bySystem: level === "system", resampling });
    return { about: { by, level, nClusters: scores.nClusters }, ...scores };
  });
  return {
    likeForLike: judges.flatMap((rater, index) =>
      found.flatMap(({ about, judges }) =>
        judges.slice(index, index + 1).map((judge) => ({ ...about, rater, ...judge })),
      ),
    ),
    ceiling: found.map(({ about, ceiling }) => ({ ...about, ...ceiling })),
    people: raters.flatMap((rater, index) =>
      found.flatMap(({ about, people }) =>
        people.slice(index, index + 1).map((person) => ({ ...about, rater, ...person })),
      ),
    ),
  };
}

/** Every unit with the scores of people, and of the other file's raters. */
function unitsOf(group: ScoreGroup, other: ScoreGroup | undefined, keyOf: (score: Score) => string): ScoredUnit[] {
  const places = (raters: readonly string[]) => new Map(raters.map((rater, place) => [rater, place]));
  const [personAt, judgeAt] = [places(group.raters), places(other?.raters ?? [])];
  const units = new Map<string, { score: Score; people: (number | null)[]; judges: (number | null)[] }>();
  for (const score of group.scores) {
    const key = keyOf(score);
    const unit = units.get(key) ?? {
      score,
      people: group.raters.map(() => null),
      judges: [...judgeAt].map(() => null),
    };
    unit.people[personAt.get(score.rater) ?? 0] = score.value;
    units.set(key, unit);
  }
  for (const { system, cluster, ...score } of other?.scores ?? []) {
    const unit = units.get(keyOf({ ...score, system, cluster }));
    if (!unit) continue;
    unit.judges[judgeAt.get(score.rater) ?? 0] = score.value;
    // Either file may say of which system and cluster a response is.
    const isAlone = unit.score.cluster === unit.score.unit;
    unit.score = {
      ...unit.score,
      system: unit.score.system ?? system,
      cluster: isAlone ? cluster : unit.score.cluster,
    };
  }
  return [...units.values()].map(({ score: { cluster, system }, people, judges }) => ({
    cluster,
    system,
    people,
    judges,
  }));
}

function againstAll(
  units: readonly ScoredUnit[],
  judge: number,
  level: CorrelationResult["level"],
  about: Pick<CorrelationResult, "by" | "rater">,
  reversal: number | null,
  { resamples, seed, confidence }: ResamplingOptions,
): CorrelationResult {
  const both = units.flatMap(({ people, judges, system = null, cluster }) => {
    const y = judges[judge] ?? null;
    const scores = people.filter((score) => score !== null);
    return y === null ? [] : [{ x: meanOf(scores), y, system, cluster }];
  });
  const clusters = clustersOf(both.map(({ cluster }) => cluster));
  const scoresOf = (drawn: readonly number[]) => {
    const chosen = drawn.flatMap((index) => both[index] ?? []);
    const compared = level === "system" ? systemMeans(chosen) : chosen;
    return { x: compared.map(({ x }) => x), y: compared.map(({ y }) => y), reversal };
  };
  const n = scoresOf(both.map((_, index) => index)).x.length;
  // Every rater and level begins the same sequence, so that leaving one out moves no other's interval.
  const drawing = resamples === 0 ? null : { random: seededRandom(seed), resamples, confidence };
  return { ...about, level, n, nClusters: clusters.length, agreements: scoreAgreements(clusters, scoresOf, drawing) };
}

/** The other file's group with the same values of --by; a file without those columns has one group for all. */
function groupLike({ groups }: ReadScores, { by }: ScoreGroup): ScoreGroup | undefined {
  return groups.find((group) => Object.entries(group.by).every(([column, value]) => by[column] === value));
}
