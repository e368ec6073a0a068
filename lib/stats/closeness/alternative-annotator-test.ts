import { meanOf } from "@/lib/stats/sum";
import type { LabelValue } from "../label-value";
import type { LabelTable } from "../reliability/label-table";
import { MIN_LABELS_TO_PAIR } from "../reliability/unit-patterns";
import { type BootstrapOptions, bootstrap } from "../resampling/bootstrap";
import { clustersOf } from "../resampling/cluster-bootstrap";
import { bootstrapInterval, type Interval, type IntervalOptions } from "../resampling/interval";
import { benjaminiYekutieliAdjusted } from "../significance/adjusted-p-values";
import { studentTCdf } from "../significance/student-t-distribution";
import { defined, type Statistic, undefinedBecause } from "../statistic";
import { StatsInputError } from "../stats-input-error";

/** How a label is scored against the other people's: the share that is equal, or minus the root of the mean squared distance. */
export type AlignmentMeasure = "accuracy" | "neg_rmse";

export interface AlternativeAnnotatorOptions {
  readonly measure: AlignmentMeasure;
  /** How much worse the cheaper model may be than a person: 0.2 than experts, 0.15 skilled people, 0.1 a crowd. */
  readonly epsilon: number;
  /** The expected share of wrong rejections, at most. Default 0.05. */
  readonly q?: number;
}

/** The model against one person, each seen from the others. */
export interface AlternativeAnnotator {
  /** Position of the person in the table. */
  readonly rater: number;
  /** Items with a label of the person, of at least one other and of the model. */
  readonly n: number;
  /** How often the model is at least as close to the others as the person is. */
  readonly rhoModel: number;
  /** How often the person is at least as close to the others as the model is. */
  readonly rhoPerson: number;
  /** One-sided, of the hypothesis that the model is worse by ε or more. */
  readonly pValue: number;
  /** Whether that hypothesis is rejected, over all people: the model may replace this one. */
  readonly isRejected: boolean;
}

export interface AlternativeAnnotatorTest {
  /** Share of the people that the model may replace. */
  readonly winningRate: Statistic;
  /** Mean of rhoModel: how probably the model is as good as or better than a person drawn at random. */
  readonly advantageProbability: Statistic;
  /** Whether the winning rate is at least a half. */
  readonly passes: Statistic<boolean>;
  readonly annotators: readonly AlternativeAnnotator[];
  /** People with fewer than 30 such items: they are not counted. */
  readonly skipped: readonly { readonly rater: number; readonly n: number }[];
  /** Items with labels of at least two people and of the model. */
  readonly nItems: number;
}

/** The t-test needs this many items per person. */
export const MIN_ITEMS_OF_A_PERSON = 30;
const MIN_PEOPLE = 2;
const ENOUGH_WON = 0.5;

/**
 * The alternative annotator test: may a model replace people? Each person j in turn is left out, and both the person's
 * and the model's label of each item i are scored against the others' labels. W^f = [S(f) ≥ S(h_j)], W^h = [S(h_j) ≥ S(f)];
 * a one-sided t-test says whether mean(W^h − W^f) < ε, with Benjamini and Yekutieli's correction over the people.
 * @param people labels of people; a unit is an item
 * @param model the model's label of each unit, null where it has none
 * @returns undefined with fewer than two people who have 30 items each, or for neg_rmse of labels that are no numbers
 * @throws StatsInputError for ε outside [0, 1), q outside (0, 1), or another number of the model's labels than units
 * Source: Calderon, Reichart and Dror (2025), The Alternative Annotator Test, arXiv 2501.10970, section 3.
 */
