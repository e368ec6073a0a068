import type { Random } from "../resampling/random";
import { holmAdjusted } from "../significance/adjusted-p-values";
import { defined, type Statistic, undefinedBecause } from "../statistic";
import { type ClusterValue, clusterTest, concentrationTest } from "./disagreement-tests";
import { raterNoise } from "./rater-noise";

/** All labels of one unit, and what it shares with other units. */
export interface DisagreementUnit {
  /** Raters as positions, each at most once. */
  readonly labels: readonly { readonly rater: number; readonly value: number }[];
  /** The instruction, say: units of one are not independent, and may be hard together. */
  readonly item: string;
  /** Of checklists; null elsewhere. */
  readonly question: string | null;
}

export const SOURCES = ["bias", "noise", "question", "item", "use"] as const;
export type SourceName = (typeof SOURCES)[number];

/** One source of disagreement. */
export interface DisagreementSource {
  readonly source: SourceName;
  /** Share of the disagreement; null for the use of the scale, which makes it count for more. */
  readonly share: number | null;
  /** What alpha would be without it. */
  readonly without: number;
  /** Corrected for all sources; undefined where the labels cannot tell: `explanation` says why. */
  readonly pValue: Statistic;
  /** Those that stand out: raters by their positions, questions; empty else. */
  readonly outstanding: readonly string[];
}

export interface DisagreementSources {
  readonly alpha: number;
  readonly sources: readonly DisagreementSource[];
  /** Share of the disagreement that is alike for all raters, items and questions. */
  readonly evenShare: number;
  /** The one to mend first; null where alpha is not low, or nothing is clear. */
  readonly dominant: SourceName | null;
}

export interface SourcesOptions {
  /** "nominal" for two values alone, of which all levels are alike. */
  readonly level: "ordinal" | "interval" | "nominal";
  /** The values that labels may take, for their even use; those that occur when left out. */
  readonly values?: readonly number[];
  /** Whether turning a unit round turns its labels round: raters then have no direction. */
  readonly isReversible?: boolean;
  readonly random: Random;
}

/** From here alpha is not low. */
const GOOD = 0.8;
/** A source is worth a sentence if alpha would be this much higher without it. */
const GAIN = 0.05;
/** And only if so many units have two labels. */
const FEWEST_UNITS = 20;
const MOST_RATERS = 200;
const ERROR_RATE = 0.05;

/**
 * Where disagreement comes from. Alpha is V / (V + W): W is the variance of labels within units, weighted as alpha does, V
 * what is left of the variance of all labels (of ordinal labels, of their mid-ranks, whose differences are those of ordinal
 * alpha). W is split into what raters' shifts add (*bias*), what raters who stand out by their noise add (*noise*), what
 * questions and items that stand out add, and the rest, which is alike for all. Without a source of share f, alpha would be
 * V / (V + (1 − f) W). The *use* of the scale is no part of W: alpha without it is 1 − W / (the variance of values that are all
 * equally frequent). A source counts as clear with p < 0.05, Holm-corrected over the sources, and if alpha gains 0.05 or more.
 * @returns undefined where no unit has two labels, all labels are equal, or their values have no order
 * Source: Krippendorff (2019), Content Analysis, chapter 12, for alpha as a ratio of variances; Shavelson and Webb (1991),
 * Generalizability Theory, chapter 3, for the parts of the variance.
 */
