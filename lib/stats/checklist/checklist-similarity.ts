import { type BootstrapOptions, bootstrap } from "../resampling/bootstrap";
import { bootstrapInterval, type Interval, type IntervalOptions } from "../resampling/interval";
import { defined, type Statistic, undefinedBecause } from "../statistic";
import { sentenceBleu } from "./bleu";
import { type OverlapScore, rougeL, rougeN } from "./rouge";
import { charactersApart, rougeTokens } from "./text-tokens";

/** How alike two checklists are; texts are their questions, one a line. */
export interface ChecklistSimilarity {
  /** In [0, 1]; see sentenceBleu. */
  readonly bleu: Statistic;
  readonly rouge1: OverlapScore;
  readonly rouge2: OverlapScore;
  readonly rougeL: OverlapScore;
  /** |number of questions − number of gold questions|. */
  readonly countDifference: number;
}

export interface SimilarityOptions {
  /** What ROUGE takes for letters; default english, as rouge_score. `unicode` cuts Chinese and Japanese into characters for BLEU too. */
  readonly letters?: "english" | "unicode";
}

/**
 * Similarity of a checklist to the gold checklist of the same instruction: BLEU, ROUGE-1/2/L and the difference in number
 * of questions. Order of the questions matters to all but ROUGE-1 and the number.
 * @returns BLEU undefined when the gold checklist has no words, a ROUGE when it has nothing to compare
 * Source: TICK (Cook et al. 2024), table 2.
 */
export function checklistSimilarity(
  gold: readonly string[],
  other: readonly string[],
  { letters }: SimilarityOptions = {},
): ChecklistSimilarity {
  const [goldText, otherText] = [gold.join("\n"), other.join("\n")];
  const [goldTokens, otherTokens] = [rougeTokens(goldText, letters), rougeTokens(otherText, letters)];
  return {
    bleu:
      letters === "unicode"
        ? sentenceBleu(charactersApart(goldText), charactersApart(otherText))
        : sentenceBleu(goldText, otherText),
    rouge1: rougeN(goldTokens, otherTokens, 1),
    rouge2: rougeN(goldTokens, otherTokens, 2),
    rougeL: rougeL(goldTokens, otherTokens),
    countDifference: Math.abs(gold.length - other.length),
  };
}

/**
 * One measure over many instructions: each alternative is compared with the gold checklist, alternatives are averaged
 * within the instruction, then instructions. Comparisons for which the measure is undefined are left out.
 * @param measure one number of a comparison
 * @returns one value for each instruction that has any, and their mean; undefined without such
 */
export function meanSimilarity<Similarity = ChecklistSimilarity>(
  similarities: Iterable<readonly Similarity[]>,
  measure: (similarity: Similarity) => Statistic,
): { readonly mean: Statistic; readonly values: Float64Array } {
  const values: number[] = [];
  for (const alternatives of similarities) {
    const mean = meanOf(alternatives.map(measure).flatMap((each) => (each.defined ? [each.value] : [])));
    if (mean.defined) values.push(mean.value);
  }
  return { mean: meanOf(values), values: Float64Array.from(values) };
}

/** The bootstrap interval of a mean over instructions. */
export function meanSimilarityInterval(
  values: Float64Array,
  options: BootstrapOptions & IntervalOptions,
): Statistic<Interval> {
  if (values.length < 2) return undefinedBecause(values.length === 0 ? "no-words" : "too-few-units");
  const sizes = new Uint32Array(values.length).fill(1);
  const mean = (weights: Float64Array) => {
    let sum = 0;
    for (let i = 0; i < values.length; i++) sum += (weights[i] ?? 0) * (values[i] ?? 0);
    return sum / values.length;
  };
  return bootstrapInterval(bootstrap(sizes, mean, options), options);
}

function meanOf(values: readonly number[]): Statistic {
  if (values.length === 0) return undefinedBecause("no-words");
  return defined(values.reduce((sum, value) => sum + value, 0) / values.length);
}
