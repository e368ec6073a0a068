import { naturalOrder } from "../natural-order";
import { defined, type Statistic } from "../statistic";
import { davidsonModel, type OutcomeCounts } from "../systems/davidson-model";
import { type MixedModel, mixedModel } from "./mixed-model";
import { type PredictedDifference, type PredictedLevel, predictLevels, predictWinRates } from "./model-predictions";
import type { RandomTerm } from "./random-effects";

export const RANDOM_KINDS = ["rater", "item", "unit"] as const;
export type RandomKind = (typeof RANDOM_KINDS)[number];

/** One label with what a model explains it by. */
export interface Observation {
  /** Position among the values. */
  readonly level: number;
  readonly rater: string;
  readonly unit: string;
  readonly item: string;
  /** Of each fixed column its value. */
  readonly fixed: readonly string[];
  /** Of a pair its two systems, A and B. */
  readonly systems: readonly [string, string] | null;
}

export interface ModelGroup {
  readonly observations: readonly Observation[];
  /** What labels are, from low to high; of pairs from A to B, each with its reverse. */
  readonly values: readonly (number | string)[];
  /** Whether labels are answers, NO and YES. */
  readonly areAnswers: boolean;
}

/** A factor of fixed effects: the first of its levels is the reference, whose effect is 0. */
export interface Factor {
  readonly column: string;
  readonly levels: readonly string[];
  readonly counts: readonly number[];
  /** Which of the fixed columns. */
  readonly index: number;
}

/** A kind of random effects. */
export interface NamedTerm {
  readonly kind: RandomKind;
  /** What it is in R's formula. */
  readonly formula: string;
  readonly groups: readonly string[];
}

/** One group of labels, fitted. */
export interface FittedModel {
  readonly kind: "cumulative" | "logistic" | "paired";
  readonly formula: string;
  readonly n: number;
  readonly nRaters: number;
  readonly nItems: number;
  readonly values: ModelGroup["values"];
  readonly factors: readonly Factor[];
  readonly terms: readonly NamedTerm[];
  readonly fit: Statistic<ModelFit>;
  readonly notes: readonly string[];
}

export interface ModelFit {
  readonly model: MixedModel;
  /** For each factor; `levels` are empty for pairs, and both where values are words. */
  readonly predictions: readonly { levels: readonly PredictedLevel[]; differences: readonly PredictedDifference[] }[];
}

interface Choices {
  readonly random: readonly RandomKind[];
  readonly fixed: readonly string[];
  readonly value: string;
  readonly confidence: number;
  /** Called before each evaluation of the likelihood: large data take long. */
  readonly onStep?: () => void;
}

/**
 * Fits a model to one group of labels: cumulative or logistic with the fixed columns, of pairs Bradley–Terry of their systems.
 * @returns with what the model is; its fit is undefined where the labels do not allow one, see mixedModel
 */
export function fitModel(group: ModelGroup, choices: Choices): FittedModel {
  const { observations, values } = group;
  const first = observations.find(({ systems }) => systems !== null);
  const notes: string[] = [];
  const factors = first ? [systemsFactor(observations)] : factorsOf(observations, choices.fixed, notes);
  const terms = termsOf(observations, choices.random, factors, first !== undefined, notes);
  const random = terms.map(({ term }) => term);
  const levels = Uint8Array.from(observations, ({ level }) => level);
  const columns = first ? pairColumnsOf(observations, factors) : levelColumns(observations, factors);
  const thresholds = first ? ("symmetric" as const) : ("free" as const);
  const data = { levels, nLevels: values.length, fixed: columns, terms: random, thresholds };
  const possible = first ? connected(observations, factors[0]?.levels ?? [], values) : defined(null);
  const model = possible.defined ? mixedModel(data, choices.onStep) : possible;
  return {
    kind: first ? "paired" : values.length === 2 ? "logistic" : "cumulative",
    formula: formulaOf(choices.value, factors, terms, first !== undefined),
    n: observations.length,
    nRaters: new Set(observations.map(({ rater }) => rater)).size,
    nItems: new Set(observations.map(({ item }) => item)).size,
    values,
    factors,
    terms: terms.map(({ kind, formula, groups }) => ({ kind, formula, groups })),
    fit: model.defined
      ? defined({ model: model.value, predictions: predictionsOf(model.value, group, factors, choices.confidence) })
      : model,
    notes,
  };
}

function predictionsOf(model: MixedModel, group: ModelGroup, factors: readonly Factor[], confidence: number) {
  const isOfPairs = group.observations.some(({ systems }) => systems !== null);
  const numbers = group.areAnswers ? group.values.map((_, k) => k) : group.values.map(Number);
  let column = 0;
  return factors.map(({ levels }) => {
    const columns = levels.map((_, level) => (level === 0 ? null : column++));
    if (isOfPairs) return { levels: [], differences: predictWinRates(model, columns, confidence) };
    return predictLevels(
      model,
      columns.map((own) => (own === null ? [] : [own])),
      numbers,
      confidence,
    );
  });
}

/** Factors with at least two levels. */
function factorsOf(observations: readonly Observation[], columns: readonly string[], notes: string[]): Factor[] {
  return columns.flatMap((column, index) => {
    const factor = factorOf(
      column,
      observations.map(({ fixed }) => fixed[index] ?? ""),
    );
    if (factor.levels.length > 1) return [{ ...factor, index }];
    notes.push(`${column} has one value, and is left out.`);
    return [];
  });
}

