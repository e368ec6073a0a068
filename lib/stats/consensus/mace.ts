import { sumOf } from "@/lib/stats/sum";
import { balanceReversed } from "../label-value";
import type { LabelTable } from "../reliability/label-table";
import type { Random } from "../resampling/random";
import { defined, type Statistic } from "../statistic";
import { StatsInputError } from "../stats-input-error";
import { type EstimatedTruth, mostProbable, whyNoTruth } from "./estimated-truth";
import { readOneWay } from "./read-one-way";

export interface Mace {
  readonly truth: EstimatedTruth;
  /** Probability of each true value for each unit: n_units × n_values. Units without labels have equal shares. */
  readonly posteriors: Float64Array;
  /** For each rater, the probability of knowing and giving the true value rather than guessing, in [0, 1]. */
  readonly competence: Float64Array;
  /** For each rater, n_values: what the rater gives when guessing. */
  readonly guesses: readonly Float64Array[];
  /** Entropy of each unit's posterior in nats: high where raters leave the truth open. 0 to ln(n_values). */
  readonly entropy: Float64Array;
  readonly logLikelihood: number;
}

export interface MaceOptions {
  readonly random: Random;
  /** How often to start from a random point; the best start is kept. Default 10. */
  readonly restarts?: number;
  /** Iterations a start. Default 50. */
  readonly iterations?: number;
  /** Added to every expected count. Default 0.01 / n_values, as in the published program. */
  readonly smoothing?: number;
}

/**
 * MACE: every rater either knows a unit's true value (with a probability that is the rater's competence) or guesses by a
 * distribution of the rater's own; all true values are equally likely beforehand. Expectation maximisation from random
 * starts; the most likely is kept. On a reversible scale a guess gives a value as often as its reverse.
 * @returns undefined without labels or with fewer than two values
 * @throws StatsInputError for options out of range
 * Source: Hovy, Berg-Kirkpatrick, Vaswani and Hovy (2013), Learning Whom to Trust with MACE, section 3.
 */
export function mace(labels: LabelTable, options: MaceOptions): Statistic<Mace> {
  const nValues = labels.scale.values.length;
  const { random, restarts = 10, iterations = 50, smoothing = 0.01 / nValues } = options;
  if (!(restarts >= 1 && iterations >= 1 && smoothing >= 0)) {
    throw new StatsInputError("Expected at least one start and one iteration, and smoothing from 0.");
  }
  const possible = whyNoTruth(labels);
  if (!possible.defined) return possible;
  const { table, asStored } = readOneWay(labels);

  let best: Run | null = null;
  for (let start = 0; start < restarts; start++) {
    const run = climb(table, randomModel(table, random), iterations, smoothing);
    if (best === null || run.logLikelihood > best.logLikelihood) best = run;
  }
  const { model, posteriors, logLikelihood } = best ?? climb(table, randomModel(table, random), iterations, smoothing);
  asStored(posteriors);
  return defined({
    truth: mostProbable(labels, posteriors),
    posteriors,
    competence: model.competence,
    guesses: model.guesses,
    entropy: entropies(posteriors, nValues),
    logLikelihood,
  });
}

interface Model {
  readonly competence: Float64Array;
  readonly guesses: Float64Array[];
}

interface Run {
  readonly model: Model;
  readonly posteriors: Float64Array;
  readonly logLikelihood: number;
}

function randomModel({ nRaters, scale }: LabelTable, random: Random): Model {
  const guesses = Array.from({ length: nRaters }, () => {
    const weights = balanceReversed(
      scale,
      Float64Array.from(scale.values, () => 1 + random()),
    );
    const total = sumOf(weights);
    return weights.map((weight) => weight / total);
  });
  return { competence: Float64Array.from({ length: nRaters }, () => 0.5 + random() / 2), guesses };
}

