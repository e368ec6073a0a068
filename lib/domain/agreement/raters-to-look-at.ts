import { formatNumber, formatShare } from "../format/format-number";
import type { RaterReport } from "./agreement-raters";

/** What makes a rater stand out. Each rests on enough labels for it not to be an accident of the first few. */
const MIN_LABELS = 10;
const MIN_KNOWN = 3;
const ALPHA_GAIN = 0.05;
const FAST_SHARE = 0.5;
const SAME_SHARE = 0.9;
const KNOWN_SHARE = 0.5;

export interface RaterToLookAt {
  raterId: string;
  pseudonym: string;
  /** the plainest first */
  reasons: string[];
}

type Reported = Pick<RaterReport, "raterId" | "pseudonym" | "labels" | "time" | "agreement" | "same" | "known">;

/** Raters whose labels somebody should read: a hint to look, not a verdict. Who gives most reasons comes first. */
export function ratersToLookAt(raters: readonly Reported[]): RaterToLookAt[] {
  return raters
    .map((rater) => ({ raterId: rater.raterId, pseudonym: rater.pseudonym, reasons: reasonsFor(rater) }))
    .filter(({ reasons }) => reasons.length > 0)
    .toSorted((one, other) => other.reasons.length - one.reasons.length);
}

function reasonsFor({ labels, time, agreement, same, known }: Reported): string[] {
  const reasons = known.flatMap(({ stratum, n, right }) =>
    stratum !== "training" && n >= MIN_KNOWN && right / n < KNOWN_SHARE
      ? [`right on ${right} of ${n} ${stratum === "attention" ? "attention tasks" : "tasks with a reference answer"}`]
      : [],
  );
  if (labels < MIN_LABELS) return reasons;
  const { change, nUnitsWithout } = agreement;
  if (change.defined && change.value >= ALPHA_GAIN && nUnitsWithout >= MIN_LABELS) {
    reasons.push(`alpha rises by ${formatNumber(change.value, 2)} without them`);
  }
  if (time.n >= MIN_LABELS && time.fast / time.n >= FAST_SHARE) {
    reasons.push(`${formatShare(time.fast / time.n, 0)} of labels are very fast`);
  }
  if (same.share.defined && same.share.value >= SAME_SHARE && same.count >= MIN_LABELS) {
    reasons.push(`the same label in ${formatShare(same.share.value, 0)}`);
  }
  return reasons;
}
