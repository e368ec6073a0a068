"use client";

import { useQueries } from "@tanstack/react-query";
import { alphaScale, type ChartScale, countScale } from "@/components/figure/chart/chart-scale";
import { LineChart } from "@/components/figure/chart/line-chart";
import { estimateColumns, pairOrderColumns } from "@/components/figure/estimate-columns";
import { Figure } from "@/components/figure/figure";
import { formatNumber } from "@/components/figure/statistic/format-number";
import { useAddressChoice } from "@/components/results/filter/use-address-choice";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { formatCount } from "@/lib/format/format-number";
import { t } from "@/lib/messages/translate";
import { type AgreementCourse, agreementCourseFigure, type CourseMoment } from "@/lib/results/agreement-course";
import { type AgreementFilter, amongWhom } from "@/lib/results/agreement-filter";
import { figureQuery } from "@/lib/results/queries/figure-query";
import type { PairOrder } from "@/lib/round/protocol/scale";

/** The course of a round's alpha; read again when its labels are others, and at most once a minute. */
export const agreementCourseQuery = (roundId: string, { order }: Pick<AgreementFilter, "order">, version: string) => ({
  ...figureQuery(agreementCourseFigure, roundId, { order }, version),
  refetchInterval: false as const,
});

type Along = "labels" | "time";

const ALONG_CHOICES = [
  { value: "labels", label: t("By labels") },
  { value: "time", label: t("Over time") },
] as const;

type NamedCourse = AgreementCourse & { name: string };

interface Row extends CourseMoment {
  round: string;
  among: string;
  pairOrder: PairOrder | null;
  key: string;
}

/** How alpha of each round, of as many as can be compared, came about as labels arrived. */
export function CourseFigure({
  rounds,
  order,
}: {
  rounds: readonly { roundId: string; name: string; version: string }[];
  order: PairOrder | undefined;
}) {
  const [along, setAlong] = useAddressChoice<Along>("along", ["labels", "time"]);
  const found = useQueries({
    queries: rounds.map((round) => agreementCourseQuery(round.roundId, { order }, round.version)),
  });
  const known = rounds.flatMap((round, index): NamedCourse[] => {
    const course = found[index]?.data;
    return course ? [{ ...course, name: round.name }] : [];
  });
  // A round without a line has no place in the legend.
  const courses = known.filter(({ moments }) => moments.some(({ alpha }) => alpha.defined));
  const rows: Row[] = courses.flatMap(({ name, roundId, raters, pairOrder, moments }) =>
    moments.map((moment, index) => ({
      ...moment,
      round: name,
      among: amongWhom(raters),
      pairOrder,
      key: `${roundId} ${index}`,
    })),
  );
  const series = courses.map(({ name, roundId, moments }) => ({
    key: roundId,
    name,
    points: moments.flatMap((moment) =>
      moment.alpha.defined
        ? [{ x: along === "labels" ? moment.labels : Date.parse(moment.at), y: moment.alpha.value }]
        : [],
    ),
  }));
  return (
    <Figure<Row>
      title={t("Course of agreement")}
      description={aboutCourses(courses)}
      empty={emptyWords(
        found.some((query) => query.isPending),
        known,
      )}
      actions={
        <SegmentedControl<Along>
          legend={t("Along")}
          hideLegend
          size="sm"
          choices={ALONG_CHOICES}
          value={along}
          onValueChange={setAlong}
        />
      }
      chart={(width) => (
        <LineChart
          width={width}
          label={courseWords(courses)}
          series={series}
          xScale={along === "labels" ? countScale(Math.max(0, ...rows.map((row) => row.labels))) : timeScale(rows)}
          yScale={alphaScale(series.flatMap(({ points }) => points.map(({ y }) => y)))}
          yName={t("Krippendorff’s alpha")}
          xName={along === "labels" ? t("labels so far") : t("time")}
        />
      )}
      data={{
        caption: t("Course of agreement"),
        columns: [
          { id: "round", header: t("Round"), rowHeader: true, value: (row) => row.round },
          { id: "among", header: t("Among"), value: (row) => row.among },
          ...pairOrderColumns<Row>(
            courses.find((course) => course.pairOrder)?.pairOrder ?? null,
            (row) => row.pairOrder,
          ),
          { id: "at", header: t("By"), value: (row) => row.at, cell: (row) => timeText(Date.parse(row.at)) },
          {
            id: "labels",
            header: t("Labels"),
            numeric: true,
            value: (row) => row.labels,
            cell: (row) => formatCount(row.labels),
          },
          ...estimateColumns<Row>("alpha", t("Alpha"), (row) => ({ value: row.alpha, interval: row.interval })),
          {
            id: "units",
            header: t("Tasks with 2+ labels"),
            numeric: true,
            value: (row) => row.nUnitsPairable,
            cell: (row) => formatCount(row.nUnitsPairable),
          },
        ],
        rows,
        rowKey: (row) => row.key,
      }}
    />
  );
}

function aboutCourses(courses: readonly NamedCourse[]): string {
  const isDrawn = courses.some((course) => course.share < 1);
  return t(
    "Krippendorff’s alpha (ordinal; of real numbers interval, of categories nominal), computed at up to 40 points as labels arrived; among people wherever people have labelled. Early values are based on few labels.{ofVery}",
    { ofVery: isDrawn ? ` ${t("Very large rounds use a random sample of tasks.")}` : "" },
  );
}

function emptyWords(isPending: boolean, courses: readonly NamedCourse[]): string {
  if (isPending) return t("Computing");
  return courses.some(({ leavesOutFiles }) => leavesOutFiles)
    ? t("Labels from files have no course: a file doesn’t say when its labels were given.")
    : t("No task has labels from two raters yet.");
}

function courseWords(courses: readonly NamedCourse[]): string {
  const words = courses.flatMap(({ name, moments }) => {
    const known = moments.flatMap(({ alpha, labels }) => (alpha.defined ? [{ alpha: alpha.value, labels }] : []));
    const [first, last] = [known[0], known.at(-1)];
    if (!first || !last) return [];
    return t(
      "{name}: from {alpha} after {count, plural, one {# label} other {# labels}} to {lastAlpha} after {labels}",
      {
        name,
        alpha: formatNumber(first.alpha),
        count: first.labels,
        lastAlpha: formatNumber(last.alpha),
        labels: last.labels,
      },
    );
  });
  return t("Alpha as labels arrived. {words}.", { words: words.join("; ") });
}

const TICKS = 4;
/** Within less than this, marks on the axis would read alike without seconds. */
const MINUTES_APART = 5 * 60_000;

function timeScale(rows: readonly Row[]): ChartScale {
  const times = rows.map((row) => Date.parse(row.at));
  const from = Math.min(...times);
  // Labels that came at once still need a scale to lie on.
  const to = Math.max(from + 60_000, ...times);
  return {
    from,
    to,
    ticks: Array.from({ length: TICKS }, (_, index) => {
      const at = from + ((to - from) * index) / (TICKS - 1);
      return { at, text: timeText(at, to - from < MINUTES_APART) };
    }),
  };
}

function timeText(at: number, withSeconds = false): string {
  return new Date(at).toLocaleString("en-GB", {
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    second: withSeconds ? "2-digit" : undefined,
  });
}
