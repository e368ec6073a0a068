import type { LikeForLikeDto } from "@/lib/compare/judges";
import type { Comparison } from "@/lib/compare/sources";
import type { Estimate } from "@/lib/results/agreement-statistic";

/** One line of a table of comparisons, and of its file: a source, or the human ceiling, which has no comparison. */
export interface ComparedRow {
  name: string;
  heading: string;
  comparison: Comparison | null;
  n: number;
  pld: readonly [Estimate, Estimate, Estimate];
  wpld: Estimate;
  /** of a source compared like for like with people: then the distances are these; else they are against all of the label's raters */
  beside: LikeForLikeDto | null;
}

export function comparedRow(comparison: Comparison): ComparedRow {
  const { prediction, nPairs, pld, wpld } = comparison;
  return { name: prediction.name, heading: prediction.heading, comparison, n: nPairs, pld, wpld, beside: null };
}
