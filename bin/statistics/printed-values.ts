import type { Interval } from "@/lib/stats/resampling/interval";
import { isOnePoint } from "@/lib/stats/resampling/one-point";
import type { Statistic } from "@/lib/stats/statistic";
import { shortNumber } from "../support/text-table";

/** `value` or null, and why: a code, and a sentence. */
export function valueJson(statistic: Statistic) {
  return statistic.defined
    ? { value: statistic.value, reason: null }
    : { value: null, reason: statistic.reason, explanation: statistic.explanation };
}

/** `ci`: [low, high], or null: not asked for, or for `ci_reason`. */
export function intervalJson(interval: Statistic<Interval> | null) {
  if (interval === null) return { ci: null };
  if (!interval.defined) return { ci: null, ci_reason: interval.reason, ci_explanation: interval.explanation };
  const { low, high, confidence, method, nResamples } = interval.value;
  return {
    ci: [low, high],
    confidence,
    ci_method: method,
    ...(nResamples !== null && { resamples: nResamples }),
    ...(isOnePoint(interval.value) && { ci_note: "all resamples are alike: this interval bounds nothing" }),
  };
}

/** Its bounds alone; null where there is none. */
export function boundsJson(interval: Statistic<{ readonly low: number; readonly high: number }> | null) {
  return interval?.defined ? [interval.value.low, interval.value.high] : null;
}

export function valueText(value: Statistic): string {
  return value.defined ? shortNumber(value.value) : "undefined";
}

export function intervalText(interval: Statistic<Interval> | null): string {
  if (interval === null) return "";
  if (!interval.defined) return "none";
  const range = `${shortNumber(interval.value.low)} to ${shortNumber(interval.value.high)}`;
  return isOnePoint(interval.value) ? `${range} (*)` : range;
}

/** Empty where there is none. */
export function pText(p: Statistic): string {
  if (!p.defined) return "";
  return p.value < 0.001 ? "<0.001" : shortNumber(p.value);
}

export function shortPercent(share: number): string {
  return String(Number((share * 100).toFixed(2)));
}

/** The complement of the confidence, without what arithmetic adds: 0.05, not 0.050000000000000044. */
export function significance(confidence: number): number {
  return Number((1 - confidence).toPrecision(3));
}

/** One line for each reason why something has no value. */
export function undefinedNotes(statistics: readonly (Statistic<unknown> | null)[], before = "Undefined. "): string[] {
  return [...new Set(statistics.flatMap((each) => (each && !each.defined ? [`${before}${each.explanation}`] : [])))];
}

/** What the mark next to an interval means; empty if no interval has it. */
export function onePointNote(intervals: readonly (Statistic<Interval> | null)[]): string {
  if (!intervals.some((interval) => interval?.defined && isOnePoint(interval.value))) return "";
  return "(*) All resamples are alike: what no unit showed cannot be drawn, so that this interval bounds nothing.";
}
