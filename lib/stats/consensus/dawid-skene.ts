import { balanceReversed } from "../label-value";
import type { LabelTable } from "../reliability/label-table";
import { defined, type Statistic, undefinedBecause } from "../statistic";
import { StatsInputError } from "../stats-input-error";
import { type EstimatedTruth, labelShares, mostProbable, whyNoTruth } from "./estimated-truth";
import { readOneWay } from "./read-one-way";

export interface DawidSkene {
  readonly truth: EstimatedTruth;
  /** Probability of each true value for each unit: n_units × n_values. Units without labels have the prior. */
  readonly posteriors: Float64Array;
  /** How common each true value is. */
  readonly prior: Float64Array;
  /**
   * For each rater, n_values × n_values: the probability of giving the column's value where the row's is true. A row of
   * zeros where the rater has labelled nothing that might be of that value.
   */
  readonly confusion: readonly Float64Array[];
  /** For each rater, the expected share of right labels: Σ over the rater's labels of the probability that they are true. */
  readonly reliability: readonly Statistic[];
  readonly logLikelihood: number;
  readonly iterations: number;
  readonly converged: boolean;
}

export interface ExpectationMaximisationOptions {
  readonly maxIterations?: number;
  /** Stop when the log-likelihood per label grows by less. */
  readonly tolerance?: number;
  /** Added to every expected count; 0 (the source) is maximum likelihood, a little steadies raters with few labels. */
  readonly smoothing?: number;
}

/**
 * The Dawid–Skene model: every unit has one true value, every rater a confusion matrix; estimated together by expectation
 * maximisation, starting from each unit's shares of labels. Repeatable: nothing is random. Linear in the number of labels
 * times values, for each iteration. On a reversible scale a value and its reverse are equally common, and a rater gives v
 * where t is true as often as v′ where t′ is: the prior and each confusion matrix are the mean of both readings.
 * @returns undefined without labels or with fewer than two values
 * @throws StatsInputError for options out of range or too many values
 * Source: Dawid and Skene (1979), Applied Statistics 28, equations 2.3 to 2.5.
 */
export function dawidSkene(labels: LabelTable, options: ExpectationMaximisationOptions = {}): Statistic<DawidSkene> {
  const { maxIterations = 1000, tolerance = 1e-10, smoothing = 0 } = options;
  if (!(maxIterations >= 1 && tolerance >= 0 && smoothing >= 0)) {
    throw new StatsInputError("Expected at least one iteration, and tolerance and smoothing from 0.");
  }
  const possible = whyNoTruth(labels);
  if (!possible.defined) return possible;

  const { table, asStored } = readOneWay(labels);
  const posteriors = labelShares(table);
  let model = maximise(table, posteriors, smoothing);
  let logLikelihood = Number.NEGATIVE_INFINITY;
  let iterations = 0;
  let converged = false;
  while (iterations < maxIterations && !converged) {
    const likelihood = infer(table, model, posteriors);
    converged = likelihood - logLikelihood <= tolerance * table.valueIndex.length;
    logLikelihood = likelihood;
    model = maximise(table, posteriors, smoothing);
    iterations++;
  }
  const reliability = expectedAccuracy(table, posteriors);
  asStored(posteriors);
  return defined({
    truth: mostProbable(labels, posteriors),
    posteriors,
    ...model,
    reliability,
    logLikelihood,
    iterations,
    converged,
  });
}

interface Model {
  readonly prior: Float64Array;
  readonly confusion: Float64Array[];
}

/** Prior and confusions that fit the posteriors best. Only labelled units say something about the prior. */
function maximise(table: LabelTable, posteriors: Float64Array, smoothing: number): Model {
  const { nUnits, nRaters, scale, unitOffsets, raterIndex, valueIndex } = table;
  const nValues = scale.values.length;
  const prior = new Float64Array(nValues).fill(smoothing);
  const confusion = Array.from({ length: nRaters }, () => new Float64Array(nValues * nValues).fill(smoothing));
  for (let unit = 0; unit < nUnits; unit++) {
    const [start, end] = [unitOffsets[unit] ?? 0, unitOffsets[unit + 1] ?? 0];
    if (start === end) continue;
    for (let truth = 0; truth < nValues; truth++) {
      const probability = posteriors[unit * nValues + truth] ?? 0;
      if (probability === 0) continue;
      prior[truth] = (prior[truth] ?? 0) + probability;
      for (let i = start; i < end; i++) {
        const cells = confusion[raterIndex[i] ?? 0];
        const cell = truth * nValues + (valueIndex[i] ?? 0);
        if (cells) cells[cell] = (cells[cell] ?? 0) + probability;
      }
    }
  }
  normalise(balanceReversed(scale, prior), 0, nValues);
  for (const cells of confusion) balanceReversed(scale, cells);
  for (const cells of confusion) for (let row = 0; row < nValues; row++) normalise(cells, row * nValues, nValues);
  return { prior, confusion };
}

/** Posteriors under the model, into the same array; gives the log-likelihood of all labels. */
function infer(table: LabelTable, { prior, confusion }: Model, posteriors: Float64Array): number {
  const { nUnits, scale, unitOffsets, raterIndex, valueIndex } = table;
  const nValues = scale.values.length;
  const logs = new Float64Array(nValues);
  // A logarithm a label would be most of the time.
  const [logPrior, logConfusion] = [prior.map(Math.log), confusion.map((cells) => cells.map(Math.log))];
  let logLikelihood = 0;
  for (let unit = 0; unit < nUnits; unit++) {
    const [start, end] = [unitOffsets[unit] ?? 0, unitOffsets[unit + 1] ?? 0];
    let largest = Number.NEGATIVE_INFINITY;
    for (let truth = 0; truth < nValues; truth++) {
      let log = logPrior[truth] ?? 0;
      for (let i = start; i < end; i++) {
        log += logConfusion[raterIndex[i] ?? 0]?.[truth * nValues + (valueIndex[i] ?? 0)] ?? 0;
      }
      logs[truth] = log;
      largest = Math.max(largest, log);
    }
    let sum = 0;
    for (let truth = 0; truth < nValues; truth++) sum += Math.exp((logs[truth] ?? 0) - largest);
    for (let truth = 0; truth < nValues; truth++) {
      posteriors[unit * nValues + truth] = Math.exp((logs[truth] ?? 0) - largest) / sum;
    }
    logLikelihood += largest + Math.log(sum);
  }
  return logLikelihood;
}

function expectedAccuracy(table: LabelTable, posteriors: Float64Array): Statistic[] {
  const { nUnits, nRaters, scale, unitOffsets, raterIndex, valueIndex } = table;
  const right = new Float64Array(nRaters);
  const labels = new Float64Array(nRaters);
  for (let unit = 0; unit < nUnits; unit++) {
    for (let i = unitOffsets[unit] ?? 0; i < (unitOffsets[unit + 1] ?? 0); i++) {
      const rater = raterIndex[i] ?? 0;
      labels[rater] = (labels[rater] ?? 0) + 1;
      right[rater] = (right[rater] ?? 0) + (posteriors[unit * scale.values.length + (valueIndex[i] ?? 0)] ?? 0);
    }
  }
  return Array.from(right, (sum, rater) => {
    const given = labels[rater] ?? 0;
    return given > 0 ? defined(sum / given) : undefinedBecause("no-labels");
  });
}

function normalise(values: Float64Array, start: number, length: number): void {
  let sum = 0;
  for (let i = start; i < start + length; i++) sum += values[i] ?? 0;
  if (sum === 0) return;
  for (let i = start; i < start + length; i++) values[i] = (values[i] ?? 0) / sum;
}
