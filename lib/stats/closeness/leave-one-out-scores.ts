import {
  byMeasure,
  MAX_RESAMPLED,
  type PairedScores,
  SCORE_MEASURES,
  type ScoreAgreements,
  type ScoreMeasure,
  scoreAgreement,
} from "../correlation/score-agreement";
import type { BootstrapDistribution, BootstrapOptions } from "../resampling/bootstrap";
import { clusterBootstrap, clustersOf } from "../resampling/cluster-bootstrap";
import { bootstrapInterval, type Interval, type IntervalOptions } from "../resampling/interval";
import { defined, type Statistic, undefinedBecause } from "../statistic";
import { StatsInputError } from "../stats-input-error";
import { type ScoredPair, systemMeans } from "../systems/system-means";
import { closerByInterval, type LikeForLike } from "./like-for-like";

/** What people and judges scored one unit. */
export interface ScoredUnit {
  /** What is drawn together: the instruction, as a rule. */
  readonly cluster: string;
  /** Each person's score, null where there is none; in one order throughout. */
  readonly people: readonly (number | null)[];
  /** Each judge's score likewise. */
  readonly judges: readonly (number | null)[];
  /** The system that is scored, where means of systems are compared; a unit without one is left out there. */
  readonly system?: string | null;
}

/** One person against the mean of the others. */
export interface PersonAgreement {
  /** Units, or systems, that the person and another one scored. */
  readonly n: number;
  readonly agreements: ScoreAgreements;
}

/** A judge in the place of each person, against the mean of the other people, compared with these people. */
export interface JudgeAgreement {
  /** Units, or systems, that two people and the judge scored. */
  readonly n: number;
  /** People who are counted by each measure: those for whom it is defined for both, the person and the judge. */
  readonly nPeople: Readonly<Record<ScoreMeasure, number>>;
  readonly measures: Readonly<Record<ScoreMeasure, LikeForLike>>;
}

export interface LeaveOneOutScores {
  readonly people: readonly PersonAgreement[];
  /** The human ceiling: the mean over the people for whom a measure is defined. */
  readonly ceiling: { readonly n: number; readonly agreements: ScoreAgreements };
  readonly judges: readonly JudgeAgreement[];
  /** Clusters that are drawn: those with a unit of two people. */
  readonly nClusters: number;
}

export interface LeaveOneOutOptions {
  /** See PairedScores. */
  readonly reversal: number | null;
  /** Whether the means of systems are compared in place of units. */
  readonly bySystem: boolean;
  /** null for no intervals */
  readonly resampling: (Omit<BootstrapOptions, "method"> & Pick<IntervalOptions, "confidence">) | null;
}

/**
 * How well people predict each other's scores, and how well judges do it in their place. Each person is compared with the mean of
 * the other people on the units that both have; the human ceiling is the mean of these figures over people. A judge is compared
 * with the same means, on the units of them that it scored, once for each person left out, and its figure is the mean of these:
 * a judge that is one more such person has the ceiling's value on average. Compared with the mean of all people, which has less
 * noise, it would be above. The people compared with a judge are computed from the units that it scored too.
 *
 * Units that fewer than two people scored are not used; of two people the reference is the other one. A person for whom a
 * measure is undefined (all scores alike, fewer than two units) is left out of its mean; compared with a judge, so
 * are those for whom the judge's is.
 * @param units each with as many people and judges
 * @returns undefined where it is for everybody, for the reason of the first; "no-common-units" without a unit of two people.
 *   Intervals: percentile bootstrap over clusters, of differences from the same resamples; undefined with fewer than two clusters
 * @throws StatsInputError for units with another number of people or judges
 */