function climb(table: LabelTable, start: Model, iterations: number, smoothing: number): Run {
  const posteriors = new Float64Array(table.nUnits * table.scale.values.length);
  let model = start;
  for (let iteration = 0; iteration < iterations; iteration++) {
    model = step(table, model, posteriors, smoothing).next;
  }
  return { model, posteriors, logLikelihood: step(table, model, posteriors, smoothing).logLikelihood };
}

/** Posteriors and log-likelihood under the model, and the model that fits them best. */
function step(table: LabelTable, { competence, guesses }: Model, posteriors: Float64Array, smoothing: number) {
  const { nUnits, nRaters, scale, unitOffsets, raterIndex, valueIndex } = table;
  const nValues = scale.values.length;
  const knew = new Float64Array(nRaters).fill(smoothing);
  const guessed = Array.from({ length: nRaters }, () => new Float64Array(nValues).fill(smoothing));
  const logs = new Float64Array(nValues);
  // Each rater's labels that are the true value, and those that are not, by value: a logarithm a label would be most of the time.
  const logOf = (isTrue: boolean) =>
    Float64Array.from({ length: nRaters * nValues }, (_, at) => {
      const rater = Math.floor(at / nValues);
      const knows = competence[rater] ?? 0;
      return Math.log((isTrue ? knows : 0) + (1 - knows) * (guesses[rater]?.[at % nValues] ?? 0));
    });
  const [logTrue, logFalse] = [logOf(true), logOf(false)];
  const logPrior = -Math.log(nValues);
  let logLikelihood = 0;
  for (let unit = 0; unit < nUnits; unit++) {
    const [start, end] = [unitOffsets[unit] ?? 0, unitOffsets[unit + 1] ?? 0];
    let largest = Number.NEGATIVE_INFINITY;
    for (let truth = 0; truth < nValues; truth++) {
      let log = logPrior;
      for (let i = start; i < end; i++) {
        const value = valueIndex[i] ?? 0;
        log += (value === truth ? logTrue : logFalse)[(raterIndex[i] ?? 0) * nValues + value] ?? 0;
      }
      logs[truth] = log;
      largest = Math.max(largest, log);
    }
    const total = logs.reduce((sum, log) => sum + Math.exp(log - largest), 0);
    logLikelihood += largest + Math.log(total);
    for (let truth = 0; truth < nValues; truth++) {
      posteriors[unit * nValues + truth] = Math.exp((logs[truth] ?? 0) - largest) / total;
    }
    for (let i = start; i < end; i++) {
      const [rater, value] = [raterIndex[i] ?? 0, valueIndex[i] ?? 0];
      const knows = competence[rater] ?? 0;
      const guess = (1 - knows) * (guesses[rater]?.[value] ?? 0);
      // A label that is not the true value was guessed; one that is may have been either.
      const isTrue = posteriors[unit * nValues + value] ?? 0;
      const knewThis = knows + guess > 0 ? (isTrue * knows) / (knows + guess) : 0;
      knew[rater] = (knew[rater] ?? 0) + knewThis;
      const cells = guessed[rater];
      if (cells) cells[value] = (cells[value] ?? 0) + 1 - knewThis;
    }
  }
  const next: Model = {
    competence: knew.map((count, rater) => {
      const guessing =
        (guessed[rater] ?? new Float64Array()).reduce((sum, cell) => sum + cell - smoothing, 0) + smoothing;
      return count + guessing > 0 ? count / (count + guessing) : 0;
    }),
    guesses: guessed.map((cells) => {
      balanceReversed(scale, cells);
      const total = sumOf(cells);
      return cells.map((cell) => (total > 0 ? cell / total : 1 / nValues));
    }),
  };
  return { logLikelihood, next };
}

function entropies(posteriors: Float64Array, nValues: number): Float64Array {
  return Float64Array.from({ length: posteriors.length / nValues }, (_, unit) => {
    let entropy = 0;
    for (let value = 0; value < nValues; value++) {
      const probability = posteriors[unit * nValues + value] ?? 0;
      if (probability > 0) entropy -= probability * Math.log(probability);
    }
    return entropy;
  });
}
