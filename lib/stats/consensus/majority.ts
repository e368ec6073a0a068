import { defined, type Statistic, undefinedBecause } from "../statistic";
import { StatsInputError } from "../stats-input-error";

/** What to do when several values are equally frequent: no consensus, or the tied value that comes first in a list. */
export type TieRule<Value> = "undefined" | readonly Value[];

/**
 * The most frequent value.
 * @param tie "undefined", or the order in which tied values win (such as ["NO", "YES"] for NO on a tie)
 * @returns undefined without labels, or on a tie under the rule "undefined"
 * @throws StatsInputError when none of the tied values is in the order given
 */
export function majority<Value extends string | number | boolean>(
  labels: readonly Value[],
  tie: TieRule<Value>,
): Statistic<Value> {
  const counts = new Map<Value, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  const winners = [...counts.keys()].filter((value) => counts.get(value) === most);
  const [winner] = winners;
  if (winner === undefined) return undefinedBecause("no-labels");
  if (winners.length === 1) return defined(winner);
  if (tie === "undefined") return undefinedBecause("tied");
  const preferred = tie.find((value) => winners.includes(value));
  if (preferred === undefined) {
    throw new StatsInputError(`The tie rule ${tie.join(" > ")} names none of the tied values ${winners.join(", ")}.`);
  }
  return defined(preferred);
}