export function alternativeAnnotatorTest(
  people: LabelTable,
  model: readonly (LabelValue | null)[],
  { measure, epsilon, q = 0.05 }: AlternativeAnnotatorOptions,
): AlternativeAnnotatorTest {
  if (!(epsilon >= 0 && epsilon < 1)) throw new StatsInputError(`Expected an ε from 0 to below 1, found ${epsilon}.`);
  if (!(q > 0 && q < 1)) throw new StatsInputError(`Expected a q between 0 and 1, found ${q}.`);
  const items = comparedItems(people, model, measure);
  const nItems = items.length;
  const without = (why: Statistic<never>, skipped: AlternativeAnnotatorTest["skipped"]): AlternativeAnnotatorTest => ({
    winningRate: why,
    advantageProbability: why,
    passes: why,
    annotators: [],
    skipped,
    nItems,
  });
  const all = indicators(items, people.nRaters);
  const skipped = all.filter(({ n }) => n < MIN_ITEMS_OF_A_PERSON).map(({ rater, n }) => ({ rater, n }));
  if (measure === "neg_rmse" && !areNumbers(people, model))
    return without(undefinedBecause("values-not-numeric"), skipped);
  if (nItems === 0) return without(undefinedBecause("no-common-units", NOTHING_COMMON), skipped);
  const tested = all.filter(({ n }) => n >= MIN_ITEMS_OF_A_PERSON);
  if (tested.length < MIN_PEOPLE) {
    const [reason, explanation] = nItems < MIN_ITEMS_OF_A_PERSON ? TOO_FEW_ITEMS : TOO_FEW_PEOPLE;
    return without(undefinedBecause(reason, explanation), skipped);
  }
  const pValues = tested.map((person) => pValueOf(person, epsilon));
  const adjusted = benjaminiYekutieliAdjusted(pValues);
  const annotators = tested.map(({ rater, n, model: won, person }, index) => ({
    rater,
    n,
    rhoModel: won / n,
    rhoPerson: person / n,
    pValue: pValues[index] ?? 1,
    isRejected: (adjusted[index] ?? 1) <= q,
  }));
  const winningRate = annotators.filter(({ isRejected }) => isRejected).length / annotators.length;
  return {
    winningRate: defined(winningRate),
    advantageProbability: defined(meanOf(annotators.map(({ rhoModel }) => rhoModel))),
    passes: defined(winningRate >= ENOUGH_WON),
    annotators,
    skipped,
    nItems,
  };
}

export interface AdvantageOptions extends BootstrapOptions, IntervalOptions {
  /** What each unit belongs to, such as its instruction: items of the same are drawn together. */
  readonly clusters?: readonly string[];
}

/**
 * The bootstrap interval over items, or the clusters that hold them, of the advantage probability, for the people who are
 * counted in the test.
 * @returns undefined where the advantage probability is, and with fewer than two clusters
 */
export function advantageProbabilityInterval(
  people: LabelTable,
  model: readonly (LabelValue | null)[],
  test: AlternativeAnnotatorTest,
  measure: AlignmentMeasure,
  options: AdvantageOptions,
): Statistic<Interval> {
  if (!test.advantageProbability.defined) return test.advantageProbability;
  const items = comparedItems(people, model, measure);
  const raters = test.annotators.map(({ rater }) => rater);
  const { clusters } = options;
  const keys = clusters?.filter((_, unit) => isCompared(people, model, unit));
  const drawn = keys ? clustersOf(keys) : items.map((_, item) => [item]);
  if (drawn.length < 2) return undefinedBecause("too-few-units");
  const [won, n] = [new Float64Array(people.nRaters), new Float64Array(people.nRaters)];
  const statistic = (weights: Float64Array) => {
    won.fill(0);
    n.fill(0);
    drawn.forEach((together, index) => {
      const weight = weights[index] ?? 0;
      if (weight === 0) return;
      for (const item of together) {
        for (const { rater, model: isWon } of items[item] ?? []) {
          n[rater] = (n[rater] ?? 0) + weight;
          if (isWon) won[rater] = (won[rater] ?? 0) + weight;
        }
      }
    });
    return meanOf(raters.map((rater) => (won[rater] ?? 0) / (n[rater] ?? 0)));
  };
  return bootstrapInterval(bootstrap(new Uint8Array(drawn.length).fill(1), statistic, options), options);
}

