import { inverse } from "../regression/solve-linear";
import { defined, type Statistic, undefinedBecause } from "../statistic";
import { StatsInputError } from "../stats-input-error";
import { LaplaceLikelihood, type MixedData, thresholdPlaces } from "./laplace-likelihood";
import { curvature, maximise } from "./maximise";

/** A number that was estimated, and its standard error. */
export interface Estimate {
  readonly value: number;
  readonly error: number;
}

export interface MixedModel {
  /** Between each level and the next. */
  readonly thresholds: readonly Estimate[];
  readonly fixed: readonly Estimate[];
  /** Of (thresholds, fixed effects), for what is computed from several of them. */
  readonly covariance: readonly (readonly number[])[];
  readonly terms: readonly FittedTerm[];
  readonly logLikelihood: number;
  /** Estimated numbers: thresholds, fixed effects, variances. */
  readonly nParameters: number;
}

export interface FittedTerm {
  /** σ²; 0 where the fit is singular: the data show no such differences beyond chance. */
  readonly variance: number;
  /** Of each group the most probable effect, and its standard deviation given all else. */
  readonly effects: readonly { readonly effect: number; readonly deviation: number }[];
}

/** Bounds of what is fitted: larger data would take more than some minutes. */
export const MODEL_LIMITS = { labels: 500_000, levels: 20, fixed: 100, work: 1.5e9 };

/** Below this a standard deviation of effects is 0, if the likelihood does not object. */
const NEARLY_ZERO = 5e-3;
/** Log odds of e^±15 are never a finite maximum of data that fit in a file. */
const BEYOND = 15;

/**
 * Proportional odds with random effects, by maximum likelihood with Laplace's approximation: cumulative logits of ordinal
 * levels, logistic regression of two levels, and of pairs Bradley–Terry, with ties as Rao and Kupper (1967) and Agresti (1992)
 * have them. Estimates, standard errors (of the observed information) and the log-likelihood are those of R's ordinal::clmm
 * and lme4::glmer.
 * @param onStep called before each evaluation of the likelihood
 * @returns undefined where everything has one level, where no finite estimate fits, where the search found no maximum, and
 *   beyond MODEL_LIMITS
 * @throws StatsInputError for columns of different lengths
 * @see LaplaceLikelihood
 */
export function mixedModel(data: MixedData, onStep: () => void = () => undefined): Statistic<MixedModel> {
  const n = data.levels.length;
  if (
    [...data.fixed, ...data.terms.map(({ groups, width }) => ({ length: groups.length / width }))].some(
      ({ length }) => length !== n,
    )
  ) {
    throw new StatsInputError("Expected a value of every column for each observation.");
  }
  if (n === 0) return undefinedBecause("no-labels");
  if (data.nLevels < 2) return undefinedBecause("no-variation", "All labels are equal: there is nothing to explain.");
  const tooMuch = beyondLimits(data);
  if (tooMuch !== null) return undefinedBecause("too-costly", tooMuch);
  const plain = new LaplaceLikelihood({ ...data, terms: [] });
  const start = startOf(plain);
  if (!start) return undefinedBecause("separated", SEPARATED);
  let terms = data.terms.map((term) => ({ term, isZero: false }));
  const kept = () => terms.filter(({ isZero }) => !isZero).map(({ term }) => term);
  let likelihood = new LaplaceLikelihood(data);
  if (likelihood.work > MODEL_LIMITS.work) return undefinedBecause("too-costly", tooManyGroups(data));
  let found = maximise(
    (at) => {
      onStep();
      return likelihood.evaluate(at);
    },
    Float64Array.of(...start.at, ...data.terms.map(() => 0.7)),
    Float64Array.of(...start.errors, ...data.terms.map(({ nGroups }) => 1 / Math.sqrt(2 * nGroups))),
  );
  const first = plain.size;
  // A variance at its bound: without the term the rest is estimated alike, and more exactly.
  while (found.value > Number.NEGATIVE_INFINITY) {
    const { at, value } = found;
    const small = kept().findIndex((_, k) => Math.abs(at[first + k] ?? 0) < NEARLY_ZERO);
    if (small < 0) break;
    const without = new LaplaceLikelihood({ ...data, terms: kept().filter((_, k) => k !== small) });
    const again = maximise(
      (parameters) => {
        onStep();
        return without.evaluate(parameters);
      },
      at.filter((_, k) => k !== first + small),
      Float64Array.of(...start.errors, ...without.data.terms.map(({ nGroups }) => 0.2 / Math.sqrt(2 * nGroups))),
    );
    if (again.value < value - 1e-6) break;
    const zero = kept()[small];
    terms = terms.map((each) => (each.term === zero ? { ...each, isZero: true } : each));
    [likelihood, found] = [without, again];
  }
  return finished({ data, likelihood, onStep }, found, terms);
}

type Found = ReturnType<typeof maximise>;

