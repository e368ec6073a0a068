import { type Estimate, FIGURE_SEED } from "@/lib/domain/agreement/agreement-statistic";
import { groupedMean, groupedMeanInterval, type LabelSums } from "@/lib/stats/consensus/grouped-mean";
import { seededRandom } from "@/lib/stats/resampling/random";
import { resamplesFor } from "../agreement-of-patterns";

/** Of each of so many instructions (`units`) so many labels with this sum; those of one cluster are of the same instructions. */
export interface ClusterSum extends LabelSums {
  cluster: number;
}

/** The mean over all labels, with an interval that draws instructions. @param n what is shown as the figure's n */
export function meanOfSums(found: Iterable<ClusterSum>, n: number): Estimate {
  const sums = alikeAsOne(found);
  return {
    value: groupedMean(sums),
    interval: groupedMeanInterval(sums, { random: seededRandom(FIGURE_SEED), resamples: resamplesFor("part", n) }),
  };
}

/** Instructions with equally many labels and the same sum as one, in one order, so that every seeded resample is the same. */
function alikeAsOne(found: Iterable<ClusterSum>): LabelSums[] {
  const instructions = new Map<number, { units: number; labels: number; sum: number }>();
  for (const { cluster, units, labels, sum } of found) {
    const known = instructions.get(cluster) ?? { units, labels: 0, sum: 0 };
    known.labels += labels;
    known.sum += sum;
    instructions.set(cluster, known);
  }
  const alike = new Map<string, { units: number; labels: number; sum: number }>();
  for (const { units, labels, sum } of instructions.values()) {
    const known = alike.get(`${labels} ${sum}`);
    if (known) known.units += units;
    else alike.set(`${labels} ${sum}`, { units, labels, sum });
  }
  return [...alike.values()].sort((a, b) => a.labels - b.labels || a.sum - b.sum);
}
