import { sumOf } from "@/lib/stats/sum";
import { naturalOrder } from "../natural-order";
import { type LogisticCase, logistic, logisticRegression } from "../regression/logistic-regression";
import type { BootstrapOptions } from "../resampling/bootstrap";
import { clusterBootstrap, clustersOf } from "../resampling/cluster-bootstrap";
import { type ClusteredMean, type ClusteredValue, clusterSums } from "../resampling/clustered-mean";
import { bootstrapInterval, type Interval, type IntervalOptions } from "../resampling/interval";
import { type ClusterTerms, exchangeFamily } from "../significance/exchange-family";
import { defined, mapStatistic, type Statistic, undefinedBecause } from "../statistic";
import type { Outcome } from "./outcome";

/** What a rater chose of two responses A and B, and what may have swayed it. */
export interface Choice {
  /** What hangs together and is drawn as a whole: the instruction, as a rule. */
  readonly cluster: string;
  /** Seen from A. */
  readonly outcome: Outcome;
  /** Which of the two was shown first; null where nobody knows. */
  readonly first: "a" | "b" | null;
  /** In characters, or words, or tokens; null where they are not known. */
  readonly lengths: readonly [number, number] | null;
  /** Who wrote A and B. */
  readonly systems: readonly [string, string] | null;
  /** What people chose of the same two; null where nobody did. */
  readonly people: Outcome | null;
}

type Options = Omit<BootstrapOptions, "method"> & Pick<IntervalOptions, "confidence">;

/** A mean against the value that it has without a bias: the interval leaves that out exactly where p is below 1 − confidence. */
export interface TestedMean extends ClusteredMean {
  readonly nClusters: number;
  /** Two-sided, by turning whole clusters round the value without a bias. */
  readonly pValue: Statistic;
}

function testedMean(
  values: readonly ClusteredValue[],
  unbiased: number,
  variance: ClusterTerms["variance"],
  options: Options,
): TestedMean {
  const [n, clusters] = [values.length, clusterSums(values)];
  const nClusters = clusters.length;
  const none = undefinedBecause("no-labels");
  if (n === 0) return { n, nClusters, value: none, interval: none, pValue: none };
  const terms = clusters.map(({ n: own, sum }) => sum - own * unbiased);
  const [tested] = exchangeFamily([{ terms, slopes: clusters.map((each) => each.n), variance }], options);
  const interval = mapStatistic(tested?.interval ?? none, ({ low, high, ...about }) => ({
    ...about,
    low: unbiased + low,
    high: unbiased + high,
  }));
  const value = defined(unbiased + sumOf(terms) / n);
  return { n, nClusters, value, interval, pValue: tested?.pValue ?? none };
}

/** 1 for A, 0 for B, half for a tie. */
const POINTS: Readonly<Record<Outcome, number>> = { win: 1, tie: 0.5, loss: 0 };

/**
 * Of choices that are no ties and whose order is known, the share of the response shown first. A rater that sees every pair
 * in both orders, or in a random one, and looks at the responses alone has about 1/2.
 * @returns undefined without such choices; the p-value is of 1/2
 * Source: Zheng et al. (2023), Judging LLM-as-a-Judge, arXiv 2306.05685, section 3.3.
 */
export function firstPositionShare(choices: readonly Choice[], options: Options): TestedMean {
  const values = choices.flatMap(({ cluster, outcome, first }) => {
    if (first === null || outcome === "tie") return [];
    return [{ cluster, value: Number((outcome === "win") === (first === "a")) }];
  });
  return testedMean(values, 0.5, "of-a-share", options);
}

/** Two systems' win rates as they are, and as they would be were responses equally long. */
export interface LengthControlledWinRate {
  readonly a: string;
  readonly b: string;
  readonly n: number;
  /** Share of comparisons that a wins, a tie as half. */
  readonly winRate: Statistic;
  readonly controlled: Statistic;
  readonly controlledInterval: Statistic<Interval>;
}

export interface LengthBias {
  /** Of choices that are no ties between responses of different length, the share of the longer one; its p-value is of 1/2. */
  readonly longerShare: TestedMean;
  /** How much the log odds of being chosen rise where a response is twice as long, systems being equal. */
  readonly slope: Statistic;
  readonly slopeInterval: Statistic<Interval>;
  /** Choices behind the slope: those with known lengths. */
  readonly n: number;
  /** Empty where systems are not known. */
  readonly winRates: readonly LengthControlledWinRate[];
}

