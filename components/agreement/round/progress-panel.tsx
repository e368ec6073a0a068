import { DateTime } from "@/components/ui/date-time";
import { Progress } from "@/components/ui/progress";
import { paceWindow, type RoundProgress } from "@/lib/domain/agreement/agreement-progress";
import * as texts from "@/lib/messages/researcher/round-page";
import { say } from "@/lib/messages/researcher/say";

/** How far the round is and how fast it goes, in a line. */
export function ProgressPanel({ progress }: { progress: RoundProgress }) {
  const { places, tasks, labels, round } = progress;
  if (tasks.total === 0) return null;
  if (places.wanted === 0) {
    return (
      <p className="text-sm text-ink-muted tabular-nums">
        {say(texts.onOfImported, {
          labels: say(texts.labels, { count: labels }),
          labelled: tasks.labelled,
          tasks: say(texts.tasks, { count: tasks.total }),
        })}
      </p>
    );
  }
  const extra = labels - places.submitted;
  return (
    <section aria-label={texts.progress} className="grid items-end gap-x-8 gap-y-2 lg:grid-cols-2">
      <Progress
        label={say(texts.peoplesLabelsForEachTask, { overlap: round.overlap })}
        value={places.submitted}
        max={places.wanted}
        valueText={say(texts.of, { submitted: places.submitted, wanted: places.wanted })}
        tone={places.submitted >= places.wanted ? "positive" : "accent"}
      />
      <p className="text-sm text-ink-muted tabular-nums">
        <ExpectedEnd progress={progress} />
        {` ${say(texts.ofTasksComplete, { complete: tasks.complete, count: tasks.total })}`}
        {extra > 0 ? ` ${say(texts.moreLabelsImported, { count: extra })}` : ""}
        {places.held > 0 ? ` ${say(texts.tasksInProgress, { count: places.held })}` : ""}
      </p>
    </section>
  );
}

function ExpectedEnd({ progress: { pace, places, round, members } }: { progress: RoundProgress }) {
  if (places.submitted >= places.wanted)
    return <strong className="font-medium text-ink">{texts.allLabelsAreIn}</strong>;
  if (round.overlap > members && round.status !== "closed") {
    return (
      <strong className="font-medium text-ink">
        {say(texts.fewerMembersThanRaters, { count: members, overlap: round.overlap })}
      </strong>
    );
  }
  if (pace.expectedEnd) {
    return (
      <>
        {say.parts(texts.estimatedCompletion, {
          strong: (
            <strong key="strong" className="font-medium text-ink">
              <DateTime show="nearDay" at={pace.expectedEnd} />
            </strong>
          ),
        })}
        {pace.measured
          ? ` ${say(texts.atLabels, { count: pace.measured.labels, paceWindow: paceWindow(pace.measured.minutes) })}`
          : ""}
      </>
    );
  }
  return round.status === "open" ? texts.nobodyLabelledInTheLast : texts.roundIsNotOpen;
}