export function disagreementSources(
  given: readonly DisagreementUnit[],
  options: SourcesOptions,
): Statistic<DisagreementSources> {
  const units = given.filter(({ labels }) => labels.length > 1);
  if (units.length === 0) return undefinedBecause("no-pairable-units");
  const { level, isReversible = false, random } = options;
  const counts = valueCounts(units, isReversible);
  if (counts.size < 2) return undefinedBecause("no-variation");
  if (level === "nominal" && counts.size > 2) return undefinedBecause("values-not-ordered");
  const raters = new Set(units.flatMap(({ labels }) => labels.map(({ rater }) => rater)));
  if (raters.size > MOST_RATERS) {
    return undefinedBecause("too-costly", `Sources are distinguished among at most ${MOST_RATERS} raters.`);
  }
  const score = scoresOf(counts, level === "interval" || counts.size === 2 ? "interval" : "ordinal");
  const scored = units.map(({ labels, ...unit }) => ({
    ...unit,
    labels: labels.map(({ rater, value }) => ({ rater, value: score.get(value) ?? 0 })),
  }));
  const within = withinVariance(scored);
  const all = [...counts].reduce(
    (sum, [value, n]) => sum + n * ((score.get(value) ?? 0) - meanOf(counts, score)) ** 2,
    0,
  );
  const n = [...counts.values()].reduce((sum, count) => sum + count, 0);
  // Of a reversible scale each label counts both ways: the divisor is alpha's for half as many.
  const total = all / (n - (isReversible ? 2 : 1));
  const between = total - within;
  const alphaOf = (share: number) => {
    const left = within * (1 - share);
    return between + left > 0 ? between / (between + left) : 1;
  };
  const alpha = 1 - within / total;
  const isTwo = counts.size === 2;
  const noise = raterNoise(scored, { hasDirection: !isReversible, isTwo });
  const questions = outstandingQuestions(noise.units);
  const items = concentrationTest(noise.units, random);
  const use = evenUse(units, options, within, score, alpha);
  const found: DisagreementSource[] = [
    { ...noise.bias, source: "bias", without: alphaOf(noise.bias.share) },
    { ...noise.noise, source: "noise", without: alphaOf(noise.noise.share) },
    ...(questions ? [{ ...questions, source: "question" as const, without: alphaOf(questions.share) }] : []),
    { ...items, source: "item", without: alphaOf(items.share), outstanding: [] },
    { source: "use", share: null, ...use, outstanding: [] },
  ];
  const sources = withHolm(found);
  const evenShare = Math.max(0, 1 - sources.reduce((sum, { share }) => sum + (share ?? 0), 0));
  const clear = sources.filter(
    ({ pValue, without }) => pValue.defined && pValue.value < ERROR_RATE && without - alpha >= GAIN,
  );
  const isAsked = alpha < GOOD && units.length >= FEWEST_UNITS;
  const [first] = isAsked ? clear.sort((a, b) => b.without - a.without) : [];
  return defined({ alpha, sources, evenShare, dominant: first?.source ?? null });
}

function withHolm(sources: readonly DisagreementSource[]): DisagreementSource[] {
  const tested = sources.flatMap(({ pValue }, index) => (pValue.defined ? [{ index, p: pValue.value }] : []));
  const adjusted = holmAdjusted(tested.map(({ p }) => p));
  return sources.map((source, index) => {
    const place = tested.findIndex((each) => each.index === index);
    return place < 0 ? source : { ...source, pValue: defined(adjusted[place] ?? 1) };
  });
}

function valueCounts(units: readonly DisagreementUnit[], isReversible: boolean): Map<number, number> {
  const counts = new Map<number, number>();
  const labels = units.flatMap((unit) => unit.labels.map(({ value }) => value));
  const ends = labels.reduce((sum, value) => ({ low: Math.min(sum.low, value), high: Math.max(sum.high, value) }), {
    low: Number.POSITIVE_INFINITY,
    high: Number.NEGATIVE_INFINITY,
  });
  for (const value of labels) {
    const reverse = ends.low + ends.high - value;
    counts.set(value, (counts.get(value) ?? 0) + 1);
    if (isReversible) counts.set(reverse, (counts.get(reverse) ?? 0) + 1);
  }
  return new Map([...counts].sort(([a], [b]) => a - b));
}

/** A value's score: itself, or its mid-rank, from 0 to 1 either way. */
function scoresOf(counts: ReadonlyMap<number, number>, by: "ordinal" | "interval"): Map<number, number> {
  let below = 0;
  const raw = [...counts].map(([value, count]) => {
    const rank = below + count / 2;
    below += count;
    return [value, by === "ordinal" ? rank : value] as const;
  });
  const [low, high] = [raw[0]?.[1] ?? 0, raw.at(-1)?.[1] ?? 1];
  return new Map(raw.map(([value, score]) => [value, (score - low) / (high - low)]));
}

function meanOf(counts: ReadonlyMap<number, number>, score: ReadonlyMap<number, number>): number {
  let [sum, n] = [0, 0];
  for (const [value, count] of counts) [sum, n] = [sum + count * (score.get(value) ?? 0), n + count];
  return sum / n;
}

