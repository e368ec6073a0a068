import { useQuery } from "@tanstack/react-query";
import type { AgreementFilter } from "@/lib/domain/agreement/agreement-filter";
import { INTERVAL_WIDTHS, type IntervalWidth } from "@/lib/domain/agreement/enough-labels";
import { counted } from "@/lib/domain/format/counted";
import { enoughLabelsQuery } from "@/lib/queries/agreement/round-analysis";
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
  if (!moreUnits.defined) return <>not estimable for an interval of {width}</>;
  return moreUnits.value === 0 ? (
    <>enough for an interval of {width}</>
  ) : (
    <>
      {counted(moreUnits.value, "more task")} for an interval of {width}
    </>
  );
}
