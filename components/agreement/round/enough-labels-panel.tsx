import { useQuery } from "@tanstack/react-query";
import { Panel } from "@/components/ui/panel";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { AgreementFilter } from "@/lib/domain/agreement/agreement-filter";
import type { EnoughLabelsResult } from "@/lib/domain/agreement/enough-labels";
import * as texts from "@/lib/messages/researcher/agreement";
import { say } from "@/lib/messages/researcher/say";
import { enoughLabelsQuery } from "@/lib/queries/agreement/enough-labels";
import { useWantedWidth, WIDTH_CHOICES, type WidthChoice } from "../filter/use-wanted-width";
import { formatNumber } from "../statistic/format-number";
import { PanelWaiting } from "../waiting/panel-waiting";

export interface EnoughLabelsPanelProps {
  roundId: string;
  filter: Pick<AgreementFilter, "raters" | "level" | "order" | "without">;
  version: string;
  /** null while nobody labels */
  labelsPerHour: number | null;
}

const CHOICES = WIDTH_CHOICES.map((value) => ({ value, label: value === "none" ? texts.noWidthChosen : value }));

/** Whether there are enough labels for the width that the researcher wants alpha's interval to have. */
export function EnoughLabelsPanel({ roundId, filter, version, labelsPerHour }: EnoughLabelsPanelProps) {
  const { width, choice, choose } = useWantedWidth();
  const query = enoughLabelsQuery(roundId, { ...filter, width: width ?? undefined }, version);
  const { data, error, refetch } = useQuery(query);
  return (
    <Panel
      level={2}
      title={texts.enoughLabels}
      description={texts.howWideAlphas95Interval}
      actions={
        <SegmentedControl<WidthChoice>
          legend={texts.widthOfTheInterval}
          hideLegend
          size="sm"
          choices={CHOICES}
          value={choice}
          onValueChange={choose}
        />
      }
    >
      {data ? <p>{enoughLabelsWords(data, labelsPerHour)}</p> : <PanelWaiting error={error} onRetry={refetch} />}
    </Panel>
  );
}

/** Now, and what it takes: more tasks labelled like these, or more raters for the same ones. */
export function enoughLabelsWords(
  { width, moreUnits, raters, labelsPerUnit, nUnits, doubled }: Omit<EnoughLabelsResult, "asOf">,
  labelsPerHour: number | null,
): string {
  if (!width.defined) return say(texts.thereIsNoIntervalYet, { explanation: width.explanation });
  const now = say(texts.intervalIsWideNow, { width: formatNumber(width.value) });
  if (!moreUnits || !raters) {
    const again = doubled.defined
      ? say(texts.anotherTasksWouldGive, { count: nUnits, width: formatNumber(doubled.value, 2) })
      : "";
    return `${now}.${again}`;
  }
  if (moreUnits.defined && moreUnits.value === 0) return say(texts.thatIsEnough, { now });
  const labels = moreUnits.defined && labelsPerUnit.defined ? moreUnits.value * labelsPerUnit.value : null;
  const hours = labels !== null && labelsPerHour ? labels / labelsPerHour : null;
  const pace = hours === null ? "" : ` ${say(texts.atTheCurrentPace, { duration: durationWords(hours) })}`;
  const tasks = moreUnits.defined
    ? say(texts.aboutTasksLikeThese, { tasks: say(texts.moreTasks, { count: moreUnits.value }), pace })
    : texts.moreTasksThanCanBePlanned;
  const more = raters.defined
    ? say(texts.orRatersForEach, { raters: raters.value })
    : raters.reason === "too-costly"
      ? ""
      : texts.moreRatersAreNotEnough;
  return say(texts.itTakes, { now, tasks, more });
}

function durationWords(hours: number): string {
  if (hours < 1) return texts.lessThanAnHour;
  return hours < 48
    ? say(texts.hours, { count: Math.round(hours) })
    : say(texts.days, { count: Math.round(hours / 24) });
}