/**
 * How a rater's choices go with length: logit P(A) = s_A − s_B + β log₂(length of A / length of B), by maximum likelihood, a
 * tie as half a choice of each; without systems s is 0, and which response is called A does not matter. e^β is the factor by which the
 * odds rise for a response twice as long. A length-controlled win rate is what the model gives for equal lengths,
 * 1 / (1 + e^−(s_a − s_b)). Longer responses may be better: compare β with people's.
 * @returns undefined where all lengths are equal, or where the longer (or one system) is always chosen
 * Source: Dubois et al. (2024), Length-Controlled AlpacaEval, arXiv 2404.04475, with log ratios of lengths, and with the
 *   strengths of Bradley and Terry in place of its terms for models and instructions.
 */
export function lengthBias(choices: readonly Choice[], options: Options): LengthBias {
  const known = choices.flatMap(({ lengths, ...choice }) =>
    // Of an empty response the ratio would be infinite.
    lengths === null ? [] : [{ ...choice, ratio: Math.log2(Math.max(1, lengths[0]) / Math.max(1, lengths[1])) }],
  );
  const decided = known.filter(({ outcome, ratio }) => outcome !== "tie" && ratio !== 0);
  const longerShare = testedMean(
    decided.map(({ cluster, outcome, ratio }) => ({ cluster, value: Number((outcome === "win") === ratio > 0) })),
    0.5,
    "of-a-share",
    options,
  );
  const n = known.length;
  const without = (why: Statistic<never>): LengthBias => ({
    longerShare,
    slope: why,
    slopeInterval: why,
    n,
    winRates: [],
  });
  if (n === 0) return without(undefinedBecause("no-labels", "The lengths of the responses are not known."));
  if (known.every(({ ratio }) => ratio === 0)) {
    return without(undefinedBecause("no-variation", "The two responses are equally long throughout."));
  }
  const systems = [...new Set(known.flatMap((choice) => choice.systems ?? []))].sort(naturalOrder);
  const hasSystems = systems.length > 1 && known.every((choice) => choice.systems !== null);
  const pairs = hasSystems ? metPairs(known, systems) : [];
  const free = hasSystems ? systems.filter((system) => !anchors(systems, pairs).has(system)) : [];
  const cases = known.map((choice): LogisticCase => {
    const [a, b] = choice.systems ?? [null, null];
    const strengths = free.map((system) => Number(system === a) - Number(system === b));
    return { predictors: [choice.ratio, ...strengths], n: 1, ones: POINTS[choice.outcome] };
  });
  const model = logisticRegression(cases);
  const strengthIn = (beta: readonly number[], system: string) =>
    free.includes(system) ? (beta[1 + free.indexOf(system)] ?? 0) : 0;
  const rateOf = (beta: readonly number[], { a, b }: (typeof pairs)[number]) =>
    logistic(strengthIn(beta, a) - strengthIn(beta, b));
  const clusters = clustersOf(known.map(({ cluster }) => cluster));
  const isTooCostly = n * (free.length + 1) ** 2 * (options.resamples ?? 1) > MAX_WORK;
  const distributions =
    !model.defined || clusters.length < 2 || isTooCostly
      ? null
      : clusterBootstrap(
          clusters,
          (units) => {
            const beta = logisticRegression(grouped(units, cases));
            if (!beta.defined) return [Number.NaN, ...pairs.map(() => Number.NaN)];
            return [beta.value[0] ?? Number.NaN, ...pairs.map((pair) => rateOf(beta.value, pair))];
          },
          options,
        );
  const intervalOf = (index: number): Statistic<Interval> => {
    if (!model.defined) return model;
    const distribution = distributions?.[index];
    if (distribution) return bootstrapInterval(distribution, options);
    return undefinedBecause(isTooCostly ? "too-costly" : "too-few-units");
  };
  return {
    longerShare,
    slope: mapStatistic(model, (beta) => beta[0] ?? 0),
    slopeInterval: intervalOf(0),
    n,
    winRates: pairs.map((pair, index) => ({
      a: pair.a,
      b: pair.b,
      n: pair.n,
      winRate: { defined: true, value: pair.points / pair.n },
      controlled: mapStatistic(model, (beta) => rateOf(beta, pair)),
      controlledInterval: intervalOf(index + 1),
    })),
  };
}

