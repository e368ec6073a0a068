import { meanOf } from "@/lib/stats/sum";
import { defined, type Statistic, undefinedBecause } from "../statistic";

/** The arithmetic mean; undefined without labels. */
export function mean(labels: readonly number[]): Statistic {
  if (labels.length === 0) return undefinedBecause("no-labels");
  return defined(meanOf(labels));
}

/** The middle label, or the mean of the two middle ones; undefined without labels. */
export function median(labels: readonly number[]): Statistic {
  if (labels.length === 0) return undefinedBecause("no-labels");
  const sorted = [...labels].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  return defined((lower + upper) / 2);
}
