import { midranks } from "../alpha/difference";
import { inverse } from "../regression/solve-linear";
import { holmAdjusted } from "../significance/adjusted-p-values";
import { defined, type Statistic, undefinedBecause } from "../statistic";
import { StatsInputError } from "../stats-input-error";
import type { FacetsData, FacetsLabel } from "./facets-data";
import { FacetsLikelihood } from "./facets-likelihood";
import { curvature, maximise } from "./maximise";
import type { Estimate } from "./mixed-model";
import { waldP } from "./model-predictions";

export interface RaterSeverity {
  readonly n: number;
  /** In logits; their sum over the raters is 0, and a stricter rater's is higher. */
  readonly severity: Estimate;
  /** What the rater adds to the value that a rater of average severity is expected to give, over all responses. */
  readonly shift: Estimate;
  /** That the rater is as strict as the raters are on average; Holm-corrected over the raters. */
  readonly pValue: number;
  /** Squared residuals against their expectation, about 1: weighted by information, and not. Above 1.5 a rater is erratic. */
  readonly infit: number;
  readonly outfit: number;
}

export interface SystemMeasure {
  readonly n: number;
  /** Mean of the values of its labels. */
  readonly observed: number;
  /** Expected value of its labels by a rater of average severity, over all questions. */
  readonly fair: Estimate;
  /** Mean of its responses in logits. */
  readonly ability: Estimate;
}

export interface FacetsModel {
  readonly raters: readonly RaterSeverity[];
  readonly systems: readonly SystemMeasure[];
  /** In logits, with sum 0; higher is harder. */
  readonly questions: readonly Estimate[];
  /** Between each level and the next, with sum 0. */
  readonly steps: readonly number[];
  /** Standard deviation of responses of one system, in logits. */
  readonly spread: number;
  /** Ordinal alpha that the model expects of these raters, and of as many of average severity; 1 − Do/De over all pairs. */
  readonly alpha: { readonly fitted: Statistic; readonly alike: Statistic };
  readonly logLikelihood: number;
}

/** Logarithms of probabilities: beyond it a fit takes minutes. */
export const MAX_FACETS_WORK = 5e9;
/** Places of an integral over the responses of a system, about. */
const NODES = 60;
/** Log odds that no finite data have as their maximum. */
const BEYOND = 15;
const isBeyond = (parameter: number) => !(Math.abs(parameter) < BEYOND);

/**
 * Many-facet Rasch model with a rating scale: ln(P_k / P_(k−1)) = θ − δ_question − c_rater − τ_k. Responses are drawn from a
 * normal distribution about their system's mean, over which the likelihood is integrated (marginal maximum likelihood), so
 * that few labels a response do not exaggerate severities, as joint likelihood does. Standard errors are the larger of those
 * by the observed information and of those that clusters show (Liang and Zeger's sandwich), of averages by the delta method.
 * @returns undefined without labels or variation, with fewer than two raters, where some raters share no response with the
 *   others, where a facet always has the lowest or the highest level, and beyond `maxWork`
 * @throws StatsInputError for a place outside its facet
 * Source: Linacre (1989), Many-Facet Rasch Measurement; Bock and Aitkin (1981) for the marginal likelihood.
 */
export function manyFacetRasch(data: FacetsData, maxWork = MAX_FACETS_WORK): Statistic<FacetsModel> {
  const { labels, values, nRaters, nQuestions, nSystems } = data;
  checkPlaces(data);
  if (labels.length === 0) return undefinedBecause("no-labels");
  if (values.length < 2) return undefinedBecause("no-variation", "All labels are equal: there is nothing to explain.");
  if (nRaters < 2) return undefinedBecause("too-few-raters", "Severity compares raters; there is one.");
  if (!areConnected(data)) return undefinedBecause("not-connected", NOT_CONNECTED);
  if (isSeparated(data)) return undefinedBecause("separated", SEPARATED);
  const likelihood = new FacetsLikelihood(data);
  // Each rater's shift is looked at on both sides of each parameter.
  const ofErrors = 2 * likelihood.start().length * nRaters * nQuestions * nSystems * values.length * NODES;
  if (ofErrors > maxWork) return undefinedBecause("too-costly");
  // Without bounds a spread that has no maximum takes more and more places of the integral.
  const evaluate = (at: Float64Array) =>
    likelihood.work > maxWork || at.some((parameter) => Math.abs(parameter) > 2 * BEYOND)
      ? null
      : likelihood.evaluate(at);
  const { at, value, hasConverged } = maximise(evaluate, likelihood.start(), likelihood.scales());
  if (likelihood.work > maxWork) return undefinedBecause("too-costly");
  if (at.some(isBeyond)) return undefinedBecause("separated", SEPARATED);
  if (!hasConverged) return undefinedBecause("not-converged");
  const covariances = covariancesOf(data, likelihood, at);
  if (!covariances) return undefinedBecause("not-converged");
  return defined({ ...measures(data, likelihood, at, covariances), logLikelihood: value });
}

