import type { RoundCounts } from "./round-counts";

/**
 * Results that follow from a round's counts: computed once for the counts at hand and gone with them, so that nothing can
 * be older than its counts. Whoever asks meanwhile waits for the same computation.
 * @returns the result of `compute` for the counts; `key` names what it depends on beside them
 */
export function keptResults<Result>(): (
  counts: RoundCounts,
  key: string,
  compute: () => Result | Promise<Result>,
) => Promise<Result> {
  const kept = new WeakMap<RoundCounts, Map<string, Promise<Result>>>();
  return (counts, key, compute) => {
    const results = kept.get(counts) ?? new Map<string, Promise<Result>>();
    kept.set(counts, results);
    const known = results.get(key);
    if (known) return known;
    const result = (async () => compute())();
    results.set(key, result);
    // A failure, such as a lost connection, is no result.
    result.catch(() => results.delete(key));
    return result;
  };
}
