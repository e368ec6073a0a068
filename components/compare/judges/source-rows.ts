import type { Judges } from "@/lib/compare/judges";
import type { Source } from "@/lib/compare/sources";
import { t } from "@/lib/messages/translate";
import { type ComparedRow, comparedRow } from "../sources/compared-row";

/** One line of the page: a source compared with the truth, or people with the other people (without a comparison). */
export interface JudgeRow extends ComparedRow {
  key: string;
}

type JudgedComparison = Judges["comparisons"][number];

/** Of people; of raters among whom are judges it is no human ceiling. */
export function ceilingName({ hasJudges }: Source): string {
  return hasJudges ? t("Reference raters") : t("Human ceiling");
}

/** Which sources a page of judges shows: those of judges, or people and everything else too. */
export const SHOWN_SOURCES = ["judges", "all"] as const;
export type ShownSources = (typeof SHOWN_SOURCES)[number];

/** What a judge's row is about: its own labels, or those of several judges. Where there are none, everything is. */
export function shownComparisons<Row extends { prediction: Source; nPairs: number }>(
  comparisons: readonly Row[],
  shown: ShownSources,
): Row[] {
  const withPairs = comparisons.filter(({ nPairs }) => nPairs > 0);
  const ofJudges = withPairs.filter(({ prediction }) => prediction.hasJudges);
  return shown === "all" || ofJudges.length === 0 ? withPairs : ofJudges;
}

/**
 * The human ceiling first, then the judges, then everything else, each group sorted by distance from the truth; those
 * without a distance last. Where there is a ceiling, every source is compared with the same raters as people are;
 * sources without such a figure are left out because they share raters with the truth.
 */
export function judgeRows({ comparisons, ceiling, truth }: Judges, shown: ShownSources): JudgeRow[] {
  const sources = shownComparisons(comparisons, shown);
  const rows = (ceiling === null ? sources.map(asItIs) : sources.flatMap(besideCeiling)).toSorted(
    (one, other) => Number(isOther(one)) - Number(isOther(other)) || distanceOf(one) - distanceOf(other),
  );
  if (ceiling === null) return rows;
  const people: JudgeRow = {
    key: "ceiling",
    name: ceilingName(truth),
    heading: t("Each reference rater compared with the others"),
    comparison: null,
    n: ceiling.nUnits,
    pld: ceiling.pld,
    wpld: ceiling.wpld,
    beside: null,
  };
  return [people, ...rows];
}

/** How many of the sources shown have no row, since they share raters with the truth. */
export function withoutRow({ comparisons, ceiling }: Judges, shown: ShownSources): number {
  return ceiling === null ? 0 : shownComparisons(comparisons, shown).filter((each) => each.likeForLike === null).length;
}

function asItIs(comparison: JudgedComparison): JudgeRow {
  return { ...comparedRow(comparison), key: comparison.prediction.id };
}

function besideCeiling(comparison: JudgedComparison): JudgeRow[] {
  const { likeForLike } = comparison;
  if (likeForLike === null) return [];
  const { nUnits, pld, wpld } = likeForLike;
  return [{ ...asItIs(comparison), n: nUnits, pld, wpld, beside: likeForLike }];
}

function isOther({ comparison }: JudgeRow): boolean {
  return comparison !== null && !comparison.prediction.hasJudges;
}

function distanceOf({ wpld: { value } }: JudgeRow): number {
  return value.defined ? value.value : Number.POSITIVE_INFINITY;
}
