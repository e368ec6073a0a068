import { type ScaleName, scaleNamed } from "@/lib/round/protocol/scale";
import { type Statistic, undefinedBecause } from "@/lib/stats/statistic";

/**
 * Says of figures of levels that levels are what is missing where there are labels, such as of judges that answer
 * checklists alone.
 * @param scale the round’s
 */
export function sayNoLevels(scale: ScaleName | null, hasLabels = true) {
  const noLevels = undefinedBecause(
    "no-labels",
    `No label has a ${scale === null ? "level" : scaleNamed(scale).noun}.`,
  );
  return <Value>(statistic: Statistic<Value>): Statistic<Value> =>
    hasLabels && !statistic.defined && statistic.reason === "no-labels" ? noLevels : statistic;
}
