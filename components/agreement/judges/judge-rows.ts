import type { Judges } from "@/lib/domain/agreement/judges";
import { type ComparedRow, comparedRow } from "../sources/comparison-csv";

/** One line of the page: a source against the truth, or people against the other people (without a comparison). */
export interface JudgeRow extends ComparedRow {
  key: string;
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
      .map((comparison) => ({ ...comparedRow(comparison), key: comparison.prediction.id })),
  ];
}