function finished(
  { data, likelihood, onStep }: { data: MixedData; likelihood: LaplaceLikelihood; onStep: () => void },
  { at, value, hasConverged }: Found,
  terms: readonly { isZero: boolean; term: MixedData["terms"][number] }[],
): Statistic<MixedModel> {
  const nFixed = likelihood.nThresholds + data.fixed.length;
  if (at.subarray(0, nFixed).some((parameter) => !(Math.abs(parameter) < BEYOND))) {
    return undefinedBecause("separated", SEPARATED);
  }
  if (!hasConverged) return undefinedBecause("not-converged");
  const information = curvature((parameters) => {
    onStep();
    return likelihood.evaluate(parameters);
  }, at);
  const covariance = information && inverse(information);
  if (!covariance || covariance.some((row, k) => !((row[k] ?? 0) > 0))) return undefinedBecause("not-converged");
  // The modes are those of the last evaluation.
  likelihood.evaluate(at);
  const sigmas = at.subarray(nFixed);
  let nKept = 0;
  const fitted = terms.map(({ isZero, term }): FittedTerm => {
    if (isZero) {
      return { variance: 0, effects: Array.from({ length: term.nGroups }, () => ({ effect: 0, deviation: 0 })) };
    }
    const own = nKept++;
    const sigma = Math.abs(sigmas[own] ?? 0);
    return { variance: sigma * sigma, effects: likelihood.effectsOf(own, sigmas[own] ?? 0) };
  });
  const places = thresholdPlaces(data);
  const rows = [
    ...places.map(({ parameter, sign }) => ({ parameter, sign })),
    ...data.fixed.map((_, k) => ({ parameter: likelihood.nThresholds + k, sign: 1 })),
  ];
  const whole = rows.map((one) =>
    rows.map((other) => one.sign * other.sign * (covariance[one.parameter]?.[other.parameter] ?? 0)),
  );
  const estimates = rows.map(({ parameter, sign }, k) => ({
    value: sign * (at[parameter] ?? 0),
    error: Math.sqrt(whole[k]?.[k] ?? 0),
  }));
  return defined({
    thresholds: estimates.slice(0, places.length),
    fixed: estimates.slice(places.length),
    covariance: whole,
    terms: fitted,
    logLikelihood: value,
    nParameters: nFixed + data.terms.length,
  });
}

const SEPARATED =
  "A fixed effect always goes with the lowest or the highest labels (all labels of a system are equal, say), so that no finite estimate fits.";

/** The model without random effects: where to begin, and about how exact that is. */
function startOf(plain: LaplaceLikelihood): { at: Float64Array; errors: Float64Array } | null {
  const { levels, nLevels, fixed, thresholds } = plain.data;
  const counts = new Array<number>(nLevels).fill(0);
  for (const level of levels) counts[level] = (counts[level] ?? 0) + 1;
  const at = new Float64Array(plain.size);
  let below = 0;
  const places = thresholdPlaces({ nLevels, thresholds });
  places.forEach(({ parameter, sign }, j) => {
    // Of symmetric thresholds both ends count.
    below += (counts[j] ?? 0) + (thresholds === "free" ? 0 : (counts[nLevels - 1 - j] ?? 0));
    const share = (below + 0.5) / (levels.length * (thresholds === "free" ? 1 : 2) + 1);
    if (sign !== 0) at[parameter] = sign * Math.log(share / (1 - share));
  });
  const scales = Float64Array.from(at, () => 2 / Math.sqrt(levels.length));
  const found = maximise((parameters) => plain.evaluate(parameters), at, scales);
  if (found.at.some((parameter) => !(Math.abs(parameter) < BEYOND))) return null;
  const information = curvature((parameters) => plain.evaluate(parameters), found.at);
  const covariance = information && inverse(information);
  const errors = Float64Array.from(found.at, (_, k) => {
    const variance = covariance?.[k]?.[k] ?? 0;
    return variance > 0 ? Math.sqrt(variance) : (scales[k] ?? 1);
  });
  if (fixed.some((_, k) => (errors[plain.nThresholds + k] ?? 0) > 100)) return null;
  return { at: found.at, errors };
}

function beyondLimits({ levels, nLevels, fixed }: MixedData): string | null {
  if (levels.length > MODEL_LIMITS.labels) {
    return `There are ${levels.length.toLocaleString("en")} labels; a model is fitted to at most ${MODEL_LIMITS.labels.toLocaleString("en")}.`;
  }
  if (nLevels > MODEL_LIMITS.levels) {
    return `The labels take ${nLevels} different values, each with a threshold of its own; at most ${MODEL_LIMITS.levels} are fitted. Compare means of such scores instead, or group them.`;
  }
  if (fixed.length > MODEL_LIMITS.fixed) {
    return `There are ${fixed.length} fixed effects; at most ${MODEL_LIMITS.fixed} are fitted.`;
  }
  return null;
}

function tooManyGroups({ terms }: MixedData): string {
  const sizes = terms.map(({ nGroups }) => nGroups.toLocaleString("en")).join(", ");
  return `The random effects (${sizes} groups) cross each other so often that the fit would take hours. It takes minutes where all kinds of groups but one have up to about 1,400 groups together.`;
}
