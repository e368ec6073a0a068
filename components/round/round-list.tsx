import { SimulatedBadge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { Progress } from "@/components/ui/progress";
import { t } from "@/lib/messages/translate";
import { PROTOCOLS } from "@/lib/round/protocol/protocols";
import type { RoundSummary } from "@/lib/round/round";
import { RoundStatusBadge } from "./round-status-badge";

/** A study's rounds with how far each is. */
export function RoundList({ studyId, rounds }: { studyId: string; rounds: readonly RoundSummary[] }) {
  return (
    <ul data-rows className="overflow-hidden rounded-lg border border-line bg-raised shadow-raised">
      {rounds.map((round) => (
        <li
          key={round.id}
          className="relative grid items-center gap-x-8 gap-y-3 border-t border-line px-5 py-4 transition-colors first:border-t-0 hover:bg-surface sm:grid-cols-[minmax(0,1fr)_minmax(12rem,18rem)]"
        >
          <div className="min-w-0">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h3 className="text-base font-semibold [overflow-wrap:anywhere]">
                <Link
                  href={`/studies/${studyId}/rounds/${round.id}`}
                  className="rounded-sm after:absolute after:inset-0"
                >
                  {round.name}
                </Link>
              </h3>
              <RoundStatusBadge status={round.status} />
              <SimulatedBadge simulated={round.simulatedLabels} labels={round.labels} />
            </div>
            <p className="mt-1 flex flex-wrap gap-x-4 text-sm text-ink-muted tabular-nums">
              <span>{PROTOCOLS[round.protocol].name}</span>
              {round.ratedCriterion === null ? null : (
                <span>{t("criterion: {ratedCriterion}", { ratedCriterion: round.ratedCriterion })}</span>
              )}
              <span>{t("{count, plural, one {# task} other {# tasks}}", { count: round.tasks })}</span>
              {round.trainingTasks > 0 ? (
                <span>
                  {t("{count, plural, one {# training task} other {# training tasks}}", { count: round.trainingTasks })}
                </span>
              ) : null}
              {round.attentionTasks > 0 ? (
                <span>
                  {t("{count, plural, one {# attention task} other {# attention tasks}}", {
                    count: round.attentionTasks,
                  })}
                </span>
              ) : null}
              {round.overlap > 0 ? (
                <span>{t("{count, plural, one {# rater} other {# raters}} each", { count: round.overlap })}</span>
              ) : null}
            </p>
          </div>
          <RoundProgress round={round} />
        </li>
      ))}
    </ul>
  );
}

/** How many of the wanted labels are there. */
export function RoundProgress({ round }: { round: RoundSummary }) {
  const others = round.labels - round.submitted - round.uncountedLabels;
  if (round.overlap === 0)
    return (
      <p className="text-sm text-ink-muted tabular-nums">
        {t("{count, plural, one {# label} other {# labels}} from judges or files", { count: others })}
      </p>
    );
  return (
    <div>
      <Progress
        label={t("Labels")}
        value={round.submitted}
        max={round.wanted}
        valueText={t("{submitted} of {wanted}", { submitted: round.submitted, wanted: round.wanted })}
        tone={round.submitted >= round.wanted ? "positive" : "accent"}
      />
      {others > 0 ? (
        <p className="mt-1 text-xs text-ink-muted tabular-nums">
          {t("plus {count, plural, one {# label} other {# labels}} from judges or files", { count: others })}
        </p>
      ) : null}
    </div>
  );
}