/** Σ m_u s²_u / n: half of alpha's observed disagreement. */
function withinVariance(units: readonly DisagreementUnit[]): number {
  let [sum, n] = [0, 0];
  for (const { labels } of units) {
    const mean = labels.reduce((total, { value }) => total + value, 0) / labels.length;
    const squares = labels.reduce((total, { value }) => total + (value - mean) ** 2, 0);
    sum += (labels.length * squares) / (labels.length - 1);
    n += labels.length;
  }
  return sum / n;
}

/** Questions whose raters disagree more than on the other questions of the same responses; null without questions. */
function outstandingQuestions(units: readonly (DisagreementUnit & { readonly disagreement: number })[]) {
  const names = [...new Set(units.flatMap(({ question }) => (question === null ? [] : [question])))];
  if (names.length < 2) return null;
  const byItem = new Map<string, { sum: number; n: number }>();
  const total = units.reduce((sum, { disagreement }) => sum + disagreement, 0);
  for (const { item, disagreement } of units) {
    const known = byItem.get(item) ?? { sum: 0, n: 0 };
    byItem.set(item, { sum: known.sum + disagreement, n: known.n + 1 });
  }
  const tests = names.map((name) => {
    const own = new Map<string, { sum: number; n: number }>();
    for (const { item, question, disagreement } of units) {
      if (question !== name) continue;
      const known = own.get(item) ?? { sum: 0, n: 0 };
      own.set(item, { sum: known.sum + disagreement, n: known.n + 1 });
    }
    let excess = 0;
    const values = [...own].flatMap(([cluster, { sum, n }]): ClusterValue[] => {
      const whole = byItem.get(cluster);
      if (!whole || whole.n === n) return [];
      const difference = sum / n - (whole.sum - sum) / (whole.n - n);
      excess += n * difference;
      return [{ cluster, value: difference }];
    });
    return { name, excess, p: clusterTest(values, "greater") };
  });
  const testable = tests.flatMap(({ name, excess, p }) => (p.defined ? [{ name, excess, p: p.value }] : []));
  if (testable.length === 0) {
    const explanation = "Too few instructions share a question to compare it with others.";
    return { share: 0, pValue: undefinedBecause("too-few-units", explanation), outstanding: [] };
  }
  const adjusted = holmAdjusted(testable.map(({ p }) => p));
  const out = testable.filter((_, k) => (adjusted[k] ?? 1) < ERROR_RATE);
  return {
    share:
      total > 0
        ? Math.max(
            0,
            out.reduce((sum, { excess }) => sum + excess, 0),
          ) / total
        : 0,
    pValue: defined(Math.min(...adjusted)),
    outstanding: out.map(({ name }) => name),
  };
}

/** How far an uneven use of values lowers alpha; the error of the difference by leaving out items in turn. */
function evenUse(
  units: readonly DisagreementUnit[],
  { values }: SourcesOptions,
  within: number,
  score: ReadonlyMap<number, number>,
  alpha: number,
): { without: number; pValue: Statistic } {
  const all = values && values.length > 1 ? [...values] : [...score.keys()];
  const isTwo = score.size === 2;
  const even =
    (all.reduce((sum, value) => sum + value ** 2, 0) - all.reduce((sum, value) => sum + value, 0) ** 2 / all.length) /
    all.length;
  const own = isTwo ? [...score.keys()] : all;
  const range = (own.at(-1) ?? 1) - (own[0] ?? 0);
  // By the values themselves: mid-ranks go by the very use of the scale.
  const plain = isTwo ? within * range ** 2 : withinVariance(units);
  const without = Math.max(alpha, 1 - plain / even);
  // A rare value in itself: all labels but few are one of two halves of the scale.
  const middle = ((all[0] ?? 0) + (all.at(-1) ?? 1)) / 2;
  const items = new Map<string, { high: number; n: number }>();
  for (const { item, labels } of units) {
    const known = items.get(item) ?? { high: 0, n: 0 };
    const high = labels.filter(({ value }) => value > middle).length;
    items.set(item, { high: known.high + high, n: known.n + labels.length });
  }
  let [high, n] = [0, 0];
  for (const each of items.values()) [high, n] = [high + each.high, n + each.n];
  const side = high / n > 0.5 ? 1 : -1;
  const rare = side > 0 ? 1 - RARE : RARE;
  const deviations = [...items].map(([cluster, each]) => ({ cluster, value: side * (each.high - each.n * rare) }));
  return { without, pValue: clusterTest(deviations, "greater") };
}

/** A half of the scale with less of the labels than this is rare. */
const RARE = 0.15;
