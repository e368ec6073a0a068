import type { Estimate } from "@/lib/domain/agreement-statistic";
import type { Judges } from "@/lib/domain/judges";
import type { Comparison } from "@/lib/domain/sources";

/** One line of the page: a source against the truth, or people against the other people. */
export interface JudgeRow {
  key: string;
  name: string;
  heading: string;
  /** null: the human ceiling */
  comparison: Comparison | null;
  n: number;
  pld: readonly [Estimate, Estimate, Estimate];
  wpld: Estimate;
}

export const CEILING_NAME = "Human ceiling";

/** The human ceiling first, then every source that shares a pair with the truth. */
export function judgeRows({ comparisons, ceiling }: Judges): JudgeRow[] {
  const people: JudgeRow[] =
    ceiling === null
      ? []
      : [
          {
            key: "ceiling",
            name: CEILING_NAME,
            heading: "Each of the truth’s raters against the others",
            comparison: null,
            n: ceiling.nComparisons,
            pld: ceiling.pld,
            wpld: ceiling.wpld,
          },
        ];
  return [
    ...people,
    ...comparisons
      .filter(({ nPairs }) => nPairs > 0)
      .map((comparison) => ({
        key: comparison.prediction.id,
        name: comparison.prediction.name,
        heading: comparison.prediction.heading,
        comparison,
        n: comparison.nPairs,
        pld: comparison.pld,
        wpld: comparison.wpld,
      })),
  ];
}
