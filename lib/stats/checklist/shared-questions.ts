import { defined, type Statistic, undefinedBecause } from "../statistic";

/**
 * The share of two checklists' questions that the other one asks too: (a that some b asks + b that some a asks) / (|a| + |b|).
 * In [0, 1]; symmetric where `isSame` is. Order does not matter.
 *
 * @param isSame whether two questions ask the same
 * @returns undefined without any question
 */
export function sharedQuestions(
  one: readonly string[],
  other: readonly string[],
  isSame: (a: string, b: string) => boolean,
): Statistic {
  const all = one.length + other.length;
  if (all === 0) return undefinedBecause("no-words");
  const inOther = one.filter((a) => other.some((b) => isSame(a, b))).length;
  const inOne = other.filter((b) => one.some((a) => isSame(a, b))).length;
  return defined((inOther + inOne) / all);
}
