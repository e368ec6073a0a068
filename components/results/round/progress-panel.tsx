import { DateTime } from "@/components/ui/date-time";
import { Progress } from "@/components/ui/progress";
import { t } from "@/lib/messages/translate";
import { paceWindow, type RoundProgress } from "@/lib/results/agreement-progress";
import { firstPlaces, settledRule } from "@/lib/round/settled-tasks";

/** How far the round is and how fast it goes, in a line. */
export function ProgressPanel({ progress }: { progress: RoundProgress }) {
  const { places, tasks, labels, round } = progress;
  if (tasks.total === 0) return null;
  if (places.wanted === 0) {
    return (
      <p className="text-sm text-ink-muted tabular-nums">
        {t(
          "{labels, plural, one {# label} other {# labels}} on {labelled} of {tasks, plural, one {# task} other {# tasks}} from judges or files. Imported round: no labelling.",
          { labels, labelled: tasks.labelled, tasks: tasks.total },
        )}
      </p>
    );
  }
  const extra = labels - places.submitted;
  return (
    <section aria-label={t("Progress")} className="grid items-end gap-x-8 gap-y-2 lg:grid-cols-2">
      <Progress
        label={
          round.stopsWhenSettled
            ? t("People’s labels: {rule}", { rule: settledRule(round) })
            : round.arms
              ? t("People’s labels, {overlap} for each response", { overlap: round.overlap })
              : t("People’s labels, {overlap} for each task", { overlap: round.overlap })
        }
        value={places.submitted}
        max={places.wanted}
        valueText={
          places.most !== null && places.most > places.wanted
            ? t("{submitted} of {wanted} so far, {most} at most", {
                submitted: places.submitted,
                wanted: places.wanted,
                most: places.most,
              })
            : t("{submitted} of {wanted}", { submitted: places.submitted, wanted: places.wanted })
        }
        tone={places.submitted >= places.wanted ? "positive" : "accent"}
      />
      <p className="text-sm text-ink-muted tabular-nums">
        <ExpectedEnd progress={progress} />
        {` ${t("· {complete} of {count, plural, one {# task} other {# tasks}} complete", { complete: tasks.complete, count: tasks.toComplete })}`}
        {extra > 0
          ? ` ${t("· plus {count, plural, one {# label} other {# labels}} from judges or files", { count: extra })}`
          : ""}
        {places.held > 0
          ? ` ${t("· {count, plural, one {# task} other {# tasks}} in progress", { count: places.held })}`
          : ""}
      </p>
    </section>
  );
}

function ExpectedEnd({ progress: { pace, places, round, members } }: { progress: RoundProgress }) {
  if (places.submitted >= places.wanted) {
    const isCoreAlone = round.planned !== null && round.planned.rest === null;
    return (
      <strong className="font-medium text-ink">
        {isCoreAlone ? t("Core labelled, the rest is not drawn yet") : t("All labels collected")}
      </strong>
    );
  }
  const needed = firstPlaces(round);
  if (needed > members && round.status !== "closed") {
    return (
      <strong className="font-medium text-ink">
        {t("Only {count, plural, one {# member} other {# members}} can label, each {what} needs {overlap} raters.", {
          count: members,
          overlap: needed,
          what: round.arms ? t("response") : t("task"),
        })}
      </strong>
    );
  }
  if (pace.expectedEnd) {
    return (
      <>
        {t.rich("Estimated completion {strong}", {
          strong: (
            <strong key="strong" className="font-medium text-ink">
              <DateTime show="nearDay" at={pace.expectedEnd} />
            </strong>
          ),
        })}
        {pace.measured
          ? ` ${t("at {count, plural, one {# label} other {# labels}} {paceWindow}", { count: pace.measured.labels, paceWindow: paceWindow(pace.measured.minutes) })}`
          : ""}
      </>
    );
  }
  return round.status === "open" ? t("No labels in the last hour") : t("The round is not open");
}