function systemsFactor(observations: readonly Observation[]): Factor {
  return {
    ...factorOf(
      "system",
      observations.flatMap(({ systems }) => systems ?? []),
    ),
    index: 0,
  };
}

function factorOf(column: string, texts: readonly string[]): Omit<Factor, "index"> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  const levels = [...counts.keys()].sort(naturalOrder);
  return { column, levels, counts: levels.map((level) => counts.get(level) ?? 0) };
}

/** 1 where an observation has the level: a column for each level but the first. */
function levelColumns(observations: readonly Observation[], factors: readonly Factor[]): Float64Array[] {
  return factors.flatMap(({ levels, index }) =>
    levels.slice(1).map((level) => Float64Array.from(observations, ({ fixed }) => Number(fixed[index] === level))),
  );
}

/** 1 where a system is B, which high labels are for, −1 where it is A. */
function pairColumnsOf(observations: readonly Observation[], [factor]: readonly Factor[]): Float64Array[] {
  return (factor?.levels ?? [])
    .slice(1)
    .map((level) =>
      Float64Array.from(observations, ({ systems }) => Number(systems?.[1] === level) - Number(systems?.[0] === level)),
    );
}

function connected(
  observations: readonly Observation[],
  systems: readonly string[],
  values: readonly unknown[],
): Statistic<unknown> {
  const middle = (values.length - 1) / 2;
  const counts = observations.map(
    ({ systems: own, level }): OutcomeCounts => ({
      a: systems.indexOf(own?.[0] ?? ""),
      b: systems.indexOf(own?.[1] ?? ""),
      wins: Number(level < middle),
      ties: Number(level === middle),
      losses: Number(level > middle),
    }),
  );
  return davidsonModel(systems, counts);
}

type Term = NamedTerm & { readonly term: RandomTerm };

function termsOf(
  observations: readonly Observation[],
  random: readonly RandomKind[],
  factors: readonly Factor[],
  isOfPairs: boolean,
  notes: string[],
): Term[] {
  const found = random.flatMap((kind): Term[] => {
    if (isOfPairs && kind === "rater") return raterTermOfPairs(observations, factors[0]?.levels ?? []);
    // A pair is its unit.
    const keys = observations.map((each) => (isOfPairs ? each.unit : each[kind]));
    const groups = [...new Set(keys)];
    const formula = `(1 | ${isOfPairs ? "pair" : kind})`;
    return [{ kind, formula, groups, term: { nGroups: groups.length, groups: placesOf(keys, groups), width: 1 } }];
  });
  const isUnit = (kind: RandomKind) =>
    kind === "unit" && (isOfPairs || observations.every((each) => each.unit === each.item));
  const kept = found.filter(({ kind, groups }) => {
    if (isUnit(kind) && random.includes("item")) {
      notes.push("Units are the items: there is no further effect of units.");
      return false;
    }
    if (groups.length > 1 && groups.length < observations.length) return true;
    notes.push(
      groups.length > 1
        ? `Every ${kind} has one label, so that its effect could not be distinguished from chance, and is left out.`
        : `There is one ${kind}, and no effect of it.`,
    );
    return false;
  });
  const nUnits = new Set(observations.map(({ unit }) => unit)).size;
  if (!random.includes("unit") && !isUnit("unit") && observations.length > 1.5 * nUnits) {
    notes.push(
      "Units have several labels each, and items several units: --random rater,item,unit also gives each unit an effect, without which intervals of fixed effects may be too narrow.",
    );
  }
  return kept;
}

/** What a rater thinks of each system, more or less than others; of two systems, of the second against the first. */
function raterTermOfPairs(observations: readonly Observation[], systems: readonly string[]): Term[] {
  const kind = "rater" as const;
  if (systems.length === 2) {
    const raters = observations.map(({ rater }) => rater);
    const groups = [...new Set(raters)];
    const signs = Int8Array.from(observations, ({ systems: own }) => (own?.[1] === systems[1] ? 1 : -1));
    const term = { nGroups: groups.length, groups: placesOf(raters, groups), width: 1, signs };
    return [{ kind, formula: "(1 | rater)", groups, term }];
  }
  const keys = observations.flatMap(({ rater, systems: own }) => [`${rater}: ${own?.[1]}`, `${rater}: ${own?.[0]}`]);
  const groups = [...new Set(keys)];
  const signs = Int8Array.from(keys, (_, k) => (k % 2 === 0 ? 1 : -1));
  const term = { nGroups: groups.length, groups: placesOf(keys, groups), width: 2, signs };
  return [{ kind, formula: "(1 | rater:system_b − rater:system_a)", groups, term }];
}

function placesOf(keys: readonly string[], groups: readonly string[]): Int32Array {
  const places = new Map(groups.map((group, index) => [group, index]));
  return Int32Array.from(keys, (key) => places.get(key) ?? -1);
}

function formulaOf(value: string, factors: readonly Factor[], terms: readonly Term[], isOfPairs: boolean): string {
  const fixed = isOfPairs ? ["system_b − system_a"] : factors.map(({ column }) => column);
  const parts = [...(fixed.length > 0 ? fixed : ["1"]), ...terms.map(({ formula }) => formula)];
  return `${value} ~ ${parts.join(" + ")}`;
}
