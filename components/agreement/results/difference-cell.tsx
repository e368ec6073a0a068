import { useQuery } from "@tanstack/react-query";
import { TextLink } from "@/components/ui/text-link";
import { type AgreementFilter, filterQuery } from "@/lib/domain/agreement/agreement-filter";
import {
  type ClearestDifference,
  clearestDifference,
  type DifferenceMeasure,
} from "@/lib/domain/agreement/clearest-difference";
import { isPending } from "@/lib/domain/agreement/pending";
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

/** Which system does better, by how much, and whether that may be chance. */
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
  const clearest = clearestDifference(data.pairs, bestOf(scale));
  if (!clearest) {
    return (
      <SummaryCell title={texts.differenceBetweenSystems} value={texts.noneToTest}>
        <p>{texts.noTwoSystemsHaveLabels}</p>
        <p>{all}</p>
      </SummaryCell>
    );
  }
  return (
    <SummaryCell
      title={texts.differenceBetweenSystems}
      value={
        clearest.isDetected
          ? say(texts.betterThan, { better: clearest.better, worse: clearest.worse })
          : texts.noDetectableDifference
      }
    >
      <p className="text-ink">{differenceWords(clearest)}</p>
      <p className="text-xs">
        {clearest.measure === "score" ? bestInWords(scale) : ""}{" "}
        {say(texts.instructions, { count: clearest.instructions })}
        {data.pairs.length > 1 ? say(texts.clearestOfPairsP, { count: data.pairs.length }) : ""}. {all}
      </p>
    </SummaryCell>
  );
}

function differenceWords({ measure, better, worse, isDetected, difference }: ClearestDifference): string {
  const { name, format } = WORDS[measure];
  const { value, interval, adjustedPValue } = difference;
  const number = value.defined ? format(value.value) : "–";
  const what =
    measure === "winRate"
      ? say(texts.winsAgainst, { better, number, worse })
      : `${isDetected ? "" : `${better} − ${worse}, `}${name} ${value.defined && value.value > 0 ? "+" : ""}${number}`;
  const range = interval.defined ? ` (${formatInterval(interval.value, format)})` : "";
  return `${what}${range}${adjustedPValue.defined ? `, ${pValueWords(adjustedPValue.value)}` : ""}`;
}
