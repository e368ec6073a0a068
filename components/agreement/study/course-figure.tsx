"use client";

import { useQueries } from "@tanstack/react-query";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { AgreementCourse, CourseMoment } from "@/lib/domain/agreement/agreement-course";
import { amongWhom } from "@/lib/domain/agreement/agreement-filter";
import { formatCount } from "@/lib/domain/format/counted";
import type { PairOrder } from "@/lib/domain/protocol/scale";
import * as texts from "@/lib/messages/researcher/compare";
import { say } from "@/lib/messages/researcher/say";
import { agreementCourseQuery } from "@/lib/queries/agreement/study-activity";
import { alphaScale, type ChartScale, countScale } from "../chart/chart-scale";
import { LineChart } from "../chart/line-chart";
import { estimateColumns } from "../figure/estimate-columns";
import { Figure } from "../figure/figure";
import { pairOrderColumns } from "../figure/pair-order-columns";
import { useAddressChoice } from "../filter/use-address-choice";
import { formatNumber } from "../statistic/format-number";

type Along = "labels" | "time";

const ALONG_CHOICES = [
  { value: "labels", label: texts.byLabels },
  { value: "time", label: texts.overTime },
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
  const isDrawn = courses.some((course) => course.share < 1);
  return (
    <Figure<Row>
      title={texts.courseOfAgreement}
      description={say(texts.krippendorffsAlphaOrdinalOfReal, { ofVery: isDrawn ? ` ${texts.ofVeryLargeRounds}` : "" })}
      empty={emptyWords(
        found.some((query) => query.isPending),
        known,
      )}
      tableHeight="max-h-128"
      actions={
        <SegmentedControl<Along>
          legend={texts.along}
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
          yName={texts.krippendorffsAlpha}
          xName={along === "labels" ? texts.labelsSoFar : texts.time}
        />
      )}
      data={{
        caption: texts.courseOfAgreement,
        columns: [
          { id: "round", header: texts.round, rowHeader: true, value: (row) => row.round },
          { id: "among", header: texts.among, value: (row) => row.among },
          ...pairOrderColumns<Row>(
            courses.find((course) => course.pairOrder)?.pairOrder ?? null,
            (row) => row.pairOrder,
          ),
          { id: "at", header: texts.by, value: (row) => row.at, cell: (row) => timeText(Date.parse(row.at)) },
          {
            id: "labels",
            header: texts.labels,
            numeric: true,
            value: (row) => row.labels,
            cell: (row) => formatCount(row.labels),
          },
          ...estimateColumns<Row>("alpha", texts.alpha, (row) => ({ value: row.alpha, interval: row.interval })),
          {
            id: "units",
            header: texts.tasksWithTwoLabels,
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

function emptyWords(isPending: boolean, courses: readonly NamedCourse[]): string {
  if (isPending) return texts.computing;
  return courses.some(({ leavesOutFiles }) => leavesOutFiles) ? texts.filesDoNotSayWhen : texts.noTaskHasLabels;
}

function courseWords(courses: readonly NamedCourse[]): string {
  const words = courses.flatMap(({ name, moments }) => {
    const known = moments.flatMap(({ alpha, labels }) => (alpha.defined ? [{ alpha: alpha.value, labels }] : []));
    const [first, last] = [known[0], known.at(-1)];
    if (!first || !last) return [];
    return say(texts.fromAlphaToAlpha, {
      name,
      alpha: formatNumber(first.alpha),
      count: first.labels,
      lastAlpha: formatNumber(last.alpha),
      labels: last.labels,
    });
  });
  return say(texts.alphaAsLabelsArrived, { words: words.join("; ") });
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
