import { incompleteBeta } from "./student-t-distribution";

/** P(X ≥ k) of n trials that each succeed with probability p. Source: Abramowitz and Stegun 26.5.24. */
export function binomialUpperTail(k: number, n: number, p: number): number {
  if (k <= 0) return 1;
  return k > n ? 0 : incompleteBeta(p, 1 - p, k, n - k + 1);
}