function measures(
  data: FacetsData,
  likelihood: FacetsLikelihood,
  at: Float64Array,
  covariances: readonly Matrix[],
): Omit<FacetsModel, "logLikelihood"> {
  const estimates = (of: (parameters: Float64Array) => readonly number[]) => deltaMethod(of, at, covariances);
  const severities = estimates((parameters) => likelihood.facets(parameters).severities);
  const pValues = holmAdjusted(severities.map(waldP));
  const shifts = estimates((parameters) => {
    const average = overResponses(data, likelihood.fairAverages(parameters));
    return likelihood
      .facets(parameters)
      .severities.map((severity) => overResponses(data, likelihood.fairAverages(parameters, severity)) - average);
  });
  const fair = estimates((parameters) => likelihood.fairAverages(parameters));
  const abilities = estimates((parameters) => likelihood.facets(parameters).means);
  const { steps, spread } = likelihood.facets(at);
  return {
    raters: likelihood.fits(at).map((fit, rater) => ({
      ...fit,
      severity: severities[rater] ?? NO_ESTIMATE,
      shift: shifts[rater] ?? NO_ESTIMATE,
      pValue: pValues[rater] ?? 1,
    })),
    systems: fair.map((average, system) => ({
      ...observedOf(data, system),
      fair: average,
      ability: abilities[system] ?? NO_ESTIMATE,
    })),
    questions: estimates((parameters) => likelihood.facets(parameters).difficulties),
    steps,
    spread: Math.abs(spread),
    alpha: {
      fitted: ordinalAlpha(likelihood.coincidences(at, false)),
      alike: ordinalAlpha(likelihood.coincidences(at, true)),
    },
  };
}

/** Of expected coincidences, as of very many labels. */
function ordinalAlpha(coincidences: Float64Array): Statistic {
  const n = Math.sqrt(coincidences.length);
  const totals = Array.from({ length: n }, (_, row) =>
    coincidences.subarray(row * n, (row + 1) * n).reduce((sum, value) => sum + value, 0),
  );
  const all = totals.reduce((sum, total) => sum + total, 0);
  const ranks = midranks(totals);
  let [observed, expected] = [0, 0];
  coincidences.forEach((value, pair) => {
    const [one, other] = [Math.floor(pair / n), pair % n];
    const squared = ((ranks[one] ?? 0) - (ranks[other] ?? 0)) ** 2;
    observed += value * squared;
    expected += ((totals[one] ?? 0) * (totals[other] ?? 0) * squared) / all;
  });
  return expected > 0 ? defined(1 - observed / expected) : undefinedBecause("no-pairable-units");
}

const NO_ESTIMATE: Estimate = { value: 0, error: 0 };

/** The mean over all responses of what is expected of their systems. */
function overResponses({ systems }: FacetsData, expected: readonly number[]): number {
  return systems.reduce((sum, system) => sum + (expected[system] ?? 0), 0) / systems.length;
}

const NOT_CONNECTED =
  "Some raters share no response with the others, not even by way of third raters, so that their severity cannot be compared.";
const SEPARATED =
  "A rater, a question or a system has the lowest or the highest label each time, so that no finite severity, difficulty or ability fits.";

function checkPlaces({ labels, values, nRaters, nQuestions, nSystems, systems, clusters }: FacetsData): void {
  for (const { response, rater, question, level } of labels) {
    const system = systems[response];
    if (
      !(rater >= 0 && rater < nRaters && question >= 0 && question < nQuestions && level >= 0 && level < values.length)
    ) {
      throw new StatsInputError("Expected a rater, a question and a level of those that there are.");
    }
    if (system === undefined || !(system >= 0 && system < nSystems) || clusters[response] === undefined) {
      throw new StatsInputError(`Expected the system and the cluster of response ${response}.`);
    }
  }
}

