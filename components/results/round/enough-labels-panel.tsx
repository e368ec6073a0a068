import { useQuery } from "@tanstack/react-query";
import { formatNumber } from "@/components/figure/statistic/format-number";
import { PanelWaiting } from "@/components/figure/waiting/panel-waiting";
import { Panel } from "@/components/ui/panel";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { t } from "@/lib/messages/translate";
import type { AgreementFilter } from "@/lib/results/agreement-filter";
import { type EnoughLabelsResult, enoughLabelsFigure } from "@/lib/results/enough-labels";
import { figureQuery } from "@/lib/results/queries/figure-query";

import { useWantedWidth, WIDTH_CHOICES, type WidthChoice } from "../filter/use-wanted-width";

export interface EnoughLabelsPanelProps {
  roundId: string;
  filter: Pick<AgreementFilter, "raters" | "level" | "order" | "without">;
  version: string;
  /** null while nobody labels */
  labelsPerHour: number | null;
}

const CHOICES = WIDTH_CHOICES.map((value) => ({ value, label: value === "none" ? t("not chosen") : value }));

/** Whether there are enough labels for the width that the researcher wants alpha's interval to have. */
export function EnoughLabelsPanel({ roundId, filter, version, labelsPerHour }: EnoughLabelsPanelProps) {
  const { width, choice, choose } = useWantedWidth();
  const query = figureQuery(enoughLabelsFigure, roundId, { ...filter, width: width ?? undefined }, version);
  const { data, error, refetch } = useQuery(query);
  return (
    <Panel
      level={2}
      title={t("Enough labels?")}
      description={t(
        "Choose how wide alpha’s 95% interval may be. How many more labels that takes is simulated, accurate to about 12%; labels are called enough only from 30 tasks of 20 instructions.",
      )}
      actions={
        <SegmentedControl<WidthChoice>
          legend={t("Width of the interval")}
          hideLegend
          size="sm"
          choices={CHOICES}
          value={choice}
          onValueChange={choose}
        />
      }
    >
      {data ? (
        <>
          <p>{enoughLabelsWords(data, labelsPerHour)}</p>
          <p className="text-sm text-ink-muted">{anytimeWords(data, width)}</p>
        </>
      ) : (
        <PanelWaiting error={error} onRetry={refetch} />
      )}
    </Panel>
  );
}

/** Alpha’s bounds between which conclusions change (Krippendorff). */
const MARKS = [0.667, 0.8];

/** What alpha's interval is when somebody watches, and whether labelling may stop by it. */
export function anytimeWords({ anytime }: Pick<EnoughLabelsResult, "anytime">, width: string | null): string {
  if (!anytime) return "";
  const { interval, planned } = anytime;
  if (!interval.defined) {
    return t("There is no interval yet that holds at every look. {explanation}", { explanation: interval.explanation });
  }
  const { low, high } = interval.value;
  const range = t(
    "At every look, alpha is between {low} and {high} with 95% confidence: this interval holds however often you look, tightest at the round’s {planned} instructions, if the order of labelling has nothing to do with the labels.",
    { low: formatNumber(low), high: formatNumber(high), planned },
  );
  const isNarrow = width !== null && high - low <= Number(width);
  const mark = MARKS.every((each) => low > each || high < each);
  if (isNarrow) return `${range} ${t("It is as narrow as you chose, so you may stop now.")}`;
  if (mark) {
    return `${range} ${t("It contains neither 0.667 nor 0.8, so you may stop now if that is all you want to know.")}`;
  }
  return `${range} ${t("Continue labelling: it is wider than needed, or contains 0.667 or 0.8.")}`;
}

/** Now, and what it takes: more tasks labelled like these, or more raters for the same ones. */
export function enoughLabelsWords(
  { width, moreUnits, raters, labelsPerUnit, nUnits, doubled }: Omit<EnoughLabelsResult, "asOf" | "anytime">,
  labelsPerHour: number | null,
): string {
  if (!width.defined) return t("There is no interval yet. {explanation}", { explanation: width.explanation });
  const now = t("The interval is {width} wide now", { width: formatNumber(width.value) });
  if (!moreUnits || !raters) {
    const again = doubled.defined
      ? t(" Another {count, plural, one {task} other {# tasks}} labelled like these would make it about {width}.", {
          count: nUnits,
          width: formatNumber(doubled.value, 2),
        })
      : "";
    return `${now}.${again}`;
  }
  if (moreUnits.defined && moreUnits.value === 0) return t("{now}: that is enough.", { now });
  const labels = moreUnits.defined && labelsPerUnit.defined ? moreUnits.value * labelsPerUnit.value : null;
  const hours = labels !== null && labelsPerHour ? labels / labelsPerHour : null;
  const pace = hours === null ? "" : ` ${t("({duration} at the current pace)", { duration: durationWords(hours) })}`;
  const tasks = moreUnits.defined
    ? t("about {tasks, plural, one {# more task} other {# more tasks}} labelled like these{pace}", {
        tasks: moreUnits.value,
        pace,
      })
    : t("more tasks than can be planned for");
  const more = raters.defined
    ? t(", or {raters} raters for each of these tasks", { raters: raters.value })
    : raters.reason === "too-costly"
      ? ""
      : t("; more raters for these tasks alone would not be enough");
  return t("{now}. You need {tasks}{more}.", { now, tasks, more });
}

function durationWords(hours: number): string {
  if (hours < 1) return t("less than an hour");
  return hours < 48
    ? t("{count, plural, one {# hour} other {# hours}}", { count: Math.round(hours) })
    : t("{count, plural, one {# day} other {# days}}", { count: Math.round(hours / 24) });
}
