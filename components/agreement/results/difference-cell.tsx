import { useQuery } from "@tanstack/react-query";
import { TextLink } from "@/components/ui/text-link";
import { type AgreementFilter, filterQuery } from "@/lib/domain/agreement/agreement-filter";
import { isPending } from "@/lib/domain/agreement/pending";
import { type DifferenceMeasure, type SystemsHeadline, systemsHeadline } from "@/lib/domain/agreement/systems-headline";
import { bestInWords, bestOf } from "@/lib/domain/protocol/round-scale";
import type { ScaleName } from "@/lib/domain/protocol/scale";
import * as texts from "@/lib/messages/researcher/results";
import { say } from "@/lib/messages/researcher/say";
import { systemComparisonQuery } from "@/lib/queries/agreement/system-comparison";
import { formatInterval, formatNumber, formatShare } from "../statistic/format-number";
import { pValueWords } from "../words/p-value-words";
import { CellWaiting, SummaryCell } from "./summary-cell";

export interface DifferenceCellProps {
  studyId: string;
  roundId: string;
  filter: AgreementFilter;
  version: string;
  /** of the round’s levels */
  scale: ScaleName | null;
}

const WORDS: Record<DifferenceMeasure, { name: string; format: (value: number) => string }> = {
  score: { name: texts.meanScore, format: (value) => formatNumber(value, 2) },
  requirements: { name: texts.requirementsMetDrfr, format: (value) => formatNumber(value) },
  winRate: { name: texts.winRate, format: formatShare },
};

/** Which system leads, by how much, and which cannot be told apart from it. */
export function DifferenceCell({ studyId, roundId, filter, version, scale }: DifferenceCellProps) {
  const { data, error, refetch } = useQuery(systemComparisonQuery(roundId, filter, version));
  const all = (
    <TextLink href={`/studies/${studyId}/compare/systems?round=${roundId}${filterQuery(filter).replace("?", "&")}`}>
      {texts.systems}
    </TextLink>
  );
  if (!data || isPending(data)) {
    return (
      <SummaryCell title={texts.differenceBetweenSystems} value="…">
        {data ? <p>{texts.computedInTheBackground}</p> : <CellWaiting error={error} onRetry={refetch} />}
      </SummaryCell>
    );
  }
  const headline = systemsHeadline(data, bestOf(scale));
  if (!headline) {
    return (
      <SummaryCell title={texts.differenceBetweenSystems} value={texts.noneToTest}>
        <p>{texts.noTwoSystemsHaveLabels}</p>
        <p>{all}</p>
      </SummaryCell>
    );
  }
  return (
    <SummaryCell title={texts.differenceBetweenSystems} value={headlineTitle(headline)}>
      <p className="text-ink">{differenceWords(headline)}</p>
      <p>{standingWords(headline)}</p>
      <p className="text-xs">
        {headline.measure === "score" ? bestInWords(scale) : ""}{" "}
        {say(texts.instructions, { count: headline.instructions })}
        {data.pairs.length > 1 ? say(texts.adjustedForPairs, { count: data.pairs.length }) : ""}. {all}
      </p>
    </SummaryCell>
  );
}

function headlineTitle({ first, second, together, behindAll, behindFirst, isAnyDetected }: SystemsHeadline): string {
  if (!isAnyDetected) return texts.noDetectableDifference;
  const behind = behindAll.length + behindFirst.length;
  if (behind === 0) return texts.noClearLeader;
  if (together.length > 0) return say(texts.leads, { first });
  return behind === 1
    ? say(texts.betterThan, { better: first, worse: second })
    : say(texts.betterThanAllOthers, { first, count: behind });
}

/** Which systems cannot be told apart, and what these are better than; nothing of two systems, which the title names. */
function standingWords({ first, together, behindAll, behindFirst, isAnyDetected }: SystemsHeadline): string {
  if (!isAnyDetected || together.length + behindAll.length + behindFirst.length === 1) return "";
  const [other] = together;
  const better = together.length === 1 ? texts.bothAreBetterThan : texts.allAreBetterThan;
  return [
    together.length === 1 && other ? say(texts.twoCannotBeToldApart, { first, other }) : "",
    together.length > 1 ? say(texts.cannotBeToldApartFrom, { first, others: say.list(together) }) : "",
    together.length > 0 && behindAll.length > 0 ? say(better, { others: say.list(behindAll) }) : "",
    behindFirst.length > 0 ? say(texts.firstIsBetterThan, { first, others: say.list(behindFirst) }) : "",
  ]
    .filter(Boolean)
    .join(" ");
}

function differenceWords({ measure, first, second, difference }: SystemsHeadline): string {
  const { name, format } = WORDS[measure];
  const { value, interval, adjustedPValue } = difference;
  const number = value.defined ? format(value.value) : "–";
  const what =
    measure === "winRate"
      ? say(texts.winsAgainst, { better: first, number, worse: second })
      : `${first} − ${second}, ${name} ${value.defined && value.value > 0 ? "+" : ""}${number}`;
  const range = interval.defined ? ` (${formatInterval(interval.value, format)})` : "";
  return `${what}${range}${adjustedPValue.defined ? `, ${pValueWords(adjustedPValue.value)}` : ""}`;
}
