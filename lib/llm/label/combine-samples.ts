import { meanOf } from "@/lib/stats/sum";
import type { Asked, AskFailure } from "../ask-model";

/** What most samples say. Where they are split evenly they say nothing, which is one more failure. */
export function majorityOf<Value>({ samples, failures }: Pick<Asked<Value>, "samples" | "failures">): {
  readonly value: Value | null;
  readonly failures: readonly AskFailure[];
} {
  const value = majority(samples.map((sample) => sample.value));
  if (value !== null || samples.length === 0) return { value, failures };
  return { value, failures: [...failures, { kind: "tied", message: TIED }] };
}

const TIED = "The samples are split evenly; take an odd number of samples.";

/** The value that most samples gave; null when there is none or several are equally frequent (maj@k, tick 3). */
export function majority<Value>(values: readonly Value[]): Value | null {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  const winners = [...counts].filter(([, count]) => count === most);
  const [winner] = winners;
  return winners.length === 1 && winner !== undefined ? winner[0] : null;
}

/** The arithmetic mean; null of nothing. */
export function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : meanOf(values);
}
