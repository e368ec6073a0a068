import { formatNearThreshold, formatNumber, pValueWords } from "@/components/figure/statistic/format-number";
import type { ComparedNumbers, ProtocolPair } from "@/lib/compare/protocols";
import { t } from "@/lib/messages/translate";
import { ALL_ALIKE, type WireInterval } from "@/lib/results/agreement-statistic";
import { isOnePoint } from "@/lib/stats/resampling/one-point";

export interface VerdictWords {
  tone: "positive" | "neutral";
  title: string;
  text: string;
}

type Comparable = Extract<ProtocolPair, { comparable: true }>;

/** What a comparison of agreement allows to say, in plain words; plainest where it allows nothing. */
export function alphaVerdict(pair: Comparable, names: { a: string; b: string }): VerdictWords {
  const { alpha } = pair;
  const over =
    pair.design === "paired"
      ? t("Over {count, plural, one {# task} other {# tasks}} labelled in both", { count: pair.nUnits.a })
      : t("Each on its own tasks");
  if (!alpha.difference.defined) {
    return { tone: "neutral", title: t("Difference not defined"), text: alpha.difference.explanation };
  }
  const numbers = t("{over}, alpha is {alphaA} in “{a}” and {alphaB} in “{b}”: {differenceWords}.", {
    over,
    alphaA: shown(alpha.a),
    a: names.a,
    alphaB: shown(alpha.b),
    b: names.b,
    differenceWords: differenceWords(alpha),
  });
  if (alpha.verdict === "cannot-tell") {
    return {
      tone: "neutral",
      title: t("No detectable difference"),
      text: t(
        "{numbers} A difference of this size may be chance. This doesn’t show that agreement is equal: more tasks or raters would narrow the interval.",
        { numbers },
      ),
    };
  }
  const [higher, lower] = alpha.verdict === "b-higher" ? [names.b, names.a] : [names.a, names.b];
  const caveat =
    pair.design === "paired"
      ? ""
      : ` ${t("The tasks differ, so the tasks rather than the protocol may be the reason.")}`;
  return {
    tone: "positive",
    title: t("Raters agree more in “{higher}” than in “{lower}”", { higher, lower }),
    text: `${numbers}${caveat}`,
  };
}

/** The same of the mean labels, in one sentence. */
export function meanVerdict(mean: ComparedNumbers, noun: string): string {
  if (!mean.difference.defined)
    return t("The mean {noun}s cannot be compared. {explanation}", { noun, explanation: mean.difference.explanation });
  const numbers = t("The mean {noun} is {meanA} and {meanB}: {differenceWords}.", {
    noun,
    meanA: shown(mean.a),
    meanB: shown(mean.b),
    differenceWords: differenceWords(mean),
  });
  return mean.verdict === "cannot-tell"
    ? t("{numbers} No difference was detected.", { numbers })
    : t("{numbers} It is significantly {higher} in the second.", {
        numbers,
        higher: mean.verdict === "b-higher" ? t("higher") : t("lower"),
      });
}

/** "Δ 0.062, 95% 0.012 to 0.113, p = 0.014" */
function differenceWords({ difference, interval, pValue }: ComparedNumbers): string {
  if (!difference.defined) return t("difference not defined");
  const range = interval.defined ? `, ${intervalWords(interval.value)}` : "";
  return `Δ ${formatNumber(difference.value)}${range}${pValue.defined ? `, ${pValueWords(pValue.value)}` : ""}`;
}

function intervalWords(interval: WireInterval): string {
  if (isOnePoint(interval)) return ALL_ALIKE;
  const { low, high, confidence } = interval;
  return t("{confidence}% {low} to {high}", {
    confidence: formatNumber(confidence * 100, 0),
    low: formatNearThreshold(0, low),
    high: formatNearThreshold(0, high),
  });
}

function shown(statistic: ComparedNumbers["a"]): string {
  return statistic.defined ? formatNumber(statistic.value) : t("not defined");
}