/** Beyond this an interval would take more than about a quarter of a minute. */
const MAX_WORK = 4e8;

/** The cases that were drawn, each as often as it was. */
function grouped(units: readonly number[], cases: readonly LogisticCase[]): LogisticCase[] {
  const times = new Uint32Array(cases.length);
  for (const unit of units) times[unit] = (times[unit] ?? 0) + 1;
  return cases.flatMap(({ predictors, ones }, unit) => {
    const n = times[unit] ?? 0;
    return n === 0 ? [] : [{ predictors, n, ones: n * ones }];
  });
}

/** One system of each group of systems that were compared, directly or over others: its strength is 0. */
function anchors(systems: readonly string[], pairs: readonly { a: string; b: string }[]): ReadonlySet<string> {
  const anchorOf = new Map(systems.map((system) => [system, system]));
  for (const { a, b } of pairs) {
    const [of, from] = [anchorOf.get(b), anchorOf.get(a)];
    for (const [system, anchor] of anchorOf) if (anchor === from && of) anchorOf.set(system, of);
  }
  return new Set(anchorOf.values());
}

/** The pairs of systems that were compared, in alphabetical order, with the points of the first. */
function metPairs(choices: readonly Pick<Choice, "systems" | "outcome">[], systems: readonly string[]) {
  return systems.flatMap((a, index) =>
    systems.slice(index + 1).flatMap((b) => {
      const points = choices.flatMap((choice) => {
        const [first, second] = choice.systems ?? [];
        if (first === a && second === b) return [POINTS[choice.outcome]];
        return first === b && second === a ? [1 - POINTS[choice.outcome]] : [];
      });
      const sum = sumOf(points);
      return points.length > 0 ? [{ a, b, n: points.length, points: sum }] : [];
    }),
  );
}

export interface SelfPreference {
  /** Pairs that people chose of, too, in which one response is by the rater's own model. */
  readonly n: number;
  /** How often the rater, and people, chose that response; a tie is half. */
  readonly own: Statistic;
  readonly people: Statistic;
  /** own − people, and how probable so large a difference is by chance: rater and people exchanged in whole clusters. */
  readonly difference: TestedMean;
}

/**
 * How much more often than people a rater chooses the responses of its own model.
 * @param own the system that the rater's model is
 * @returns undefined where no pair that people chose of has a response of it
 * Source: Panickssery, Bowman and Feng (2024), arXiv 2404.13076; Zheng et al. (2023), section 3.3, who hold it against people.
 */
export function selfPreference(choices: readonly Choice[], own: string, options: Options): SelfPreference {
  const ofOwn = choices.flatMap(({ cluster, outcome, systems, people }) => {
    if (systems === null || people === null || (systems[0] === own) === (systems[1] === own)) return [];
    const points = (chosen: Outcome) => (systems[0] === own ? POINTS[chosen] : 1 - POINTS[chosen]);
    return [{ cluster, rater: points(outcome), people: points(people) }];
  });
  const difference = testedMean(
    ofOwn.map(({ cluster, rater, people }) => ({ cluster, value: rater - people })),
    0,
    "free",
    options,
  );
  const mean = (read: (choice: (typeof ofOwn)[number]) => number): Statistic =>
    ofOwn.length === 0
      ? undefinedBecause("no-common-units")
      : { defined: true, value: ofOwn.reduce((sum, choice) => sum + read(choice), 0) / ofOwn.length };
  return { n: ofOwn.length, own: mean(({ rater }) => rater), people: mean(({ people }) => people), difference };
}

/** The same choice stored the other way round. */
export function turnedChoice({ outcome, first, lengths, systems, people, ...choice }: Choice): Choice {
  const turn = (each: Outcome): Outcome => (each === "tie" ? "tie" : each === "win" ? "loss" : "win");
  return {
    ...choice,
    outcome: turn(outcome),
    first: first === null ? null : first === "a" ? "b" : "a",
    lengths: lengths && [lengths[1], lengths[0]],
    systems: systems && [systems[1], systems[0]],
    people: people && turn(people),
  };
}
