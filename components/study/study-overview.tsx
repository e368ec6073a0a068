"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Callout } from "@/components/ui/callout";
import { LinkButton } from "@/components/ui/link-button";
import { PageWaiting } from "@/components/ui/page/page-waiting";
import { Progress } from "@/components/ui/progress";
import { Section } from "@/components/ui/section";
import { counted, formatCount } from "@/lib/domain/format/counted";
import { PROTOCOLS } from "@/lib/domain/protocol/protocols";
import type { RoundSummary } from "@/lib/domain/round/round";
import { errorMessage } from "@/lib/http/error-message";
import { roundsQuery } from "@/lib/queries/study/rounds";
import { studyQuery } from "@/lib/queries/study/studies";
import { FirstSteps } from "./first-steps";
import { RoundStatusBadge } from "./round-status-badge";
import { SimulatedBadge } from "./simulated-badge";
import { StudyInventory } from "./study-inventory";

/** What is in a study, how far its rounds are, and what comes next; what is said of agreement stands between. */
export function StudyOverview({ studyId, children }: { studyId: string; children?: ReactNode }) {
  const ofStudy = useQuery(studyQuery(studyId));
  const ofRounds = useQuery(roundsQuery(studyId));
  const { data: study } = ofStudy;
  const { data, error } = ofRounds;
  if (!study || !data) return <PageWaiting what="the study" query={study ? ofRounds : ofStudy} />;
  const { rounds } = data;
  const mayCreate = study.may.includes("round.create") && study.counts.responses > 0;
  const { instructions, annotators, labels } = study.counts;
  const isNew = instructions === 0 || rounds.length === 0 || (annotators === 0 && labels === 0);
  const newRound = mayCreate ? (
    <LinkButton
      href={`/studies/${studyId}/rounds/new`}
      variant={isNew ? "secondary" : "primary"}
      icon={<Plus aria-hidden />}
    >
      New round
    </LinkButton>
  ) : null;
  return (
    <div className="flex flex-col gap-12">
      {error ? (
        <Callout tone="warning" role="alert" title="These figures may be old">
          {errorMessage(error)}
        </Callout>
      ) : null}
      {isNew ? <FirstSteps study={study} rounds={rounds} /> : null}
      {rounds.length > 0 ? (
        <Section title="Rounds" actions={newRound}>
          <RoundList studyId={studyId} rounds={rounds} />
        </Section>
      ) : null}
      {children}
      {instructions > 0 ? (
        <StudyInventory study={study} simulatedLabels={rounds.reduce((sum, round) => sum + round.simulatedLabels, 0)} />
      ) : null}
    </div>
  );
}

/** A study's rounds with how far each is. */
function RoundList({ studyId, rounds }: { studyId: string; rounds: readonly RoundSummary[] }) {
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
