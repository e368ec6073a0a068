import { Link } from "@/components/ui/link";
import { Progress } from "@/components/ui/progress";
import { counted, formatCount } from "@/lib/domain/format/counted";
import { PROTOCOLS } from "@/lib/domain/protocol/protocols";
import type { RoundSummary } from "@/lib/domain/round/round";
import { RoundStatusBadge } from "./round-status-badge";
import { SimulatedBadge } from "./simulated-badge";

/** A study's rounds with how far each is. */
export function RoundList({ studyId, rounds }: { studyId: string; rounds: readonly RoundSummary[] }) {
  return (
    <ul className="overflow-hidden rounded-lg border border-line bg-raised shadow-raised">
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
              {round.ratedCriterion === null ? null : <span>criterion: {round.ratedCriterion}</span>}
              <span>{counted(round.tasks, "task")}</span>
              {round.trainingTasks > 0 ? <span>{counted(round.trainingTasks, "training task")}</span> : null}
              {round.attentionTasks > 0 ? <span>{counted(round.attentionTasks, "attention task")}</span> : null}
              {round.overlap > 0 ? <span>{counted(round.overlap, "rater")} each</span> : null}
            </p>
          </div>
          <RoundProgress round={round} />
        </li>
      ))}
    </ul>
  );
}

function RoundProgress({ round }: { round: RoundSummary }) {
  const others = round.labels - round.submitted - round.uncountedLabels;
  if (round.overlap === 0)
    return <p className="text-sm text-ink-muted tabular-nums">{counted(others, "label")}, imported or by judges</p>;
  return (
    <div>
      <Progress
        label="Labels"
        value={round.submitted}
        max={round.wanted}
        valueText={`${formatCount(round.submitted)} of ${formatCount(round.wanted)}`}
        tone={round.submitted >= round.wanted ? "positive" : "accent"}
      />
      {others > 0 ? (
        <p className="mt-1 text-xs text-ink-muted tabular-nums">and {counted(others, "label")} of judges or imports</p>
      ) : null}
    </div>
  );
}
