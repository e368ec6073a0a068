import type { LabelTable } from "@/lib/stats/reliability/label-table";
import { list } from "./label-columns";
import type { ReadScores } from "./read-scores";

/** Fewer values do not show a scale. */
const FEWEST = 3;
/** A scale that is this many times as wide is another one; a judge that never says the extremes has not. */
const WIDER = 4;

/**
 * A line for each rater of a file whose values look like those of another scale than the values of people: most of them, or of
 * people's, lie outside the other's range, or one range is many times as wide.
 */
export function scaleNotes(judges: ReadScores, people: ReadScores): string[] {
  const ofPeople = valuesOf(people);
  return [...new Set(judges.groups.flatMap(({ raters }) => raters))].flatMap((rater) => {
    const own = valuesOf(judges, rater);
    if (!isOtherScale(own, ofPeople)) return [];
    return [
      `${judges.name}: ${rater} gives ${rangeOf(own)}, people in ${people.name} ${rangeOf(ofPeople)}. If these are two scales, means, differences, kappa and errors cannot be compared: bring them to one first. Correlations can.`,
    ];
  });
}

function valuesOf({ groups }: ReadScores, rater?: string): number[] {
  return groups.flatMap(({ scores }) =>
    scores.flatMap((score) => (rater === undefined || score.rater === rater ? [score.value] : [])),
  );
}

function isOtherScale(own: readonly number[], people: readonly number[]): boolean {
  if (new Set(own).size < FEWEST || new Set(people).size < FEWEST) return false;
  const [ofOwn, ofPeople] = [limits(own), limits(people)];
  const outside = own.filter((value) => value < ofPeople.low || value > ofPeople.high);
  const [wide, wideOfPeople] = [ofOwn.high - ofOwn.low, ofPeople.high - ofPeople.low];
  return 2 * outside.length > own.length || wide * WIDER <= wideOfPeople || wide >= WIDER * wideOfPeople;
}

function limits(values: readonly number[]): { low: number; high: number } {
  return values.reduce(({ low, high }, value) => ({ low: Math.min(low, value), high: Math.max(high, value) }), {
    low: Number.POSITIVE_INFINITY,
    high: Number.NEGATIVE_INFINITY,
  });
}

function rangeOf(values: readonly number[]): string {
  const { low, high } = limits(values);
  return `${low} to ${high}`;
}

/** Numbers that often mean a missing label. */
const CODES = [-1, -8, -9, -88, -98, -99, -999, -9999, 88, 98, 99, 888, 998, 999, 9999];
/** A number that is this many times the highest other one is no step of their scale. */
const FAR = 5;
/** Of more raters each has few labels, which do not show a scale. */
const MOST_RATERS = 100;
/** Of measurements ranges say little. */
const MOST_VALUES = 1_000;

/** Lines about numbers that may mean no label, and about raters who seem to use different scales. */
export function numberNotes(name: string, table: LabelTable): string[] {
  const values = table.scale.values.filter((value) => typeof value === "number");
  if (values.length < table.scale.values.length || values.length < FEWEST) return [];
  const codes = values.filter((code) => isCode(code, values));
  if (codes.length > 0) {
    const others = rangeOf(values.filter((value) => !codes.includes(value)));
    return [
      `${name}: ${codes.join(" and ")} counts as a number, outside the other labels (${others}). If it means no label, add --missing=${codes.join(",")}.`,
    ];
  }
  const ranges = rangesOf(table, values);
  const narrow = ranges.toSorted((one, other) => one.high - other.high)[0];
  const wide = ranges.filter(({ high: top, counts }) => {
    if (!narrow || narrow.high <= 0 || top < 2 * narrow.high) return false;
    const labels = counts.reduce((sum, [, n]) => sum + n, 0);
    const above = counts.reduce((sum, [value, n]) => (value > narrow.high ? sum + n : sum), 0);
    return top >= WIDER * narrow.high || 2 * above > labels;
  });
  if (!narrow || wide.length === 0) return [];
  const said = [narrow, ...wide].map((range) => `${range.rater} ${range.low} to ${range.high}`);
  return [`${name}: raters use different ranges: ${list(said, 6)}. If these are two scales, bring them to one first.`];
}

/** Whether a number is often a code, and no other one is near it. */
function isCode(code: number, values: readonly number[]): boolean {
  const others = values.filter((value) => !CODES.includes(value) || (code > 0 && value < 0));
  const { low, high } = limits(others);
  if (!CODES.includes(code) || others.length < FEWEST - 1) return false;
  return code < 0 ? low >= 0 && high >= FEWEST : high > 0 && high * FAR <= code;
}

function rangesOf({ nRaters, raterIds, raterIndex, valueIndex }: LabelTable, values: readonly number[]) {
  if (nRaters > MOST_RATERS || values.length > MOST_VALUES || !raterIds) return [];
  const counts = new Uint32Array(nRaters * values.length);
  for (let at = 0; at < valueIndex.length; at++) {
    const place = (raterIndex[at] ?? 0) * values.length + (valueIndex[at] ?? 0);
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return raterIds.flatMap((rater, at) => {
    const own = counts.subarray(at * values.length, (at + 1) * values.length);
    const given = values.flatMap((value, of) => (own[of] ? [[value, own[of]] as const] : []));
    const { low, high } = limits(given.map(([value]) => value));
    return given.length < FEWEST ? [] : [{ rater, low, high, counts: given }];
  });
}
