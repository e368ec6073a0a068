import { meanOf } from "@/lib/stats/sum";
import { groupRows } from "../group-rows";
import type { BootstrapOptions } from "../resampling/bootstrap";
import type { Interval, IntervalOptions } from "../resampling/interval";
import { ratioOfSumsInterval } from "../resampling/ratio-of-sums";
import { defined, mapStatistic, type Statistic, undefinedBecause } from "../statistic";
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

/** One question of a checklist that is scored by points, as one rater answered it about one response. */
export interface PointedQuestion {
  /** What YES earns, or below 0 costs; among its siblings, the question's weight. */
  readonly points: number;
  /** NO: the response scores 0 at most. */
  readonly isRequired: boolean;
  /** The sections that it is in, the outermost first; none of a question outside of all. */
  readonly sections: readonly { readonly name: string; readonly weight: number }[];
  /** YES, NO, or null for UNKNOWN and for a question without an answer, which is left out. */
  readonly isMet: boolean | null;
}

/**
 * The score of a response by points. Without sections: Σ points of the questions that are met / Σ points above 0. With them, a
 * tree: the score of a section is the same of its children, a question counting by its points, a section inside by its weight.
 * Where a required question is not met, the score is 0 at most. It is not clipped: a response may be below 0.
 * @returns in (−∞, 1]; undefined without an answer ("all-unknown"), or where the checklist or one of its sections that count has
 *   no points above 0 ("no-weight")
 * @throws StatsInputError for points or weights that are no finite numbers, and for weights below 0
 * Source: HealthBench (Arora et al. 2025), section 4; PaperBench (Starace et al. 2025), section 3.2. Required questions are ours.
 */
export function pointsScore(questions: readonly PointedQuestion[]): Statistic {
  for (const { points, sections } of questions) {
    const wrong = [points, ...sections.map(({ weight }) => weight)].find((value) => !Number.isFinite(value));
    if (wrong !== undefined) throw new StatsInputError(`Expected finite points and weights, found ${wrong}.`);
    const below = sections.find(({ weight }) => weight < 0);
    if (below) throw new StatsInputError(`Expected weights of sections from 0, found ${below.weight}.`);
  }
  const score = nodeScore(questions, 0, []);
  return score.defined && failsRequired(questions) ? defined(Math.min(score.value, 0)) : score;
}

/** Whether a required question is not met. */
export function failsRequired(questions: readonly PointedQuestion[]): boolean {
  return questions.some(({ isRequired, isMet }) => isRequired && isMet === false);
}

/** A label of a response, scored by points. */
export interface ScoredLabel {
  readonly cluster: string;
  readonly response: string;
  readonly score: Statistic;
  /** A required question has NO. */
  readonly failsRequired: boolean;
}

export interface PointsEstimate {
  /** Instructions, and responses, that have a score. */
  readonly instructions: number;
  readonly responses: number;
  /** Labels without a score, which are left out. */
  readonly withoutScore: number;
  /** Labels that score 0 at most, since a required question has NO. */
  readonly failedRequired: number;
  /** In [0, 1]. */
  readonly value: Statistic;
  /** The mean as it was before it was clipped. */
  readonly unclipped: Statistic;
  /** Of instructions drawn whole; undefined with fewer than two. */
  readonly interval: Statistic<Interval>;
}

/**
 * A system's score: the mean over instructions of the mean over their responses of the mean over their labels, clipped to [0, 1]
 * here and nowhere before, as are the ends of its interval.
 * @param labels of one system; those without a score are left out
 * @returns undefined where no label has a score, with the first one's reason
 * Source: HealthBench (Arora et al. 2025), section 4.
 */
export function pointsEstimate(
  labels: readonly ScoredLabel[],
  options: BootstrapOptions & IntervalOptions,
): PointsEstimate {
  const means = instructionMeans(labels);
  const scored = labels.filter(({ score }) => score.defined);
  const why = labels.find(({ score }) => !score.defined)?.score;
  const nothing = why && !why.defined ? why : undefinedBecause("no-labels");
  const unclipped = means.size === 0 ? nothing : defined(meanOf([...means.values()]));
  const units = [...means.values()].map((mean) => ({ times: 1, part: mean, whole: 1 }));
  return {
    instructions: means.size,
    responses: new Set(scored.map(({ cluster, response }) => JSON.stringify([cluster, response]))).size,
    withoutScore: labels.length - scored.length,
    failedRequired: scored.filter((label) => label.failsRequired).length,
    value: mapStatistic(unclipped, clipped),
    unclipped,
    interval: mapStatistic(ratioOfSumsInterval(units, options), (found) => ({
      ...found,
      low: clipped(found.low),
      high: clipped(found.high),
    })),
  };
}

/** Of each instruction the mean over its responses of the mean over their labels, not clipped; without labels that have none. */
export function instructionMeans(labels: readonly ScoredLabel[]): Map<string, number> {
  const known = labels.flatMap(({ score, ...about }) => (score.defined ? [{ ...about, score: score.value }] : []));
  const means = [...groupRows(known, ({ cluster }) => cluster)].map(([cluster, of]): [string, number] => {
    const responses = [...groupRows(of, ({ response }) => response).values()];
    return [cluster, meanOf(responses.map((given) => meanOf(given.map(({ score }) => score))))];
  });
  return new Map(means);
}

const clipped = (score: number) => Math.min(1, Math.max(0, score));

interface Child {
  readonly weight: number;
  readonly score: Statistic;
}

/** @param depth how many sections are around */
function nodeScore(questions: readonly PointedQuestion[], depth: number, path: readonly string[]): Statistic {
  const children: Child[] = [];
  const sections = new Map<string, { weight: number; questions: PointedQuestion[] }>();
  for (const question of questions) {
    const section = question.sections[depth];
    if (!section) {
      const { points, isMet } = question;
      const score = isMet === null ? undefinedBecause("all-unknown") : defined(Number(isMet));
      children.push({ weight: points, score });
      continue;
    }
    const known = sections.get(section.name) ?? { weight: section.weight, questions: [] };
    known.questions.push(question);
    sections.set(section.name, known);
  }
  for (const [name, { weight, questions: inside }] of sections) {
    children.push({ weight, score: nodeScore(inside, depth + 1, [...path, name]) });
  }
  if (!children.some(({ weight }) => weight > 0)) return undefinedBecause("no-weight", withoutPoints(path));
  let [reached, possible, answered] = [0, 0, false];
  for (const { weight, score } of children) {
    // A section without a score by its own points must not vanish: what it takes away would be missed.
    if (!score.defined && score.reason === "no-weight" && weight !== 0) return score;
    if (!score.defined) continue;
    answered = true;
    reached += weight * score.value;
    possible += Math.max(weight, 0);
  }
  if (!answered) return undefinedBecause("all-unknown");
  return possible > 0
    ? defined(reached / possible)
    : undefinedBecause("all-unknown", "No question with points above 0 has an answer other than UNKNOWN.");
}

function withoutPoints(path: readonly string[]): string {
  return path.length === 0
    ? "No question or section of the checklist has points above 0, so there is nothing to reach."
    : `The section “${path.join(" / ")}” has no points above 0, so there is nothing to reach in it.`;
}
