import { useQuery } from "@tanstack/react-query";
import type { AgreementFilter } from "@/lib/domain/agreement/agreement-filter";
import { INTERVAL_WIDTHS, type IntervalWidth } from "@/lib/domain/agreement/enough-labels";
import * as texts from "@/lib/messages/researcher/results";
import { say } from "@/lib/messages/researcher/say";
import { enoughLabelsQuery } from "@/lib/queries/agreement/enough-labels";
import { useAddressChoice } from "../filter/use-address-choice";

interface EnoughFindingProps {
  roundId: string;
  filter: AgreementFilter;
  version: string;
}

/** How many more tasks the wanted interval takes, in a few words. */
export function EnoughFinding({ roundId, filter, version }: EnoughFindingProps) {
  const [width] = useAddressChoice<IntervalWidth>("width", INTERVAL_WIDTHS);
  const { data } = useQuery(enoughLabelsQuery(roundId, { ...filter, width }, version));
  if (!data) return null;
  const { moreUnits } = data;
  if (!moreUnits.defined) return <>{say(texts.notEstimableForAnInterval, { width })}</>;
  return moreUnits.value === 0
    ? say(texts.enoughForAnIntervalOf, { width })
    : say(texts.moreTasksForAnInterval, { count: moreUnits.value, width });
}
