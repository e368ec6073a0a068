import { formatNumber, formatShare } from "@/lib/format/format-number";
import { binomialUpperTail } from "@/lib/stats/significance/binomial-tail";
import { atMostMarked } from "@/lib/stats/significance/hypergeometric";
import type { RaterReport, RoundRaters } from "./agreement-raters";
import type { NumberStatistic } from "./agreement-statistic";

/** Why a rater is listed. Each reason needs enough labels not to be an accident of the first few. */
export const MIN_LABELS = 10;
const MIN_KNOWN = 3;
const FAST_SHARE = 0.5;
const SAME_SHARE = 0.9;
const KNOWN_SHARE = 0.5;
/** The chance that any of a round's raters is named for a reason though all label alike. */
const CHANCE = 0.05;
/** The same of labels that differ, and less where questions may be named, too. */
const CHANCE_TO_DIFFER = { withoutQuestions: 0.035, withQuestions: 0.01 };

/** By how much alpha is higher without a rater who differs from the others beyond chance. */
export interface AlphaGain {
  change: number;
  of: "labels" | "answers";
}

export interface RaterToLookAt {
  raterId: string;
  pseudonym: string;
  /** the plainest first */
  reasons: string[];
  gain: AlphaGain | null;
}

export type Reported = Pick<RaterReport, "raterId" | "pseudonym" | "labels" | "same" | "known"> & {
  time: Pick<RaterReport["time"], "n" | "fast">;
  agreement: Pick<RaterReport["agreement"], "change" | "differsPValue" | "nUnitsWithout">;
  answers: Pick<NonNullable<RaterReport["answers"]>, "change" | "differsPValue"> | null;
};

/**
 * Raters whose labels somebody should read: a hint to look, not a verdict. Only what chance among raters who all label alike
 * would hardly show is a reason. Who lowers alpha most comes first, then who gives most reasons.
 */
export function ratersToLookAt({
  raters,
  commonest,
}: {
  raters: readonly Reported[];
  commonest: Pick<RoundRaters["commonest"], "share">;
}): RaterToLookAt[] {
  return raters
    .map((rater) => {
      const gain = gainOf(rater);
      const reasons = [
        ...knownReasons(rater, raters),
        ...(gain ? [gainWords(gain)] : []),
        ...habitReasons(rater, raters.length, commonest.share),
      ];
      return { raterId: rater.raterId, pseudonym: rater.pseudonym, reasons, gain };
    })
    .filter(({ reasons }) => reasons.length > 0)
    .toSorted(
      (one, other) => (other.gain?.change ?? 0) - (one.gain?.change ?? 0) || other.reasons.length - one.reasons.length,
    );
}

/**
 * What could name anybody: each other's labels, or answers that are known, alone. Where nothing could, as with two raters,
 * nobody's being named says nothing.
 */
export function couldBeNamedBy({ raters }: { raters: readonly Reported[] }): "each-other" | "known-answers" | null {
  const isCompared = ({ labels, agreement, answers }: Reported) =>
    labels >= MIN_LABELS && (agreement.differsPValue.defined || answers?.differsPValue.defined === true);
  if (raters.some(isCompared)) return "each-other";
  const isChecked = raters.some(({ known }) =>
    known.some(({ stratum, n }) => stratum !== "training" && n >= MIN_KNOWN),
  );
  return isChecked ? "known-answers" : null;
}

function gainOf({ labels, agreement, answers }: Reported): AlphaGain | null {
  if (labels < MIN_LABELS) return null;
  const chance = answers ? CHANCE_TO_DIFFER.withQuestions : CHANCE_TO_DIFFER.withoutQuestions;
  const found = [
    ...(agreement.nUnitsWithout >= MIN_LABELS ? [{ ...agreement, of: "labels" as const }] : []),
    ...(answers ? [{ ...answers, of: "answers" as const }] : []),
  ].flatMap(({ change, differsPValue, of }) =>
    change.defined && change.value > 0 && differsPValue.defined && differsPValue.value < chance
      ? [{ change: change.value, of }]
      : [],
  );
  return found.toSorted((one, other) => other.change - one.change)[0] ?? null;
}

/** "alpha is 0.13 higher without this rater" */
export function gainWords({ change, of }: AlphaGain): string {
  return `alpha${of === "answers" ? " of answers" : ""} is ${formatNumber(change, 2)} higher without this rater`;
}

/** Worse than the others on the same kind of tasks, by Fisher's exact test. */
function knownReasons(rater: Reported, raters: readonly Reported[]): string[] {
  return rater.known.flatMap(({ stratum, n, right }) => {
    const all = raters.flatMap(({ known }) => known.filter((each) => each.stratum === stratum && each.n > 0));
    const strata = [{ all: sumOf(all, "n"), marked: sumOf(all, "right"), drawn: n }];
    if (stratum === "training" || n < MIN_KNOWN || right / n >= KNOWN_SHARE) return [];
    if (atMostMarked(strata, right) * all.length > CHANCE) return [];
    return [
      `right on ${right} of ${n} ${stratum === "attention" ? "attention tasks" : "tasks with a reference answer"}`,
    ];
  });
}

function sumOf(known: Reported["known"], member: "n" | "right"): number {
  return known.reduce((sum, each) => sum + each[member], 0);
}

function habitReasons({ labels, time, same }: Reported, nRaters: number, commonest: NumberStatistic): string[] {
  const reasons: string[] = [];
  if (labels < MIN_LABELS) return reasons;
  if (time.n >= MIN_LABELS && time.fast / time.n >= FAST_SHARE) {
    reasons.push(`${formatShare(time.fast / time.n, 0)} of labels are very fast`);
  }
  if (!same.share.defined || same.share.value < SAME_SHARE || same.count < MIN_LABELS) return reasons;
  // No label is more frequent than the commonest of all raters: where nearly all labels are the same, so are each rater's.
  const usual = commonest.defined ? commonest.value : 1;
  const n = Math.round(same.count / same.share.value);
  if (binomialUpperTail(same.count, n, usual) * nRaters <= CHANCE) {
    reasons.push(`the same label in ${formatShare(same.share.value, 0)}`);
  }
  return reasons;
}
