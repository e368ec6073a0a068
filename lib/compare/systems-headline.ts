import type { Best } from "@/lib/stats/preference/outcome";
import type { ComparedDifference, ComparedSystems, SystemComparisonResult } from "./system-comparison";

const DIFFERENCE_MEASURES = ["score", "points", "requirements", "winRate"] as const;
export type DifferenceMeasure = (typeof DIFFERENCE_MEASURES)[number];

const SIGNIFICANCE = 0.05;

// 1 − 0.95 is a little more than 0.05.
const ROUNDING = 1e-9;

/** What the labels say of all systems, by the first measure that the round has. */
export interface SystemsHeadline {
  measure: DifferenceMeasure;
  first: string;
  /** of those that may be best the next one, else the next of all */
  second: string;
  /** first − second, so negative where the lowest score is best; of a win rate how often the first wins */
  difference: ComparedDifference;
  /** that the first and the second both have labels for */
  instructions: number;
  /** those that cannot be distinguished from the first, best first */
  together: string[];
  /** the first and those of them that no system does better than; none where a system does better than each */
  mayBeBest: string[];
  /** those that do worse than the first and than all that cannot be distinguished from it */
  behindAll: string[];
  /** those that do worse than the first, but not than all that cannot be distinguished from it */
  behindFirst: string[];
  /** whether any two systems differ beyond chance */
  isAnyDetected: boolean;
  /** whether as few instructions could show a difference: the test’s p of five is at least 0.0625, before correction */
  isAnyDetectable: boolean;
}

/**
 * The first system, of those that no other does better than, against the second and all others. Their order is that of the ranking where win rates are compared, else of
 * their mean differences to the others, which is that of their means where all have the same instructions.
 * @param best of the round's scores
 * @param significance corrected p-values below it are differences
 */
export function systemsHeadline(
  { pairs, ranking }: Pick<SystemComparisonResult, "pairs" | "ranking">,
  best: Best = "highest",
  significance: number = SIGNIFICANCE,
): SystemsHeadline | null {
  const [measure] = measuresOf({ pairs });
  if (!measure) return null;
  const { ordered, between, lead } = standings({ pairs, ranking }, measure, best);
  const isBetter = (one: string, other: string) => {
    const p = between(one, other)?.difference.adjustedPValue;
    return p?.defined === true && p.value < significance - ROUNDING && lead(one, other) > 0;
  };
  const isUnbeaten = (one: string) => !ordered.some((other) => isBetter(other, one));
  const first = ordered.find(isUnbeaten) ?? ordered[0];
  if (!first) return null;
  const others = ordered.filter((one) => one !== first);
  const together = others.filter((other) => !isBetter(first, other) && !isBetter(other, first));
  const mayBeBest = [first, ...together].filter(isUnbeaten);
  // The title names who may be best: the numbers below it are of the same two.
  const second = [...mayBeBest, ...together, ...others].find((one) => one !== first && between(first, one));
  const found = second === undefined ? undefined : between(first, second);
  if (second === undefined || !found) return null;
  const behind = others.filter((other) => isBetter(first, other));
  const isBehindAll = (one: string) => together.every((other) => isBetter(other, one));
  return {
    measure,
    first,
    second,
    ...found,
    together,
    mayBeBest,
    behindAll: behind.filter(isBehindAll),
    behindFirst: behind.filter((one) => !isBehindAll(one)),
    isAnyDetected: ordered.some((one) => ordered.some((other) => isBetter(one, other))),
    isAnyDetectable: pairs.some(({ instructions }) => 2 ** (1 - instructions) * pairs.length < significance),
  };
}

/** The measures by which a round's systems can be compared, the one that the headline takes first. */
export function measuresOf({ pairs }: Pick<SystemComparisonResult, "pairs">): DifferenceMeasure[] {
  return DIFFERENCE_MEASURES.filter((each) => pairs.some((pair) => pair[each]?.value.defined));
}

/** All systems, best first, by the measure that the headline takes. */
export function systemsInOrder(result: Pick<SystemComparisonResult, "pairs" | "ranking">, best: Best): string[] {
  const [measure] = measuresOf(result);
  return measure ? standings(result, measure, best).ordered : [];
}

/** All systems by a measure, best first, and the difference of any two; above 0 `lead` is of the first. */
export function standings(
  { pairs, ranking }: Pick<SystemComparisonResult, "pairs" | "ranking">,
  measure: DifferenceMeasure,
  best: Best,
) {
  const sign = measure === "score" && best === "lowest" ? -1 : 1;
  const between = (one: string, other: string) => pairs.flatMap((pair) => oriented(pair, measure, one, other))[0];
  const lead = (one: string, other: string) => {
    const value = between(one, other)?.difference.value;
    return value?.defined ? sign * (value.value - nothingOf(measure)) : 0;
  };
  const names = [...new Set(pairs.flatMap(({ a, b }) => [a, b]))];
  const meanLead = (one: string) => {
    const compared = names.filter((other) => between(one, other)?.difference.value.defined);
    return compared.reduce((sum, other) => sum + lead(one, other), 0) / Math.max(1, compared.length);
  };
  const leads = new Map(names.map((one) => [one, meanLead(one)]));
  const strengths = new Map(
    ranking.flatMap(({ system, strength }) => (strength.value.defined ? [[system, strength.value.value]] : [])),
  );
  const standing = measure === "winRate" && strengths.size === names.length ? strengths : leads;
  const ordered = names.toSorted((one, other) => (standing.get(other) ?? 0) - (standing.get(one) ?? 0));
  return { ordered, between, lead };
}

/** A win rate of 0.5 is no difference; every other measure's is 0. */
export const nothingOf = (measure: DifferenceMeasure) => (measure === "winRate" ? 0.5 : 0);

/** The difference of one system less the other, if the pair is of these two and has it. */
function oriented(pair: ComparedSystems, measure: DifferenceMeasure, one: string, other: string) {
  const { instructions } = pair;
  const difference = pair[measure];
  if (!difference) return [];
  if (pair.a === one && pair.b === other) return [{ instructions, difference }];
  if (pair.a !== other || pair.b !== one) return [];
  const turn = (number: number) => 2 * nothingOf(measure) - number;
  const { value, interval } = difference;
  const turned: ComparedDifference = {
    ...difference,
    value: value.defined ? { defined: true, value: turn(value.value) } : value,
    interval: interval.defined
      ? { defined: true, value: { ...interval.value, low: turn(interval.value.high), high: turn(interval.value.low) } }
      : interval,
  };
  return [{ instructions, difference: turned }];
}
