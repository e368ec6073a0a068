import { FIGURE_SEED } from "@/lib/results/agreement-statistic";
import type { CategoryScoreRow } from "@/lib/results/round-categories";
import { type CategoryClassification, categoryClassification } from "@/lib/stats/checklist/category-classification";
import { clusterBootstrap, clustersOf } from "@/lib/stats/resampling/cluster-bootstrap";
import { bootstrapInterval } from "@/lib/stats/resampling/interval";
import { seededRandom } from "@/lib/stats/resampling/random";
import { undefinedBecause } from "@/lib/stats/statistic";
import { resamplesFor } from "./agreement-of-patterns";

export interface ComparedSets {
  instructionId: string;
  truth: ReadonlySet<string>;
  given: ReadonlySet<string>;
}

export type ScoredSource = Pick<CategoryScoreRow, "source" | "raterId">;

/** Micro precision, recall and F1 of one source's categories against the true ones, over all and of each category. */
export function categoryScores(
  source: ScoredSource,
  compared: readonly ComparedSets[],
  categories: readonly string[],
): CategoryScoreRow[] {
  const whole = categoryClassification(compared);
  const intervals = overallIntervals(compared);
  const none = undefinedBecause("too-costly", "Intervals are given for all categories together.");
  const row = (category: string | null, score: CategoryClassification["overall"]): CategoryScoreRow => {
    const { precision, recall, f1, ...counts } = score;
    const at = (index: number) => (category === null ? (intervals[index] ?? none) : none);
    return {
      ...source,
      category,
      questions: compared.length,
      ...counts,
      precision: { value: precision, interval: at(0) },
      recall: { value: recall, interval: at(1) },
      f1: { value: f1, interval: at(2) },
    };
  };
  return [
    row(null, whole.overall),
    ...categories.flatMap((category) => {
      const score = whole.byCategory.get(category);
      return score ? [row(category, score)] : [];
    }),
  ];
}

function overallIntervals(compared: readonly ComparedSets[]) {
  const clusters = clustersOf(compared.map(({ instructionId }) => instructionId));
  if (clusters.length < 2) return [];
  const counts = compared.map((one) => categoryClassification([one]).overall);
  const total = (units: readonly number[], of: "truePositives" | "falsePositives" | "falseNegatives") =>
    units.reduce((sum, unit) => sum + (counts[unit]?.[of] ?? 0), 0);
  const drawn = clusterBootstrap(
    clusters,
    (units) => {
      const [hit, extra, missed] = [
        total(units, "truePositives"),
        total(units, "falsePositives"),
        total(units, "falseNegatives"),
      ];
      return [hit / (hit + extra), hit / (hit + missed), (2 * hit) / (2 * hit + extra + missed)];
    },
    { random: seededRandom(FIGURE_SEED), resamples: resamplesFor("part", compared.length) },
  );
  return drawn.map((distribution) => bootstrapInterval(distribution));
}
