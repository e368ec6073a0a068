import { holmAdjusted } from "../significance/adjusted-p-values";
import { atLeastMarked, atMostMarked, type Stratum } from "../significance/hypergeometric";

/** A question asked of one response, and what raters answered. */
export interface AskedUnit {
  /** position of the question */
  readonly item: number;
  /** who answered YES or NO, in a fixed order */
  readonly raters: readonly string[];
  /** of them how many answered YES */
  readonly yes: number;
  /** how many answered, also UNKNOWN */
  readonly asked: number;
}

/** Holm-corrected p-values of every question; 1 of those that are not tested. */
export interface QuestionTests {
  /** that raters differ on it more often than the same raters do on other questions */
  readonly disagreement: readonly number[];
  /** that as many responses pass for all raters as if it could fail like other questions */
  readonly neverFailed: readonly number[];
  /** that nobody can answer it, as if it could be answered like other questions */
  readonly alwaysUnknown: readonly number[];
}

/**
 * Tests of each question against the others, of those with answers about `fewest` responses or more. A rater who differs
 * from everybody does so on all questions alike: responses are compared with others that the same raters judged.
 */
export function questionTests(units: readonly AskedUnit[], nItems: number, fewest: number): QuestionTests {
  const compared = units.filter(({ raters }) => raters.length > 1);
  const answered = units.filter(({ raters }) => raters.length > 0);
  const whose = ratersAlike(compared);
  return {
    disagreement: corrected(compared, nItems, fewest, {
      stratumOf: whose,
      isMarked: differs,
      pValue: midPValue,
    }),
    neverFailed: corrected(answered, nItems, fewest, {
      stratumOf: ({ raters }) => `${raters.length}`,
      isMarked: ({ raters, yes }) => yes < raters.length,
      pValue: (strata, marked) => (marked === 0 ? atMostMarked(strata, 0) : 1),
    }),
    alwaysUnknown: corrected(units, nItems, fewest, {
      stratumOf: ({ asked }) => `${asked}`,
      isMarked: ({ raters }) => raters.length > 0,
      pValue: (strata, marked) => (marked === 0 ? atMostMarked(strata, 0) : 1),
    }),
  };
}

/**
 * What is as likely as observed counts half: of few responses the exact p-value is so coarse that its test rejects far less often
 * than its level says. With it, and Holm's correction, some question of equal ones is found in at most that level's share of
 * simulated rounds (docs/measurements/advice.md).
 * Source: Lancaster, Significance Tests in Discrete Distributions, Journal of the American Statistical Association 56 (1961).
 */
function midPValue(strata: readonly Stratum[], marked: number): number {
  return (atLeastMarked(strata, marked) + atLeastMarked(strata, marked + 1)) / 2;
}

function differs({ raters, yes }: AskedUnit): boolean {
  return yes > 0 && yes < raters.length;
}

interface UnitTest {
  readonly stratumOf: (unit: AskedUnit) => string;
  readonly isMarked: (unit: AskedUnit) => boolean;
  readonly pValue: (strata: readonly Stratum[], marked: number) => number;
}

function corrected(
  units: readonly AskedUnit[],
  nItems: number,
  fewest: number,
  { stratumOf, isMarked, pValue }: UnitTest,
): number[] {
  const strata = new Map<string, { all: number; marked: number }>();
  const drawn = Array.from({ length: nItems }, () => new Map<string, number>());
  const counts = Array.from({ length: nItems }, () => ({ units: 0, marked: 0 }));
  for (const unit of units) {
    const key = stratumOf(unit);
    const stratum = strata.get(key) ?? { all: 0, marked: 0 };
    strata.set(key, stratum);
    stratum.all++;
    const own = drawn[unit.item];
    own?.set(key, (own.get(key) ?? 0) + 1);
    const count = counts[unit.item];
    if (count) count.units++;
    if (!isMarked(unit)) continue;
    stratum.marked++;
    if (count) count.marked++;
  }
  const tested = counts.flatMap((count, item) => (count.units >= fewest ? [{ item, marked: count.marked }] : []));
  const adjusted = holmAdjusted(
    tested.map(({ item, marked }) => {
      const ofItem = [...(drawn[item] ?? [])].map(([key, units]) => ({
        ...(strata.get(key) ?? { all: units, marked: 0 }),
        drawn: units,
      }));
      return pValue(ofItem, marked);
    }),
  );
  const pValues = new Array<number>(nItems).fill(1);
  tested.forEach(({ item }, index) => {
    pValues[item] = adjusted[index] ?? 1;
  });
  return pValues;
}

const FEW_SETS = 8;
const GROUPS = 5;

/**
 * Which responses are compared with each other: those that the same raters judged or, where raters come together in many
 * ways, those with as many raters who differ from others about as often.
 */
function ratersAlike(units: readonly AskedUnit[]): (unit: AskedUnit) => string {
  const setOf = ({ raters }: AskedUnit) => raters.join("\n");
  if (new Set(units.map(setOf)).size <= FEW_SETS) return setOf;
  const seen = new Map<string, { units: number; differing: number }>();
  for (const unit of units) {
    for (const rater of unit.raters) {
      const { units: before, differing } = seen.get(rater) ?? { units: 0, differing: 0 };
      seen.set(rater, { units: before + 1, differing: differing + Number(differs(unit)) });
    }
  }
  const rate = (rater: string) => {
    const of = seen.get(rater);
    return of ? of.differing / of.units : 0;
  };
  const meanOf = ({ raters }: AskedUnit) => raters.reduce((sum, rater) => sum + rate(rater), 0) / raters.length;
  const sorted = Float64Array.from(units, meanOf).sort();
  const bounds = Array.from(
    { length: GROUPS - 1 },
    (_, g) => sorted[Math.floor(((g + 1) * sorted.length) / GROUPS)] ?? 0,
  );
  return (unit) => {
    const mean = meanOf(unit);
    return `${unit.raters.length} ${bounds.filter((bound) => mean >= bound).length}`;
  };
}
