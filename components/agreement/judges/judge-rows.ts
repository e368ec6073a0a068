import type { Judges } from "@/lib/domain/agreement/judges";
import type { Source } from "@/lib/domain/agreement/sources";
import * as texts from "@/lib/messages/researcher/judges";
import { type ComparedRow, comparedRow } from "../sources/compared-row";

/** One line of the page: a source against the truth, or people against the other people (without a comparison). */
export interface JudgeRow extends ComparedRow {
  key: string;
}

export const CEILING_NAME = texts.humanCeiling;

/** Which sources a page of judges shows: those of judges, or people and everything else too. */
export const SHOWN_SOURCES = ["judges", "all"] as const;
export type ShownSources = (typeof SHOWN_SOURCES)[number];

/** The raters that are judges, by the sources made of nothing else. */
export function judgeIds(sources: readonly Source[]): ReadonlySet<string> {
  return new Set(sources.flatMap(({ hasJudges, raterIds }) => (hasJudges && raterIds.length === 1 ? raterIds : [])));
}

/** What a judge's row is about: its own labels, or those of several judges. Where there are none, everything is. */
export function shownComparisons<Row extends { prediction: Source; nPairs: number }>(
  comparisons: readonly Row[],
  shown: ShownSources,
): Row[] {
  const withPairs = comparisons.filter(({ nPairs }) => nPairs > 0);
  const ofJudges = withPairs.filter(({ prediction }) => prediction.hasJudges);
  return shown === "all" || ofJudges.length === 0 ? withPairs : ofJudges;
}

/** The human ceiling first, then the sources, the one nearest to the truth first; last those without a distance. */
export function judgeRows({ comparisons, ceiling }: Judges, shown: ShownSources): JudgeRow[] {
  const people: JudgeRow[] =
    ceiling === null
      ? []
      : [
          {
            key: "ceiling",
            name: CEILING_NAME,
            heading: texts.eachReferenceRaterCompared,
            comparison: null,
            n: ceiling.nComparisons,
            pld: ceiling.pld,
            wpld: ceiling.wpld,
          },
        ];
  const rows = shownComparisons(comparisons, shown).map((comparison) => ({
    ...comparedRow(comparison),
    key: comparison.prediction.id,
  }));
  return [...people, ...rows.toSorted((one, other) => distanceOf(one) - distanceOf(other))];
}

function distanceOf({ wpld: { value } }: JudgeRow): number {
  return value.defined ? value.value : Number.POSITIVE_INFINITY;
}
