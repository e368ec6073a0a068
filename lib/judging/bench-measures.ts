import { type Estimate, FIGURE_SEED } from "@/lib/results/agreement-statistic";
import { type BinaryVerdict, binaryAccuracy } from "@/lib/stats/calibration/binary-accuracy";
import {
  bestCut,
  calibrated,
  calibrationOf,
  certaintyFor,
  type Forecast,
  fitIsotonic,
  keptBy,
  riskCoverage,
} from "@/lib/stats/calibration/calibration";
import { majority } from "@/lib/stats/consensus/majority";
import { groupRows } from "@/lib/stats/group-rows";
import { verdictZ } from "@/lib/stats/kappa/verdict-z";
import { labelTableFromMatrix } from "@/lib/stats/reliability/label-table-from-matrix";
import { clusterBootstrap, clustersOf } from "@/lib/stats/resampling/cluster-bootstrap";
import { clusteredMean } from "@/lib/stats/resampling/clustered-mean";
import { bootstrapInterval } from "@/lib/stats/resampling/interval";
import { seededRandom } from "@/lib/stats/resampling/random";
import { defined, type Statistic, undefinedBecause } from "@/lib/stats/statistic";
import { meanOf } from "@/lib/stats/sum";
import type { Measures } from "./bench";

/** A question asked of a response, or a response or pair with a level, that a judge and people labelled. */
export interface MeasuredUnit {
  readonly unit: string;
  /** the instruction */
  readonly cluster: string;
  /** the question; of levels nothing */
  readonly about: string;
  /** by rater; of answers 1 for YES and 0 for NO */
  readonly people: ReadonlyMap<string, number>;
  readonly said: number;
  /** a judge's of YES */
  readonly probability: number | null;
  /** how sure it was, 0–1; null where it says nothing of that */
  readonly certainty: number | null;
}

export interface MeasureOptions {
  readonly of: "answers" | "levels";
  /** the same judge's of the development part, where something is learnt from them for another part */
  readonly learntFrom: readonly MeasuredUnit[] | null;
  /** how often kept answers are to be right */
  readonly wanted: number;
}

interface Known extends MeasuredUnit {
  readonly truth: number;
}

const MAX_ROWS = 200;
const MAX_CURVE = 100;
/** Units drawn in total, which takes about half a second. */
const UNITS_TO_DRAW = 1_000_000;
const [FEWEST_RESAMPLES, MOST_RESAMPLES] = [200, 1_000];

/**
 * How good a judge's labels are: against the majority of people's (units on which people are evenly split are left out), and,
 * for Judge's Verdict, against each person. Intervals draw instructions whole.
 * @returns null without a unit that people settled
 */
export function measure(units: readonly MeasuredUnit[], options: MeasureOptions): Measures | null {
  const known = knownUnits(units);
  if (known.length === 0) return null;
  const isAnswers = options.of === "answers";
  const rights = known.map(({ cluster, truth, said }) => ({ cluster, value: truth === said ? 1 : 0 }));
  const ofTruth = (truth: number) => rights.filter((_, index) => known[index]?.truth === truth);
  const none = undefinedBecause("no-direction", "Of levels each has its own: see the table.");
  const levels = [...new Set(known.map(({ truth }) => truth))];
  return {
    n: known.length,
    nInstructions: new Set(known.map(({ cluster }) => cluster)).size,
    accuracy: meanEstimate(rights),
    sensitivity: isAnswers ? meanEstimate(ofTruth(1)) : { value: none, interval: none },
    specificity: isAnswers ? meanEstimate(ofTruth(0)) : { value: none, interval: none },
    balanced: isAnswers
      ? binaryAccuracy(known.map(yesVerdict)).balanced
      : meanOfLevels(levels.map((level) => shareOf(ofTruth(level)))),
    kappa: kappaEstimate(known),
    verdict: verdictOf(units),
    rows: isAnswers ? questionRows(known) : levelRows(known),
    calibration: isAnswers ? calibrationMeasures(known, options.learntFrom && knownUnits(options.learntFrom)) : null,
    deferral: deferralMeasures(known, options),
  };
}

