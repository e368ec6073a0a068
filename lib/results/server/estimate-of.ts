import type { Estimate } from "@/lib/results/agreement-statistic";
import type { Estimated } from "@/lib/stats/closeness/like-for-like";
import { undefinedBecause } from "@/lib/stats/statistic";

/** A statistic with its interval as it is sent. */
export function estimateOf({ value, interval }: Estimated): Estimate {
  return { value, interval: interval ?? undefinedBecause("too-few-units") };
}