export function leaveOneOutScores(
  units: readonly ScoredUnit[],
  { reversal, bySystem, resampling }: LeaveOneOutOptions,
): LeaveOneOutScores {
  const shared = units.filter(({ people }) => people.filter((score) => score !== null).length > 1);
  const [nPeople, nJudges] = [units[0]?.people.length ?? 0, units[0]?.judges.length ?? 0];
  if (units.some(({ people, judges }) => people.length !== nPeople || judges.length !== nJudges)) {
    throw new StatsInputError("Expected as many people and as many judges of each unit.");
  }
  const seats = Array.from({ length: nPeople }, (_, person) => seatOf(shared, person));
  const paired = (pairs: readonly ScoredPair[]): PairedScores => {
    const compared = bySystem ? systemMeans(pairs) : pairs;
    return { x: compared.map(({ x }) => x), y: compared.map(({ y }) => y), reversal };
  };
  const compute = (drawn: readonly number[]) => figures(seats, nJudges, drawn, paired);
  const observed = compute(shared.map((_, unit) => unit));
  const clusters = clustersOf(shared.map(({ cluster }) => cluster));
  const counted = observed.map(({ person, judges }) => ({
    person: person.map((value) => value.defined),
    judges: judges.map((beside) => beside.map((each) => each.judge.defined && each.person.defined)),
  }));
  const flatten = (drawn: readonly number[]) => flat(compute(drawn), counted, nJudges);
  const distributions = (): BootstrapDistribution[] | Statistic<never> => {
    if (clusters.length < 2) return undefinedBecause("too-few-units");
    const scores = shared.reduce((sum, { people }) => sum + people.filter((score) => score !== null).length, 0);
    if (scores * (1 + nJudges) * (resampling?.resamples ?? 1) > MAX_RESAMPLED) return undefinedBecause("too-costly");
    return resampling ? clusterBootstrap(clusters, flatten, resampling) : [];
  };
  const drawn = resampling && distributions();
  const interval = (value: Statistic<unknown>, index: number): Statistic<Interval> | null => {
    if (drawn === null) return null;
    if (!value.defined) return value;
    if (!Array.isArray(drawn)) return drawn;
    const distribution = drawn[index];
    if (!distribution) return undefinedBecause("no-labels");
    return bootstrapInterval(distribution, { confidence: resampling?.confidence, method: "percentile" });
  };
  const estimated = (value: Statistic, index: number) => ({ value, interval: interval(value, index) });
  const nMeasures = SCORE_MEASURES.length;
  const meanAt = nPeople * nMeasures;
  const n = (scored: (unit: ScoredUnit) => boolean) => sizeOf(shared.filter(scored), bySystem);
  return {
    people: observed.map(({ person }, index) => ({
      n: n(({ people }) => (people[index] ?? null) !== null),
      agreements: byMeasure((_, at) => estimated(person[at] ?? NOBODY, index * nMeasures + at)),
    })),
    ceiling: {
      n: n(() => true),
      agreements: byMeasure((_, at) =>
        estimated(meanOf(observed.map(({ person }) => person[at] ?? NOBODY)), meanAt + at),
      ),
    },
    judges: Array.from({ length: nJudges }, (_, judge) => {
      const beside = (at: number) => observed.flatMap(({ judges }) => judges[judge]?.[at] ?? []);
      const both = (at: number) => beside(at).filter((each) => each.judge.defined && each.person.defined);
      const start = meanAt + nMeasures + judge * nMeasures * JUDGE_VALUES;
      return {
        n: n(({ judges }) => (judges[judge] ?? null) !== null),
        nPeople: byMeasure((_, at) => both(at).length),
        measures: byMeasure((measure, at): LikeForLike => {
          const of = both(at);
          const why = of.length > 0 ? null : whyNone(beside(at));
          const judged = why ?? meanOf(of.map((each) => each.judge));
          const people = why ?? meanOf(of.map((each) => each.person));
          const difference =
            judged.defined && people.defined ? defined(judged.value - people.value) : judged.defined ? people : judged;
          const apart = estimated(difference, start + at * JUDGE_VALUES + 1);
          return {
            judge: estimated(judged, start + at * JUDGE_VALUES),
            people,
            difference: apart,
            closer: closerByInterval(apart.interval, measure === "mae" ? "lowest" : "highest"),
          };
        }),
      };
    }),
    nClusters: clusters.length,
  };
}

/** The judge's mean, and its difference from people's. */
const JUDGE_VALUES = 2;

