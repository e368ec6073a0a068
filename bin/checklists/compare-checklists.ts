import {
  type ChecklistSimilarity,
  checklistSimilarity,
  meanSimilarity,
  meanSimilarityInterval,
  type SimilarityOptions,
} from "@/lib/stats/checklist/checklist-similarity";
import type { OverlapScore } from "@/lib/stats/checklist/rouge";
import type { Interval } from "@/lib/stats/resampling/interval";
import { seededRandom } from "@/lib/stats/resampling/random";
import { defined, type Statistic } from "@/lib/stats/statistic";
import type { ResamplingOptions } from "../statistics/resampling-options";
import type { ReadChecklists } from "./read-checklists";

/** One measure over all instructions. */
export interface MeasureResult {
  readonly statistic: string;
  readonly title: string;
  readonly value: Statistic;
  readonly interval: Statistic<Interval> | null;
  /** Instructions for which it is defined. */
  readonly n: number;
}

export interface ChecklistComparison {
  /** Instructions with checklists in both files. */
  readonly nInstructions: number;
  readonly nComparisons: number;
  readonly nOnlyGold: number;
  readonly nOnlyOther: number;
  readonly results: readonly MeasureResult[];
}

type Measure = (similarity: ChecklistSimilarity) => Statistic;

const MEASURES: readonly { readonly statistic: string; readonly title: string; readonly measure: Measure }[] = [
  { statistic: "bleu", title: "BLEU", measure: ({ bleu }) => bleu },
  ...rouge("rouge_1", "ROUGE-1", ({ rouge1 }) => rouge1),
  ...rouge("rouge_2", "ROUGE-2", ({ rouge2 }) => rouge2),
  ...rouge("rouge_l", "ROUGE-L", ({ rougeL }) => rougeL),
  {
    statistic: "count_difference",
    title: "Difference in number of questions",
    measure: ({ countDifference }) => defined(countDifference),
  },
];

function rouge(name: string, title: string, of: (similarity: ChecklistSimilarity) => OverlapScore) {
  const parts = [
    ["f1", "F1"],
    ["precision", "precision"],
    ["recall", "recall"],
  ] as const;
  return parts.map(([part, said]) => ({
    statistic: `${name}_${part}`,
    title: `${title} ${said}`,
    measure: (similarity: ChecklistSimilarity) => of(similarity)[part],
  }));
}

/** @param gold one checklist for each instruction */
export function compareChecklists(
  gold: ReadonlyMap<string, readonly string[]>,
  others: ReadChecklists,
  similarity: SimilarityOptions,
  { resamples, seed, confidence, method }: ResamplingOptions,
): ChecklistComparison {
  const compared = [...gold].flatMap(([id, questions]) => {
    const alternatives = others.get(id);
    return alternatives ? [alternatives.map((other) => checklistSimilarity(questions, other, similarity))] : [];
  });
  const results = MEASURES.map(({ statistic, title, measure }) => {
    const { mean, values } = meanSimilarity(compared, measure);
    const options = { random: seededRandom(seed), resamples, confidence, method };
    const interval = resamples === 0 ? null : meanSimilarityInterval(values, options);
    return { statistic, title, value: mean, interval, n: values.length };
  });
  return {
    nInstructions: compared.length,
    nComparisons: compared.reduce((sum, alternatives) => sum + alternatives.length, 0),
    nOnlyGold: gold.size - compared.length,
    nOnlyOther: [...others.keys()].filter((id) => !gold.has(id)).length,
    results,
  };
}