function knownUnits(units: readonly MeasuredUnit[]): Known[] {
  return units.flatMap((unit) => {
    const truth = majority([...unit.people.values()], "undefined");
    return truth.defined ? [{ ...unit, truth: truth.value }] : [];
  });
}

const yesVerdict = ({ truth, said }: Known): BinaryVerdict => ({ truth: truth === 1, said: said === 1 });

function resampling(n: number) {
  const resamples = Math.max(FEWEST_RESAMPLES, Math.min(MOST_RESAMPLES, Math.floor(UNITS_TO_DRAW / (n + 1))));
  return { random: seededRandom(FIGURE_SEED), resamples };
}

function meanEstimate(values: readonly { cluster: string; value: number }[]): Estimate {
  const { value, interval } = clusteredMean(values, resampling(values.length));
  return { value, interval };
}

function shareOf(values: readonly { value: number }[]): number {
  return meanOf(values.map(({ value }) => value));
}

function meanOfLevels(shares: readonly number[]): Statistic {
  return shares.length < 2 ? undefinedBecause("no-variation") : defined(meanOf(shares));
}

/** Cohen's kappa of what was said with what is true; NaN where both are always one and the same. */
export function kappaOf(pairs: readonly { readonly truth: number; readonly said: number }[]): number {
  const [truths, saids] = [new Map<number, number>(), new Map<number, number>()];
  let same = 0;
  for (const { truth, said } of pairs) {
    truths.set(truth, (truths.get(truth) ?? 0) + 1);
    saids.set(said, (saids.get(said) ?? 0) + 1);
    if (truth === said) same++;
  }
  const n = pairs.length;
  let byChance = 0;
  for (const [value, count] of truths) byChance += (count * (saids.get(value) ?? 0)) / n;
  return n === byChance ? Number.NaN : (same - byChance) / (n - byChance);
}

function kappaEstimate(known: readonly Known[]): Estimate {
  return estimateBy(known, (drawn) => kappaOf(drawn));
}

function estimateBy(known: readonly Known[], statistic: (units: readonly Known[]) => number): Estimate {
  const value = statistic(known);
  if (Number.isNaN(value))
    return { value: undefinedBecause("no-variation"), interval: undefinedBecause("no-variation") };
  const [distribution] = clusterBootstrap(
    clustersOf(known.map(({ cluster }) => cluster)),
    (drawn) => [statistic(drawn.flatMap((unit) => known[unit] ?? []))],
    resampling(known.length),
  );
  return {
    value: defined(value),
    interval: distribution ? bootstrapInterval(distribution) : undefinedBecause("too-few-units"),
  };
}

function verdictOf(units: readonly MeasuredUnit[]): Measures["verdict"] {
  const people = [...new Set(units.flatMap(({ people: own }) => [...own.keys()]))].sort();
  const nRaters = people.length + 1;
  const cells = units.flatMap(({ said, people: own }) => [said, ...people.map((rater) => own.get(rater) ?? null)]);
  const table = labelTableFromMatrix({ nUnits: units.length, nRaters, cells });
  const { kappa, ceiling, z } = verdictZ(
    table,
    0,
    people.map((_, index) => index + 1),
  );
  return { kappa, ceiling, z, people: people.length };
}

function rowOf(about: string, verdicts: readonly BinaryVerdict[]): Measures["rows"][number] {
  const { n, sensitivity, specificity, balanced } = binaryAccuracy(verdicts);
  const errors = verdicts.filter(({ truth, said }) => truth !== said).length;
  return { about, n, errors, sensitivity, specificity, balanced };
}

/** Those with the most errors first. */
function questionRows(known: readonly Known[]): Measures["rows"] {
  const rows = [...groupRows(known, ({ about }) => about)].map(([about, of]) => rowOf(about, of.map(yesVerdict)));
  return rows.toSorted((a, b) => b.errors - a.errors || b.n - a.n).slice(0, MAX_ROWS);
}

/** Each level against all others. */
function levelRows(known: readonly Known[]): Measures["rows"] {
  const levels = [...new Set(known.flatMap(({ truth, said }) => [truth, said]))].sort((a, b) => a - b);
  return levels.slice(0, MAX_ROWS).map((level) =>
    rowOf(
      String(level),
      known.map(({ truth, said }) => ({ truth: truth === level, said: said === level })),
    ),
  );
}