const NOBODY = undefinedBecause("no-common-units");

/** A person who is left out, by unit: the mean of the others, the person's own score and the judges'; null where either is missing. */
type Seat = readonly (SeatUnit | null)[];
interface SeatUnit {
  readonly others: number;
  readonly own: number;
  readonly judges: readonly (number | null)[];
  readonly system: string | null;
}

function seatOf(units: readonly ScoredUnit[], person: number): Seat {
  return units.map(({ people, judges, system = null }) => {
    const own = people[person] ?? null;
    if (own === null) return null;
    const others = people.filter((score, index): score is number => score !== null && index !== person);
    return { others: others.reduce((sum, score) => sum + score, 0) / others.length, own, judges, system };
  });
}

/** Of each person by measure, and of each judge in that person's place, with the person's on the same units. */
interface SeatFigures {
  readonly person: readonly Statistic[];
  readonly judges: readonly (readonly { readonly judge: Statistic; readonly person: Statistic }[])[];
}

function figures(
  seats: readonly Seat[],
  nJudges: number,
  drawn: readonly number[],
  paired: (pairs: readonly ScoredPair[]) => PairedScores,
): SeatFigures[] {
  return seats.map((seat) => {
    const units = drawn.flatMap((unit) => seat[unit] ?? []);
    const measured = (of: readonly SeatUnit[], scoreOf: (unit: SeatUnit) => number) => {
      const scores = paired(of.map((unit) => ({ x: unit.others, y: scoreOf(unit), system: unit.system })));
      return SCORE_MEASURES.map((measure) => scoreAgreement(measure, scores));
    };
    const person = measured(units, ({ own }) => own);
    const judges = Array.from({ length: nJudges }, (_, judge) => {
      const both = units.filter(({ judges }) => (judges[judge] ?? null) !== null);
      const ofPerson = both.length === units.length ? person : measured(both, ({ own }) => own);
      const ofJudge = measured(both, ({ judges }) => judges[judge] ?? 0);
      return ofJudge.map((value, at) => ({ judge: value, person: ofPerson[at] ?? NOBODY }));
    });
    return { person, judges };
  });
}

/** All values in one row: people's, the ceiling's, judges'; NaN where somebody who is counted has none in this resample. */
function flat(
  found: readonly SeatFigures[],
  counted: readonly { person: readonly boolean[]; judges: readonly (readonly boolean[])[] }[],
  nJudges: number,
): number[] {
  const number = (value: Statistic | undefined) => (value?.defined ? value.value : Number.NaN);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const row = found.flatMap(({ person }) => person.map(number));
  SCORE_MEASURES.forEach((_, at) => {
    row.push(mean(found.flatMap(({ person }, seat) => (counted[seat]?.person[at] ? [number(person[at])] : []))));
  });
  for (let judge = 0; judge < nJudges; judge++) {
    SCORE_MEASURES.forEach((_, at) => {
      const of = found.flatMap(({ judges }, seat) => {
        const beside = judges[judge]?.[at];
        return beside && counted[seat]?.judges[judge]?.[at] ? [beside] : [];
      });
      const [judged, people] = [
        mean(of.map((each) => number(each.judge))),
        mean(of.map((each) => number(each.person))),
      ];
      row.push(judged, judged - people);
    });
  }
  return row;
}

function meanOf(values: readonly Statistic[]): Statistic {
  const known = values.flatMap((value) => (value.defined ? [value.value] : []));
  if (known.length === 0) return values[0] ?? NOBODY;
  return defined(known.reduce((sum, value) => sum + value, 0) / known.length);
}

/** Why nobody is counted: the judge's reason first. */
function whyNone(beside: readonly { judge: Statistic; person: Statistic }[]): Statistic<never> {
  for (const { judge, person } of beside) {
    if (!judge.defined) return judge;
    if (!person.defined) return person;
  }
  return NOBODY;
}

function sizeOf(units: readonly ScoredUnit[], bySystem: boolean): number {
  return bySystem ? new Set(units.flatMap(({ system }) => system ?? [])).size : units.length;
}
