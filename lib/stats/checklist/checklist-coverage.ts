import { type BootstrapOptions, bootstrap } from "../resampling/bootstrap";
import { clusterGroups, sumsOfGroups } from "../resampling/cluster-groups";
import { bootstrapInterval, type Interval, type IntervalOptions } from "../resampling/interval";
import { defined, type Statistic, undefinedBecause } from "../statistic";
import { rougeN } from "./rouge";
import { rougeTokens } from "./text-tokens";

/** How far the questions of a checklist and those of the gold checklist of the same instruction meet. */
export interface CoverageCounts {
  /** questions of the gold checklist */
  readonly gold: number;
  /** of these, those that at least one question of the other checklist covers */
  readonly covered: number;
  /** questions of the other checklist */
  readonly questions: number;
  /** of these, those that cover at least one gold question */
  readonly matched: number;
}

interface Estimated {
  readonly value: Statistic;
  /** null where no intervals were asked for */
  readonly interval: Statistic<Interval> | null;
}

export interface ChecklistCoverage extends CoverageCounts {
  readonly instructions: number;
  /** Σ covered / Σ gold */
  readonly recall: Estimated;
  /** Σ matched / Σ questions */
  readonly precision: Estimated;
  /** 2 · precision · recall / (precision + recall), 0 where both are 0 */
  readonly f1: Estimated;
}

/** A match: the places of a gold question and of a question that covers it, from 0. */
export type Match = readonly [gold: number, question: number];

/** @param matches several questions may cover one gold question, and one may cover several */
export function coverageCounts(gold: number, questions: number, matches: readonly Match[]): CoverageCounts {
  return {
    gold,
    covered: new Set(matches.map(([place]) => place)).size,
    questions,
    matched: new Set(matches.map(([, place]) => place)).size,
  };
}

const NO_GOLD = "No gold checklist of these instructions has a question.";
const NO_QUESTIONS = "No checklist of this series has a question.";

/**
 * Recall and precision of checklists against gold ones, over all questions together (ratios of sums), and F1.
 * @param byInstruction one for each instruction; several checklists of one instruction are added up before
 * @param options how to draw; null for no intervals. The bootstrap draws instructions.
 * @returns recall undefined without gold questions, precision without questions, F1 where either is
 */
export function checklistCoverage(
  byInstruction: readonly CoverageCounts[],
  options: (() => BootstrapOptions & IntervalOptions) | null,
): ChecklistCoverage {
  const sums = summed(byInstruction);
  const recall = ratio(sums.covered, sums.gold, NO_GOLD);
  const precision = ratio(sums.matched, sums.questions, NO_QUESTIONS);
  const f1 = !recall.defined ? recall : precision.defined ? defined(harmonicMean(sums)) : precision;
  const estimated = (value: Statistic, of: (sums: CoverageCounts) => number): Estimated => ({
    value,
    interval: options && (value.defined ? intervalOf(byInstruction, of, options()) : value),
  });
  return {
    ...sums,
    instructions: byInstruction.length,
    recall: estimated(recall, ({ covered, gold }) => covered / gold),
    precision: estimated(precision, ({ matched, questions }) => matched / questions),
    f1: estimated(f1, harmonicMean),
  };
}

export function summed(counts: readonly CoverageCounts[]): CoverageCounts {
  const sum = (of: (each: CoverageCounts) => number) => counts.reduce((total, each) => total + of(each), 0);
  return {
    gold: sum(({ gold }) => gold),
    covered: sum(({ covered }) => covered),
    questions: sum(({ questions }) => questions),
    matched: sum(({ matched }) => matched),
  };
}

const ratio = (part: number, whole: number, why: string) =>
  whole > 0 ? defined(part / whole) : undefinedBecause("no-labels", why);

/** NaN without questions or gold questions. */
function harmonicMean({ gold, covered, questions, matched }: CoverageCounts): number {
  const [recall, precision] = [covered / gold, matched / questions];
  return recall + precision === 0 ? 0 : (2 * precision * recall) / (precision + recall);
}

function intervalOf(
  byInstruction: readonly CoverageCounts[],
  of: (sums: CoverageCounts) => number,
  options: BootstrapOptions & IntervalOptions,
): Statistic<Interval> {
  if (byInstruction.length < 2) return undefinedBecause("too-few-units", "One instruction alone has no interval.");
  const groups = clusterGroups(
    byInstruction.map(({ gold, covered, questions, matched }) => `${gold} ${covered} ${questions} ${matched}`),
    options.random,
  );
  const sumOf = (of: (each: CoverageCounts) => number) => sumsOfGroups(groups, byInstruction.map(of));
  const [gold, covered, questions, matched] = [
    sumOf((each) => each.gold),
    sumOf((each) => each.covered),
    sumOf((each) => each.questions),
    sumOf((each) => each.matched),
  ];
  const weighted = (weights: Float64Array, sums: Float64Array) =>
    weights.reduce((total, weight, group) => total + weight * (sums[group] ?? 0), 0);
  const statistic = (weights: Float64Array) =>
    of({
      gold: weighted(weights, gold),
      covered: weighted(weights, covered),
      questions: weighted(weights, questions),
      matched: weighted(weights, matched),
    });
  return bootstrapInterval(bootstrap(groups.sizes, statistic, options), options);
}

/** Where the words of two questions are alike enough to suggest that one covers the other. */
export const ALIKE = 0.5;

/** How alike the words of two questions are: ROUGE-1 F1, in [0, 1]; 0 without words. */
export function questionLikeness(gold: string, question: string): number {
  const { f1 } = rougeN(rougeTokens(gold, "unicode"), rougeTokens(question, "unicode"), 1);
  return f1.defined ? f1.value : 0;
}

/** The matches that the words suggest: every pair of questions that is at least so alike. */
export function suggestedMatches(gold: readonly string[], questions: readonly string[], threshold = ALIKE): Match[] {
  return gold.flatMap((one, place) =>
    questions.flatMap((other, at): Match[] => (questionLikeness(one, other) >= threshold ? [[place, at]] : [])),
  );
}