/** Whether each rater shares responses with every other, if by way of third ones. */
function areConnected({ labels, nRaters }: FacetsData): boolean {
  const parents = Array.from({ length: nRaters }, (_, rater) => rater);
  const rootOf = (rater: number): number => {
    const parent = parents[rater] ?? rater;
    return parent === rater ? rater : rootOf(parent);
  };
  const firsts = new Map<number, number>();
  for (const { response, rater } of labels) {
    const first = firsts.get(response);
    if (first === undefined) firsts.set(response, rater);
    else parents[rootOf(rater)] = rootOf(first);
  }
  return parents.every((_, rater) => rootOf(rater) === rootOf(0));
}

function isSeparated({ labels, values, nRaters, nQuestions, nSystems, systems }: FacetsData): boolean {
  const facets: readonly [number, (label: FacetsLabel) => number][] = [
    [nRaters, ({ rater }) => rater],
    [nQuestions, ({ question }) => question],
    [nSystems, ({ response }) => systems[response] ?? 0],
  ];
  return facets.some(([size, placeOf]) => {
    const [sums, counts] = [new Float64Array(size), new Float64Array(size)];
    for (const label of labels) {
      const place = placeOf(label);
      sums[place] = (sums[place] ?? 0) + label.level;
      counts[place] = (counts[place] ?? 0) + 1;
    }
    return sums.some((sum, place) => sum === 0 || sum === (counts[place] ?? 0) * (values.length - 1));
  });
}

function observedOf({ labels, systems, values }: FacetsData, system: number) {
  const own = labels.filter(({ response }) => systems[response] === system);
  return { n: own.length, observed: own.reduce((sum, { level }) => sum + (values[level] ?? 0), 0) / own.length };
}

type Matrix = readonly (readonly number[])[];

/**
 * Of the estimates, by the observed information, and by that and how the slopes differ between clusters. A spread of 0 is at
 * its bound, and has no error: the rest is estimated without it.
 */
function covariancesOf(data: FacetsData, likelihood: FacetsLikelihood, at: Float64Array): Matrix[] | null {
  const information = curvature((parameters) => likelihood.evaluate(parameters), at);
  if (!information) return null;
  const size = Math.abs(at.at(-1) ?? 0) < 5e-3 ? at.length - 1 : at.length;
  const kept = information.slice(0, size).map((row) => row.slice(0, size));
  const model = inverse(kept);
  if (!model || model.some((row, k) => !((row[k] ?? 0) > 0))) return null;
  // Of each cluster how the estimates would move without it.
  const moves = slopesOfClusters(data, at).map((slopes) =>
    model.map((row) => row.reduce((sum, entry, k) => sum + entry * (slopes[k] ?? 0), 0)),
  );
  const correction = moves.length / Math.max(1, moves.length - 1);
  const robust = model.map((_, i) =>
    model.map((__, j) => moves.reduce((sum, move) => sum + (move[i] ?? 0) * (move[j] ?? 0), 0) * correction),
  );
  return [model, robust];
}

function slopesOfClusters(data: FacetsData, at: Float64Array): Float64Array[] {
  const labels = new Map<number, FacetsLabel[]>();
  for (const label of data.labels) {
    const cluster = data.clusters[label.response] ?? -1;
    const own = labels.get(cluster) ?? [];
    labels.set(cluster, own);
    own.push(label);
  }
  return [...labels.values()].flatMap(
    (own) => new FacetsLikelihood({ ...data, labels: own }).evaluate(at)?.gradient ?? [],
  );
}

/** Of functions of the parameters their values, and standard errors by their slopes: the larger of both. */
function deltaMethod(
  of: (parameters: Float64Array) => readonly number[],
  at: Float64Array,
  covariances: readonly Matrix[],
): Estimate[] {
  const width = 1e-4;
  const slopes = Array.from(at, (_, k) => {
    const [above, below] = [width, -width].map((shift) =>
      of(at.map((value, index) => (index === k ? value + shift : value))),
    );
    return (above ?? []).map((value, place) => (value - (below?.[place] ?? 0)) / (2 * width));
  });
  return of(at).map((value, place) => {
    const variances = covariances.map((covariance) =>
      covariance.reduce(
        (sum, row, i) =>
          sum + row.reduce((rest, entry, j) => rest + (slopes[i]?.[place] ?? 0) * entry * (slopes[j]?.[place] ?? 0), 0),
        0,
      ),
    );
    return { value, error: Math.sqrt(Math.max(0, ...variances)) };
  });
}
