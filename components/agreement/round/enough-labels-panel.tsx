import { useQuery } from "@tanstack/react-query";
import { Panel } from "@/components/ui/panel";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { AgreementFilter } from "@/lib/domain/agreement/agreement-filter";
import { type EnoughLabelsResult, INTERVAL_WIDTHS, type IntervalWidth } from "@/lib/domain/agreement/enough-labels";
import { counted, formatCount } from "@/lib/domain/format/counted";
import { enoughLabelsQuery } from "@/lib/queries/agreement/round-analysis";
import { useAddressChoice } from "../filter/use-address-choice";
import { formatNumber } from "../statistic/format-number";
import { PanelWaiting } from "../waiting/panel-waiting";

export interface EnoughLabelsPanelProps {
  roundId: string;
  filter: Pick<AgreementFilter, "raters" | "level" | "order" | "without">;
  version: string;
  /** null while nobody labels */
  labelsPerHour: number | null;
}

const CHOICES = INTERVAL_WIDTHS.toSorted().map((value) => ({ value, label: value }));

/** Whether there are enough labels for the width that the researcher wants alpha's interval to have. */
export function EnoughLabelsPanel({ roundId, filter, version, labelsPerHour }: EnoughLabelsPanelProps) {
  const [width, setWidth] = useAddressChoice<IntervalWidth>("width", INTERVAL_WIDTHS);
  const { data, error, refetch } = useQuery(enoughLabelsQuery(roundId, { ...filter, width }, version));
  return (
    <Panel
      level={2}
      title="Enough labels?"
      description="How wide alpha’s 95 % interval may be. What is missing is simulated, good to about 12 %."
      actions={
        <SegmentedControl<IntervalWidth>
          legend="Width of the interval"
          hideLegend
          size="sm"
          choices={CHOICES}
          value={width}
          onValueChange={setWidth}
        />
      }
    >
      {data ? <p>{enoughLabelsWords(data, labelsPerHour)}</p> : <PanelWaiting error={error} onRetry={refetch} />}
    </Panel>
  );
}

/** Now, and what it takes: more tasks labelled like these, or more raters for the same ones. */
export function enoughLabelsWords(
  { width, moreUnits, raters, labelsPerUnit }: Omit<EnoughLabelsResult, "asOf">,
  labelsPerHour: number | null,
): string {
  if (!width.defined) return `There is no interval yet. ${width.explanation}`;
  const now = `The interval is ${formatNumber(width.value)} wide now`;
  if (moreUnits.defined && moreUnits.value === 0) return `${now}: that is enough.`;
  const labels = moreUnits.defined && labelsPerUnit.defined ? moreUnits.value * labelsPerUnit.value : null;
  const hours = labels !== null && labelsPerHour ? labels / labelsPerHour : null;
  const pace = hours === null ? "" : ` (${durationWords(hours)} at the current pace)`;
  const tasks = moreUnits.defined
    ? `about ${counted(moreUnits.value, "more task")} labelled like these${pace}`
    : "more tasks than can be planned for";
  const more = raters.defined
    ? `, or ${formatCount(raters.value)} raters for each of these tasks`
    : raters.reason === "too-costly"
      ? ""
      : "; more raters for these tasks alone would not be enough";
  return `${now}. It takes ${tasks}${more}.`;
}

function durationWords(hours: number): string {
  if (hours < 1) return "less than an hour";
  return hours < 48 ? counted(Math.round(hours), "hour") : counted(Math.round(hours / 24), "day");
}
