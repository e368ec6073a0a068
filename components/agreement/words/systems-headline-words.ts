import type { DifferenceMeasure, SystemsHeadline } from "@/lib/domain/agreement/systems-headline";
import * as texts from "@/lib/messages/researcher/results";
import { say } from "@/lib/messages/researcher/say";
import { formatInterval, formatNumber, formatShare } from "../statistic/format-number";
import { pValueWords } from "./p-value-words";

export interface SystemsHeadlineWords {
  title: string;
  /** the first system against the second in numbers */
  difference: string;
  /** who cannot be told apart, and what these are better than; nothing of two systems, which the title names */
  standing: string;
}

/** Which system is best as far as labels tell, by how much, and which cannot be told apart from it. */
export function systemsHeadlineWords(headline: SystemsHeadline): SystemsHeadlineWords {
  return { title: titleOf(headline), difference: differenceOf(headline), standing: standingOf(headline) };
}

/** The same in sentences. */
export function systemsHeadlineText(headline: SystemsHeadline): string {
  const { title, difference, standing } = systemsHeadlineWords(headline);
  return `${title}: ${difference}.${standing ? ` ${standing}` : ""}`;
}

const MEASURES: Record<DifferenceMeasure, { name: string; format: (value: number) => string }> = {
  score: { name: texts.meanScore, format: (value) => formatNumber(value, 2) },
  requirements: { name: texts.requirementsMetDrfr, format: (value) => formatNumber(value) },
  winRate: { name: texts.winRate, format: formatShare },
};

function titleOf({ first, together, mayBeBest, behindAll, behindFirst, isAnyDetected }: SystemsHeadline): string {
  if (!isAnyDetected) return texts.noDetectableDifference;
  const behind = behindAll.length + behindFirst.length;
  const [, other] = mayBeBest;
  const isLed = mayBeBest.length > (together.length > 0 ? 1 : 0);
  if (behind === 0 || !isLed) return texts.noClearLeader;
  if (other && mayBeBest.length === 2) return say(texts.firstOrOtherIsBest, { first, other });
  if (other) return say(texts.bestIsOneOf, { count: mayBeBest.length });
  const [worse = ""] = [...behindAll, ...behindFirst];
  return behind === 1
    ? say(texts.betterThan, { better: first, worse })
    : say(texts.betterThanAllOthers, { first, count: behind });
}

function standingOf({ first, together, behindAll, behindFirst, isAnyDetected }: SystemsHeadline): string {
  if (!isAnyDetected || together.length + behindAll.length + behindFirst.length === 1) return "";
  const [other] = together;
  const better = together.length === 1 ? texts.bothAreBetterThan : texts.allAreBetterThan;
  return [
    together.length === 1 && other ? say(texts.twoCannotBeToldApart, { first, other }) : "",
    together.length > 1 ? say(texts.cannotBeToldApartFrom, { first, others: say.list(together) }) : "",
    together.length > 0 && behindAll.length > 0 ? say(better, { others: say.list(behindAll) }) : "",
    together.length > 0 && behindFirst.length > 0
      ? say(texts.firstIsBetterThan, { first, others: say.list(behindFirst) })
      : "",
  ]
    .filter(Boolean)
    .join(" ");
}

function differenceOf({ measure, first, second, difference }: SystemsHeadline): string {
  const { name, format } = MEASURES[measure];
  const { value, interval, adjustedPValue } = difference;
  const number = value.defined ? format(value.value) : "–";
  const what =
    measure === "winRate"
      ? say(texts.winsAgainst, { better: first, number, worse: second })
      : `${first} − ${second}, ${name} ${value.defined && value.value > 0 ? "+" : ""}${number}`;
  const range = interval.defined ? ` (${formatInterval(interval.value, format)})` : "";
  return `${what}${range}${adjustedPValue.defined ? `, ${pValueWords(adjustedPValue.value)}` : ""}`;
}
