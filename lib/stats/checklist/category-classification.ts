import { defined, type Statistic, undefinedBecause } from "../statistic";

export interface ClassificationScore {
  readonly truePositives: number;
  readonly falsePositives: number;
  readonly falseNegatives: number;
  /** Of the categories given, the share that is right; undefined when none is given. */
  readonly precision: Statistic;
  /** Of the categories that are right, the share that is given; undefined when none is right. */
  readonly recall: Statistic;
  /** 2 TP / (2 TP + FP + FN), the harmonic mean of both; undefined when nothing is given and nothing is right. */
  readonly f1: Statistic;
}

export interface CategoryClassification {
  /** Over all questions and categories together (micro average). */
  readonly overall: ClassificationScore;
  readonly byCategory: ReadonlyMap<string, ClassificationScore>;
}

/** The ground truth of one question: the categories that every rater gave. Empty without raters. */
export function categoryGroundTruth(setsOfRaters: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  const [first, ...others] = setsOfRaters;
  return new Set([...(first ?? [])].filter((category) => others.every((set) => set.has(category))));
}

/**
 * Precision, recall and F1 of category sets against the true ones, question by question.
 * Source: TICK (Cook et al. 2024), table 7.
 */
export function categoryClassification(
  questions: Iterable<{ readonly truth: ReadonlySet<string>; readonly given: ReadonlySet<string> }>,
): CategoryClassification {
  const counts = new Map<string, { hit: number; extra: number; missed: number }>();
  const of = (category: string) => {
    const known = counts.get(category) ?? { hit: 0, extra: 0, missed: 0 };
    counts.set(category, known);
    return known;
  };
  for (const { truth, given } of questions) {
    for (const category of given) {
      if (truth.has(category)) of(category).hit++;
      else of(category).extra++;
    }
    for (const category of truth) if (!given.has(category)) of(category).missed++;
  }
  const total = { hit: 0, extra: 0, missed: 0 };
  for (const { hit, extra, missed } of counts.values()) {
    total.hit += hit;
    total.extra += extra;
    total.missed += missed;
  }
  const byCategory = new Map([...counts].map(([category, each]) => [category, classificationScore(each)]));
  return { overall: classificationScore(total), byCategory };
}

function classificationScore({
  hit,
  extra,
  missed,
}: {
  hit: number;
  extra: number;
  missed: number;
}): ClassificationScore {
  const share = (part: number, whole: number) => (whole > 0 ? defined(part / whole) : undefinedBecause("no-labels"));
  return {
    truePositives: hit,
    falsePositives: extra,
    falseNegatives: missed,
    precision: share(hit, hit + extra),
    recall: share(hit, hit + missed),
    f1: share(2 * hit, 2 * hit + extra + missed),
  };
}