const NOTHING_COMMON = "No item has labels of at least two people and of the model.";
const TOO_FEW_ITEMS = [
  "too-few-units",
  `Fewer than ${MIN_ITEMS_OF_A_PERSON} items have labels of at least two people and of the model, which is too few for the test.`,
] as const;
const TOO_FEW_PEOPLE = [
  "too-few-raters",
  `Fewer than two people labelled ${MIN_ITEMS_OF_A_PERSON} items that another person and the model labelled too.`,
] as const;

// Distances that differ by the order of summation only are equal.
const ROUNDING = 1e-12;

/** One person's item: whether the model is at least as close to the others, and whether the person is. */
interface Indicator {
  readonly rater: number;
  readonly model: boolean;
  readonly person: boolean;
}

/** The items with labels of two people and of the model, and on each the model against each of them. */
function comparedItems(
  { nUnits, scale, unitOffsets, raterIndex, valueIndex }: LabelTable,
  model: readonly (LabelValue | null)[],
  measure: AlignmentMeasure,
): Indicator[][] {
  if (model.length !== nUnits) {
    throw new StatsInputError(
      `Expected a label of the model (or null) for each of ${nUnits} units, found ${model.length}.`,
    );
  }
  const items: Indicator[][] = [];
  for (let unit = 0; unit < nUnits; unit++) {
    if (!isCompared({ unitOffsets }, model, unit)) continue;
    const [start, end] = [unitOffsets[unit] ?? 0, unitOffsets[unit + 1] ?? 0];
    const ofModel = model[unit] ?? "";
    const labels = Array.from(valueIndex.subarray(start, end), (value) => scale.values[value] ?? "");
    items.push(
      labels.map((own, i) => {
        const others = labels.filter((_, other) => other !== i);
        const [ofPerson, ofF] = [alignment(own, others, measure), alignment(ofModel, others, measure)];
        const near = ROUNDING * Math.max(Math.abs(ofPerson), Math.abs(ofF));
        return { rater: raterIndex[start + i] ?? 0, model: ofF >= ofPerson - near, person: ofPerson >= ofF - near };
      }),
    );
  }
  return items;
}

/** Whether a unit has labels of two people and of the model. */
function isCompared(
  { unitOffsets }: Pick<LabelTable, "unitOffsets">,
  model: readonly (LabelValue | null)[],
  unit: number,
): boolean {
  const nLabels = (unitOffsets[unit + 1] ?? 0) - (unitOffsets[unit] ?? 0);
  return (model[unit] ?? null) !== null && nLabels >= MIN_LABELS_TO_PAIR;
}

/** S, up to a monotone change: only which of two is larger counts. */
function alignment(label: LabelValue, others: readonly LabelValue[], measure: AlignmentMeasure): number {
  if (measure === "accuracy") return others.filter((other) => other === label).length;
  return -others.reduce<number>((sum, other) => sum + (Number(label) - Number(other)) ** 2, 0);
}

function areNumbers({ scale }: LabelTable, model: readonly (LabelValue | null)[]): boolean {
  return [...scale.values, ...model].every((value) => value === null || typeof value === "number");
}

/** How many items of a person there are, and on how many the model and the person are at least as close as the other. */
function indicators(items: readonly Indicator[][], nRaters: number) {
  const people = Array.from({ length: nRaters }, (_, rater) => ({ rater, n: 0, model: 0, person: 0 }));
  for (const { rater, model, person } of items.flat()) {
    const counts = people[rater];
    if (!counts) continue;
    counts.n++;
    counts.model += Number(model);
    counts.person += Number(person);
  }
  return people;
}

/** Of W^h − W^f, which is −1, 0 or 1. */
function pValueOf({ n, model, person }: { n: number; model: number; person: number }, epsilon: number): number {
  const mean = (person - model) / n;
  // Where they are equally close, both are at least as close as the other.
  const decided = 2 * n - model - person;
  const variance = (decided - n * mean * mean) / (n - 1);
  if (variance <= 0) return mean < epsilon ? 0 : 1;
  return studentTCdf((mean - epsilon) / Math.sqrt(variance / n), n - 1);
}
