/** Why a statistic has no value. Each code is explained in docs/decisions/undefined-statistics.md. */
export type UndefinedReason =
  | "no-labels"
  | "no-pairable-units"
  | "no-variation"
  | "no-agreement-by-chance-model"
  | "no-agreement"
  | "values-not-ordered"
  | "values-not-numeric"
  | "values-out-of-range"
  | "no-direction"
  | "too-few-units"
  | "too-few-raters"
  | "too-few-defined-resamples"
  | "estimate-outside-resamples"
  | "no-common-units"
  | "not-connected"
  | "separated"
  | "not-converged"
  | "all-unknown"
  | "no-weight"
  | "infinite-weight"
  | "tied"
  | "not-reached"
  | "too-costly"
  | "not-random"
  | "no-words";

const EXPLANATIONS: Record<UndefinedReason, string> = {
  "no-labels": "There are no labels.",
  "no-pairable-units": "No unit has labels from at least two raters, so there is nothing to compare.",
  "no-variation":
    "All labels that can be compared have the same value, so agreement by chance would also be perfect and cannot be told from real agreement.",
  "no-agreement-by-chance-model": "Chance alone would give perfect agreement under this coefficient’s model.",
  "no-agreement": "The raters agree less than by chance.",
  "values-not-ordered": "The values have no declared order, which this level of measurement needs.",
  "values-not-numeric": "The values are not all numbers, which this level of measurement needs.",
  "values-out-of-range":
    "The values are too large, or too close together, for their differences to be squared in double precision: change their unit.",
  "no-direction":
    "Which response of a pair is called A is arbitrary, so that a mean of such labels says nothing: turning pairs round gives any other.",
  "too-few-units": "There are too few units for this statistic.",
  "too-few-raters": "There are too few raters for this statistic.",
  "too-few-defined-resamples": "The statistic is undefined in more than half of the resamples.",
  "estimate-outside-resamples":
    "All resamples lie on one side of the estimate, so the bias correction is infinite. Use the percentile interval.",
  "no-common-units": "The two sources have no unit in common.",
  "not-connected": "Some systems never lost to the others, so that no finite strength fits.",
  separated:
    "One of two outcomes always goes with one side of a predictor (the longer response is always chosen, say), so that no finite slope fits.",
  "not-converged": "The search for the most likely values ended without having found them.",
  "all-unknown": "No question has an answer other than UNKNOWN.",
  "no-weight": "The weights sum to zero.",
  "infinite-weight": "An item that no one passes would have an infinite weight.",
  tied: "Several values are equally frequent and the tie rule gives none of them.",
  "not-reached": "The target is not reached within the limits that were given.",
  "not-random": "The labelled units are no random part of all.",
  "no-words": "There are no words to compare.",
  "too-costly": "It would take too long to compute.",
};

export interface Undefined {
  readonly defined: false;
  readonly reason: UndefinedReason;
  readonly explanation: string;
}

export interface Defined<Value> {
  readonly defined: true;
  readonly value: Value;
}

/** A result that may not exist. Never NaN, null or 0 in place of a value that does not exist. */
export type Statistic<Value = number> = Defined<Value> | Undefined;

/** A statistic that has a value. */
export function defined<Value>(value: Value): Defined<Value> {
  return { defined: true, value };
}

/** A statistic that does not exist for these data; the reason has a default explanation. */
export function undefinedBecause(reason: UndefinedReason, explanation: string = EXPLANATIONS[reason]): Undefined {
  return { defined: false, reason, explanation };
}

/** The statistic with a function applied to its value; an undefined one stays as it is. */
export function mapStatistic<From, To>(statistic: Statistic<From>, change: (value: From) => To): Statistic<To> {
  return statistic.defined ? defined(change(statistic.value)) : statistic;
}

/** The value, or null where it is undefined: for formats that cannot carry the reason. */
export function valueOrNull<Value>(statistic: Statistic<Value>): Value | null {
  return statistic.defined ? statistic.value : null;
}
