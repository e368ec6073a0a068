import { DateTime } from "@/components/ui/date-time";
import { Progress } from "@/components/ui/progress";
import { paceWindow, type RoundProgress } from "@/lib/domain/agreement/agreement-progress";
import { counted, formatCount } from "@/lib/domain/format/counted";

/** How far the round is and how fast it goes, in a line. */
export function ProgressPanel({ progress }: { progress: RoundProgress }) {
  const { places, tasks, labels, round } = progress;
  if (places.wanted === 0) {
    return (
      <p className="text-sm text-ink-muted tabular-nums">
        {counted(labels, "label")} on {formatCount(tasks.labelled)} of {counted(tasks.total, "task")}, imported or by
        judges. Nobody is asked to label in this round.
      </p>
    );
  }
  const extra = labels - places.submitted;
  return (
    <section aria-label="Progress" className="grid items-end gap-x-8 gap-y-2 lg:grid-cols-2">
      <Progress
        label={`People’s labels, ${round.overlap} for each task`}
        value={places.submitted}
        max={places.wanted}
        valueText={`${formatCount(places.submitted)} of ${formatCount(places.wanted)}`}
        tone={places.submitted >= places.wanted ? "positive" : "accent"}
      />
      <p className="text-sm text-ink-muted tabular-nums">
        <ExpectedEnd progress={progress} />
        {` · ${formatCount(tasks.complete)} of ${counted(tasks.total, "task")} complete`}
        {extra > 0 ? ` · ${counted(extra, "more label")} imported or by judges` : ""}
        {places.held > 0 ? ` · ${counted(places.held, "task")} in progress` : ""}
      </p>
    </section>
  );
}

function ExpectedEnd({ progress: { pace, places, round } }: { progress: RoundProgress }) {
  if (places.submitted >= places.wanted) return <strong className="font-medium text-ink">All labels are in</strong>;
  if (pace.expectedEnd) {
    return (
      <>
        Estimated completion{" "}
        <strong className="font-medium text-ink">
          <DateTime show="near day" at={pace.expectedEnd} />
        </strong>
        {pace.measured ? ` at ${counted(pace.measured.labels, "label")} ${paceWindow(pace.measured.minutes)}` : ""}
      </>
    );
  }
  return round.status === "open" ? "Nobody labelled in the last hour" : "The round is not open";
}
