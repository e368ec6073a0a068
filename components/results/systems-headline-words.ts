import {
  formatInterval,
  formatNumber,
  formatShare,
  formatSigned,
  pValueWords,
} from "@/components/figure/statistic/format-number";
import type { DifferenceMeasure, SystemsHeadline } from "@/lib/compare/systems-headline";
import { t } from "@/lib/messages/translate";

export interface SystemsHeadlineWords {
  title: string;
  /** the first system against the second in numbers */
  difference: string;
  /** which systems do not differ detectably, and which are worse; empty for two systems, named in the title */
  standing: string;
}

/** Which system is best according to the labels, by how much, and which do not differ detectably from it. */
export function systemsHeadlineWords(headline: SystemsHeadline): SystemsHeadlineWords {
  // On a narrow card a line would begin with "= 0.250"; after a dash, one may end before a space that does not break.
  const difference = differenceOf(headline)
    .replaceAll(/ ([=<]) /g, "\u00a0$1\u00a0")
    .replaceAll(" – ", "\u00a0–\u2060\u00a0");
  return { title: titleOf(headline), difference, standing: standingOf(headline) };
}

/** The same in sentences. */
export function systemsHeadlineText(headline: SystemsHeadline): string {
  const standing = standingOf(headline);
  return `${titleOf(headline)}: ${differenceOf(headline)}.${standing ? ` ${standing}` : ""}`;
}

export const DIFFERENCE_MEASURE_WORDS: Record<DifferenceMeasure, { name: string; format: (value: number) => string }> =
  {
    score: { name: t("mean score"), format: (value) => formatNumber(value, 2) },
    points: { name: t("score by points"), format: formatNumber },
    requirements: { name: t("requirements met (DRFR)"), format: formatNumber },
    winRate: { name: t("win rate"), format: formatShare },
  };

function titleOf(headline: SystemsHeadline): string {
  const { first, together, mayBeBest, behindAll, behindFirst, isAnyDetected, isAnyDetectable } = headline;
  if (!isAnyDetected) return isAnyDetectable ? t("No detectable difference") : t("Too few instructions to tell");
  const behind = behindAll.length + behindFirst.length;
  const [, other] = mayBeBest;
  const isLed = mayBeBest.length > (together.length > 0 ? 1 : 0);
  if (behind === 0 || !isLed) return t("No clear leader");
  if (other && mayBeBest.length === 2) return t("{first} or {other} is best", { first, other });
  if (other) return t("One of {count} systems is best", { count: mayBeBest.length });
  const [worse = ""] = [...behindAll, ...behindFirst];
  if (behind === 1) return t("{better} is better than {worse}", { better: first, worse });
  return behind === 2
    ? t("{first} is better than both others", { first })
    : t("{first} is better than all {count} others", { first, count: behind });
}

function standingOf({ first, together, behindAll, behindFirst, isAnyDetected }: SystemsHeadline): string {
  if (!isAnyDetected || together.length + behindAll.length + behindFirst.length === 1) return "";
  const [other] = together;
  const others = t.list(behindAll);
  return [
    together.length === 1 && other ? t("{first} and {other} cannot be told apart.", { first, other }) : "",
    together.length > 1 ? t("{first} cannot be told apart from {others}.", { first, others: t.list(together) }) : "",
    together.length > 0 && behindAll.length > 0
      ? t(together.length === 1 ? "Both are better than {others}." : "All of these are better than {others}.", {
          others,
        })
      : "",
    together.length > 0 && behindFirst.length > 0
      ? t("{first} is better than {others}.", { first, others: t.list(behindFirst) })
      : "",
  ]
    .filter(Boolean)
    .join(" ");
}

function differenceOf({ measure, first, second, difference }: SystemsHeadline): string {
  const { name, format } = DIFFERENCE_MEASURE_WORDS[measure];
  const { value, interval, adjustedPValue } = difference;
  if (!value.defined) return t("{first} and {second} were not compared with each other", { first, second });
  const number = format(value.value);
  const what =
    measure === "winRate"
      ? t("{better} wins {number} against {worse}, ties as half", { better: first, number, worse: second })
      : `${first} − ${second}, ${name} ${formatSigned(value.value, number)}`;
  const range = interval.defined ? ` (${formatInterval(interval.value, format)})` : "";
  return `${what}${range}${adjustedPValue.defined ? `, ${pValueWords(adjustedPValue.value)}` : ""}`;
}
