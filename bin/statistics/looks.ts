import type { Interval } from "@/lib/stats/resampling/interval";
import {
  type DifferenceBounds,
  type Equivalence,
  equivalence,
  equivalenceAtEveryLook,
} from "@/lib/stats/sequential/equivalence";
import type { Statistic } from "@/lib/stats/statistic";
import { boundsJson, intervalText } from "./printed-values";
import type { ResamplingOptions } from "./resampling-options";

/** How a difference is looked at: more than once, or to learn whether it is none. */
type Asked = Pick<ResamplingOptions, "planned" | "within">;

export interface LookedAt extends DifferenceBounds {
  readonly anytime: Statistic<Interval> | null;
}

/** `anytime`: [low, high], or null with its reason; nothing where it was not asked for. */
export function anytimeJson(anytime: Statistic<Interval> | null) {
  if (anytime === null) return {};
  return { anytime: boundsJson(anytime), ...(!anytime.defined && { anytime_reason: anytime.reason }) };
}

/** @param nothing the value that means no difference */
export function looksJson(difference: LookedAt, { within }: Asked, nothing = 0) {
  const { anytime, equivalenceInterval } = difference;
  return {
    ...anytimeJson(anytime),
    ...(within !== null && {
      within,
      equivalence_ci: boundsJson(equivalenceInterval),
      equivalence: equivalence(difference, within, nothing),
      ...(anytime && { equivalence_at_every_look: equivalenceAtEveryLook(anytime, within, nothing) }),
    }),
  };
}

/** A line for people; empty where nothing of it was asked. */
export function looksText(what: string, difference: LookedAt, { within }: Asked, nothing = 0): string {
  const { anytime, equivalenceInterval } = difference;
  const margin = within === null ? null : String(within);
  const now =
    within === null || margin === null
      ? ""
      : `${verdictText(equivalence(difference, within, nothing), margin)} (${equivalenceText(equivalenceInterval)})`;
  if (anytime === null) return now === "" ? "" : `${what}: ${now}.`;
  const stop = within === null || margin === null ? "" : stopText(anytime, within, margin, nothing);
  const looks = anytime.defined ? `at every look ${intervalText(anytime)}${stop}` : anytime.explanation;
  return `${what}: ${[now, looks].filter(Boolean).join("; ")}${anytime.defined ? "." : ""}`;
}

/** With its confidence: it is narrower than the interval that the table has of the same difference. */
function equivalenceText(interval: Statistic<Interval>): string {
  const text = intervalText(interval);
  return interval.defined ? `${Number((100 * interval.value.confidence).toFixed(1))}% interval ${text}` : text;
}

function stopText(anytime: Statistic<Interval>, within: number, margin: string, nothing: number): string {
  const found = equivalenceAtEveryLook(anytime, within, nothing);
  return found === "not-enough-labels" ? ", continue" : `, may stop now: ${verdictText(found, margin)}`;
}

function verdictText(found: Equivalence, margin: string): string {
  switch (found) {
    case "equal":
      return `equal within ${margin}`;
    case "different":
      return "different";
    case "both":
      return `different, by less than ${margin}`;
    case "not-enough-labels":
      return "not enough labels";
  }
}
