import { ALL_ALIKE, type WireInterval } from "@/lib/domain/agreement/agreement-statistic";
import type { ComparedNumbers, ProtocolPair } from "@/lib/domain/agreement/protocols";
import { say } from "@/lib/messages/researcher/say";
import * as texts from "@/lib/messages/researcher/verdicts";
import { isOnePoint } from "@/lib/stats/resampling/one-point";
import { formatNearThreshold, formatNumber } from "../statistic/format-number";
import { pValueWords } from "./p-value-words";

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
    pair.design === "paired" ? say(texts.overTasksLabelledInBoth, { count: pair.nUnits.a }) : texts.eachOnItsOwnTasks;
  if (!alpha.difference.defined) {
    return { tone: "neutral", title: texts.differenceNotDefined, text: alpha.difference.explanation };
  }
  const numbers = say(texts.alphaIsInAndIn, {
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
      title: texts.noDetectableDifference,
      text: say(texts.differenceOfThisSize, { numbers }),
    };
  }
  const [higher, lower] = alpha.verdict === "b-higher" ? [names.b, names.a] : [names.a, names.b];
  const caveat = pair.design === "paired" ? "" : ` ${texts.tasksDifferSoTheTasks}`;
  return {
    tone: "positive",
    title: say(texts.ratersAgree, { higher, lower }),
    text: `${numbers}${caveat}`,
  };
}

/** The same of the mean labels, in one sentence. */
export function meanVerdict(mean: ComparedNumbers, noun: string): string {
  if (!mean.difference.defined)
    return say(texts.meanSCannotBeCompared, { noun, explanation: mean.difference.explanation });
  const numbers = say(texts.meanIsAnd, {
    noun,
    meanA: shown(mean.a),
    meanB: shown(mean.b),
    differenceWords: differenceWords(mean),
  });
  return mean.verdict === "cannot-tell"
    ? say(texts.noDifferenceWasDetected, { numbers })
    : say(texts.beyondChance, { numbers, higher: mean.verdict === "b-higher" ? texts.higher : texts.lower });
}

/** "Δ 0.062, 95 % 0.012 to 0.113, p = 0.014" */
function differenceWords({ difference, interval, pValue }: ComparedNumbers): string {
  if (!difference.defined) return texts.noDifferenceDefined;
  const range = interval.defined ? `, ${intervalWords(interval.value)}` : "";
  return `Δ ${formatNumber(difference.value)}${range}${pValue.defined ? `, ${pValueWords(pValue.value)}` : ""}`;
}

function intervalWords(interval: WireInterval): string {
  if (isOnePoint(interval)) return ALL_ALIKE;
  const { low, high, confidence } = interval;
  return say(texts.to, {
    confidence: formatNumber(confidence * 100, 0),
    low: formatNearThreshold(0, low),
    high: formatNearThreshold(0, high),
  });
}

function shown(statistic: ComparedNumbers["a"]): string {
  return statistic.defined ? formatNumber(statistic.value) : texts.notDefined;
}