function forecastsOf(known: readonly Known[]): Forecast[] {
  return known.flatMap(({ probability, truth }) => (probability === null ? [] : [{ probability, truth: truth === 1 }]));
}

function calibrationMeasures(known: readonly Known[], learntFrom: readonly Known[] | null): Measures["calibration"] {
  const forecasts = forecastsOf(known);
  if (forecasts.length === 0) return null;
  const { n, brier, ece, bins } = calibrationOf(forecasts);
  const learnt = learntFrom ? forecastsOf(learntFrom) : null;
  const fit = learnt ? fitIsotonic(learnt) : null;
  const mended = fit?.defined
    ? calibrationOf(
        forecasts.map(({ probability, truth }) => ({ probability: calibrated(fit.value, probability), truth })),
      )
    : null;
  const at = bestCut(learnt ?? forecasts);
  const balancedAt = (cut: number) =>
    binaryAccuracy(forecasts.map(({ probability, truth }) => ({ truth, said: probability >= cut }))).balanced;
  return {
    ...{ n, brier, ece, bins: [...bins] },
    mended: mended && { brier: mended.brier, ece: mended.ece, bins: [...mended.bins] },
    cut: { at, balanced: at.defined ? balancedAt(at.value) : at, usual: balancedAt(0.5) },
  };
}

function sureAnswers(known: readonly Known[]) {
  return known.flatMap(({ certainty, cluster, truth, said }) =>
    certainty === null ? [] : [{ certainty, cluster, right: truth === said }],
  );
}

function deferralMeasures(known: readonly Known[], { learntFrom, wanted }: MeasureOptions): Measures["deferral"] {
  const answers = sureAnswers(known);
  if (answers.length === 0) return null;
  const threshold = certaintyFor(learntFrom ? sureAnswers(knownUnits(learntFrom)) : answers, wanted);
  const points = riskCoverage(answers);
  const every = Math.ceil(points.length / MAX_CURVE);
  const curve = points.filter((_, index) => index % every === 0 || index === points.length - 1);
  const common = { n: answers.length, wanted, threshold };
  const shown = curve.map(({ certainty, coverage, accuracy }) => ({ certainty, coverage, accuracy }));
  if (!threshold.defined) {
    return { ...common, curve: shown, coverage: threshold, accuracy: { value: threshold, interval: threshold } };
  }
  const kept = answers.filter(({ certainty }) => certainty >= threshold.value);
  const accuracy = meanEstimate(kept.map(({ cluster, right }) => ({ cluster, value: right ? 1 : 0 })));
  return { ...common, curve: shown, coverage: keptBy(answers, threshold.value).coverage, accuracy };
}

/**
 * A version against another on the units that both judged: differences, and what they tell. The verdict is by kappa, whose
 * interval leaves 0 out or does not.
 * @returns null without a common unit that people settled
 */
export function compareVersions(units: readonly MeasuredUnit[], others: readonly MeasuredUnit[]) {
  const before = new Map(others.map((unit) => [unit.unit, unit.said]));
  const both = knownUnits(units).flatMap((unit) => {
    const said = before.get(unit.unit);
    return said === undefined ? [] : [{ ...unit, before: said }];
  });
  if (both.length === 0) return null;
  const earlier = new Map(both.map((unit) => [unit.unit, unit.before]));
  const kappa = estimateBy(both, (drawn) => {
    const then = drawn.map(({ unit, truth }) => ({ truth, said: earlier.get(unit) ?? truth }));
    return kappaOf(drawn) - kappaOf(then);
  });
  const gains = both.map(({ cluster, truth, said, before: then }) => ({
    cluster,
    value: Number(said === truth) - Number(then === truth),
  }));
  return { n: both.length, kappa, accuracy: meanEstimate(gains), verdict: verdictBy(kappa) };
}

function verdictBy({ value, interval }: Estimate): "better" | "worse" | "cannot tell" {
  if (!value.defined || !interval.defined) return "cannot tell";
  const { low, high } = interval.value;
  return low > 0 ? "better" : high < 0 ? "worse" : "cannot tell";
}
