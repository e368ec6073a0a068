import { DateTime } from "@/components/ui/date-time";
import { Panel } from "@/components/ui/panel";
import { Progress } from "@/components/ui/progress";
import { Stat, StatList } from "@/components/ui/stat";
import { paceWindow, type RoundProgress } from "@/lib/domain/agreement/agreement-progress";
import { counted, formatCount } from "@/lib/domain/format/counted";

/** How far the round is and how fast it goes. */
export function ProgressPanel({ progress }: { progress: RoundProgress }) {
  const { places, tasks, labels, pace, round } = progress;
  const takesPlaces = places.wanted > 0;
  const extra = labels - places.submitted;
  return (
    <Panel level={2} title="Progress">
      <div className="flex flex-col gap-6">
        {takesPlaces ? (
          <Progress
            label={`People’s labels, ${round.overlap} for each task`}
            value={places.submitted}
            max={places.wanted}
            valueText={`${formatCount(places.submitted)} of ${formatCount(places.wanted)}`}
            tone={places.submitted >= places.wanted ? "positive" : "accent"}
          />
        ) : (
          <p className="text-ink-muted">
            The labels of this round were imported or come from judges. Nobody is asked to label in it.
          </p>
        )}
        <StatList>
          <Stat
            label={takesPlaces ? "Complete tasks" : "Labelled tasks"}
            value={formatCount(takesPlaces ? tasks.complete : tasks.labelled)}
            note={`of ${counted(tasks.total, "task")}${takesPlaces ? `; ${formatCount(tasks.labelled)} have a label` : ""}`}
          />
          <Stat
            label="Labels"
            value={formatCount(labels)}
            note={
              takesPlaces && extra > 0 ? `${formatCount(extra)} of them imported or by judges` : "latest of each rater"
            }
          />
          {takesPlaces ? (
            <>
              <Stat
                label="Pace"
                value={pace.measured ? formatCount(pace.measured.labels) : "–"}
                note={pace.measured ? paceWindow(pace.measured.minutes) : "nobody labelled in the last day"}
              />
              <Stat
                label="At this pace done"
                value={
                  pace.expectedEnd ? (
                    <DateTime show="near day" at={pace.expectedEnd} />
                  ) : places.submitted >= places.wanted ? (
                    "All done"
                  ) : (
                    "–"
                  )
                }
                note={
                  round.status !== "open"
                    ? "the round is not open"
                    : pace.lastHour === 0
                      ? "nobody labelled in the last hour"
                      : undefined
                }
              />
              <Stat
                label="At work"
                value={counted(pace.activeRaters, "rater")}
                note={`in the last 10 minutes; ${counted(places.held, "task")} in hand`}
              />
            </>
          ) : null}
        </StatList>
      </div>
    </Panel>
  );
}
