import { useQuery } from "@tanstack/react-query";
import { t } from "@/lib/messages/translate";
import { dailyLabelsQuery } from "@/lib/results/queries/study-progress";
import type { DailyLabels } from "@/lib/study/study-activity";

const WIDTH = 140;
const HEIGHT = 24;
const GAP = 2;

/** A bar a day, and its numbers in words; nothing where nobody has labelled lately. */
export function LabelsPerDay({ studyId, roundId }: { studyId: string; roundId: string }) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { data } = useQuery(dailyLabelsQuery(studyId, zone));
  const round = data?.rounds.find((each) => each.roundId === roundId);
  return data && round ? <DayBars from={data.from} labels={round.labels} /> : null;
}

interface DayBarsProps {
  from: DailyLabels["from"];
  labels: readonly number[];
}

export function DayBars({ from, labels }: DayBarsProps) {
  const most = Math.max(1, ...labels);
  const step = WIDTH / labels.length;
  const words = dayWords(from, labels);
  return (
    <svg
      role="img"
      aria-label={words}
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="relative block max-w-full text-accent"
    >
      <title>{words}</title>
      {labels.map((count, day) => {
        // A day without labels is a line, so that it is seen to be one.
        const height = count === 0 ? 1 : Math.max(2, (count / most) * HEIGHT);
        return (
          <rect
            key={dayAfter(from, day)}
            x={day * step}
            y={HEIGHT - height}
            width={step - GAP}
            height={height}
            fill="currentColor"
            opacity={count === 0 ? 0.35 : 1}
          />
        );
      })}
    </svg>
  );
}

/** "Labels per day, 15 to 28 Nov: 120 in all, most on 20 Nov (45), 3 today" */
export function dayWords(from: string, labels: readonly number[]): string {
  const most = Math.max(...labels);
  return t("Labels per day, {from} to {to}: {all} in all, most on {day} ({most}), {today} today", {
    from: dayName(from, 0),
    to: dayName(from, labels.length - 1),
    all: labels.reduce((sum, count) => sum + count, 0),
    day: dayName(from, labels.indexOf(most)),
    most,
    today: labels.at(-1) ?? 0,
  });
}

const A_DAY_MS = 24 * 60 * 60 * 1_000;
const dayAfter = (from: string, days: number) =>
  new Date(Date.parse(from) + days * A_DAY_MS).toISOString().slice(0, 10);

function dayName(from: string, days: number): string {
  const format = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
  return format.format(new Date(dayAfter(from, days)));
}
