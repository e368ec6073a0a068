import { meanOf } from "@/lib/stats/sum";
import { defined, type Statistic, undefinedBecause } from "../statistic";

/** The arithmetic mean; undefined without labels. */
export function mean(labels: readonly number[]): Statistic {
  if (labels.length === 0) return undefinedBecause("no-labels");
  return defined(meanOf(labels));
}
