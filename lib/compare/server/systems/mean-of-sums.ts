import { type Estimate, FIGURE_SEED } from "@/lib/results/agreement-statistic";
import { resamplesFor } from "@/lib/results/server/agreement-of-patterns";
import { groupedMean, groupedMeanInterval, type LabelSums } from "@/lib/stats/consensus/grouped-mean";
import { seededRandom } from "@/lib/stats/resampling/random";

/** In each of `units` instructions, `labels` labels with this `sum`; rows of a cluster are of the same instructions. */
export interface ClusterSum extends LabelSums {
  cluster: number;
}

/** The mean over all labels, with an interval that draws instructions. @param n what is shown as the figure's n */
export function meanOfSums(found: Iterable<ClusterSum>, n: number): Estimate {
  const instructions = new Map<number, { units: number; labels: number; sum: number }>();
  for (const { cluster, units, labels, sum } of found) {
    const known = instructions.get(cluster) ?? { units, labels: 0, sum: 0 };
    known.labels += labels;
    known.sum += sum;
    instructions.set(cluster, known);
  }
  const sums = [...instructions.values()];
  return {
    value: groupedMean(sums),
    interval: groupedMeanInterval(sums, { random: seededRandom(FIGURE_SEED), resamples: resamplesFor("part", n) }),
  };
}
