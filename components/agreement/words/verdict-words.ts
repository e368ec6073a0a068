import { ALL_ALIKE, type WireInterval } from "@/lib/domain/agreement/agreement-statistic";
import type { ComparedNumbers, ProtocolPair } from "@/lib/domain/agreement/protocols";
import { counted } from "@/lib/domain/format/counted";
import { isOnePoint } from "@/lib/stats/resampling/interval";
import { formatNearThreshold, formatNumber } from "../statistic/format-number";

export interface VerdictWords {
  tone: "positive" | "neutral" | "warning";
  title: string;
  text: string;
}

type Comparable = Extract<ProtocolPair, { comparable: true }>;

/** What a comparison of agreement allows to say, in plain words; plainest where it allows nothing. */
export function alphaVerdict(pair: Comparable, names: { a: string; b: string }): VerdictWords {
  const { alpha } = pair;
  const over =
    pair.design === "paired" ? `Over ${counted(pair.nUnits.a, "task")} labelled in both` : "Each on its own tasks";
  if (!alpha.difference.defined) {
    return { tone: "warning", title: "Difference not defined", text: alpha.difference.explanation };
  }
  const numbers = `${over}, alpha is ${shown(alpha.a)} in “${names.a}” and ${shown(alpha.b)} in “${names.b}”: ${differenceWords(alpha)}.`;
  if (alpha.verdict === "cannot-tell") {
    return {
      tone: "warning",
      title: "No detectable difference",
      text: `${numbers} A difference of this size may be chance. This doesn’t show that agreement is equal: more tasks or raters would narrow the interval.`,
    };
  }
  const [higher, lower] = alpha.verdict === "b-higher" ? [names.b, names.a] : [names.a, names.b];
  const caveat =
    pair.design === "paired" ? "" : " The tasks differ, so the tasks rather than the protocol may be the reason.";
  return {
    tone: "positive",
    title: `Raters agree more in “${higher}” than in “${lower}”`,
    text: `${numbers}${caveat}`,
  };
}

/** The same of the mean labels, in one sentence. */
export function meanVerdict(mean: ComparedNumbers, noun: string): string {
  if (!mean.difference.defined) return `The mean ${noun}s cannot be compared. ${mean.difference.explanation}`;
  const numbers = `The mean ${noun} is ${shown(mean.a)} and ${shown(mean.b)}: ${differenceWords(mean)}.`;
  return mean.verdict === "cannot-tell"
    ? `${numbers} No difference was detected.`
    : `${numbers} Beyond chance it is ${mean.verdict === "b-higher" ? "higher" : "lower"} in the second.`;
}

/** "Δ 0.062, 95 % 0.012 to 0.113, p = 0.014" */
function differenceWords({ difference, interval, pValue }: ComparedNumbers): string {
  if (!difference.defined) return "no difference defined";
  const range = interval.defined ? `, ${intervalWords(interval.value)}` : "";
  return `Δ ${formatNumber(difference.value)}${range}${pValue.defined ? `, ${pValueWords(pValue.value)}` : ""}`;
}

function intervalWords(interval: WireInterval): string {
  if (isOnePoint(interval)) return ALL_ALIKE;
  const { low, high, confidence } = interval;
  return `${formatNumber(confidence * 100, 0)} % ${formatNearThreshold(0, low)} to ${formatNearThreshold(0, high)}`;
}

export function pValueWords(p: number): string {
  return p < 0.001 ? "p < 0.001" : `p = ${formatNearThreshold(0.05, p)}`;
}

function shown(statistic: ComparedNumbers["a"]): string {
  return statistic.defined ? formatNumber(statistic.value) : "not defined";
}
