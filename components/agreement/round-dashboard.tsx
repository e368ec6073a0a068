"use client";

import { useQuery } from "@tanstack/react-query";
import { ClipboardList } from "lucide-react";
import { Callout } from "@/components/ui/callout";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Panel } from "@/components/ui/panel";
import { TextLink } from "@/components/ui/text-link";
import type { RoundProgress } from "@/lib/domain/agreement-progress";
import { roundAgreementQuery, roundProgressQuery, roundSystemsQuery } from "@/lib/queries/agreement/round-analysis";
import { AgreementPanel } from "./agreement-panel";
import { ChecklistAgreementPanel } from "./checklist-agreement-panel";
import { ChecklistGroupsPanel } from "./checklist-groups-panel";
import { CoincidencePanel } from "./coincidence-panel";
import { DistributionPanel } from "./distribution-panel";
import { EasePanel } from "./ease-panel";
import { counted } from "./format-number";
import { OutcomesPanel } from "./outcomes-panel";
import { PanelWaiting } from "./panel-waiting";
import { ProgressPanel } from "./progress-panel";
import { RaterFilter } from "./rater-filter";
import { RatersPanel } from "./raters-panel";
import { ScoreGroupsPanel } from "./score-groups-panel";
import { useAgreementFilter } from "./use-agreement-filter";
import { useUnhurried } from "./use-unhurried";

/** All that a round's labels say, kept up while people label. */
export function RoundDashboard({ roundId }: { roundId: string }) {
  const progress = useQuery(roundProgressQuery(roundId));
  if (!progress.data) return <PanelWaiting error={progress.error} onRetry={progress.refetch} />;
  return (
    <div className="flex flex-col gap-6">
      {progress.error ? (
        <Callout tone="warning" role="status" title="The numbers may be old">
          The server could not be reached. It is asked again every few seconds.
        </Callout>
      ) : null}
      <ProgressPanel progress={progress.data} />
      {progress.data.labels === 0 ? (
        <NoLabels progress={progress.data} />
      ) : (
        <LabelledRound roundId={roundId} progress={progress.data} />
      )}
    </div>
  );
}

/** Computing takes seconds in a very large round, and one label more changes little there. */
const MANY_LABELS = 100_000;
const UNHURRIED_MS = 30_000;

function LabelledRound({ roundId, progress }: { roundId: string; progress: RoundProgress }) {
  const [filter, change] = useAgreementFilter();
  const version = useUnhurried(progress.version, progress.labels > MANY_LABELS ? UNHURRIED_MS : 0);
  const agreement = useQuery(roundAgreementQuery(roundId, filter, version));
  const systems = useQuery(roundSystemsQuery(roundId, filter, version));
  const { protocol, levelNames } = progress.round;
  const simulated = progress.raters.filter((rater) => rater.simulated);
  return (
    <>
      {simulated.length > 0 ? (
        <Callout tone="warning" title="Some of these labels are simulated">
          {counted(simulated.length, "rater")} of {progress.raters.length} are programs made for demonstration or tests.
          They are marked below.
        </Callout>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <RaterFilter raters={progress.raters} value={filter.raters} onChange={(raters) => change({ raters })} />
        <TextLink href={`/studies/${progress.round.studyId}/sources?label=consensus:${roundId}`} className="text-sm">
          Compare with other sources
        </TextLink>
      </div>
      {agreement.data ? (
        <>
          <AgreementPanel agreement={agreement.data} protocol={protocol} onLevelChange={(level) => change({ level })} />
          <div className="grid gap-6 lg:grid-cols-2">
            <DistributionPanel agreement={agreement.data} names={levelNames} />
            <CoincidencePanel agreement={agreement.data} names={levelNames} />
          </div>
        </>
      ) : (
        <Panel level={2} title="Agreement">
          <PanelWaiting error={agreement.error} onRetry={agreement.refetch} />
        </Panel>
      )}
      {systems.data ? (
        protocol === "preference" ? (
          <OutcomesPanel pairs={systems.data.outcomes} />
        ) : (
          <ScoreGroupsPanel rows={systems.data.scores} levelNames={levelNames} />
        )
      ) : (
        <Panel level={2} title="Systems">
          <PanelWaiting error={systems.error} onRetry={systems.refetch} />
        </Panel>
      )}
      {protocol === "check_then_score" ? (
        <>
          {systems.data ? (
            <ChecklistGroupsPanel
              rows={systems.data.checklist}
              answers={filter.answers}
              onAnswersChange={(answers) => change({ answers })}
            />
          ) : null}
          <ChecklistAgreementPanel roundId={roundId} raters={filter.raters} version={version} />
        </>
      ) : null}
      {progress.ease ? <EasePanel ease={progress.ease} /> : null}
      <RatersPanel progress={progress} />
    </>
  );
}

const NEXT_STEP: Record<RoundProgress["round"]["status"], string> = {
  draft: "The round is a draft. Open it, then send annotators its link.",
  open: "The round is open. Send annotators its link; numbers appear here as they label.",
  paused: "The round is paused. Open it again to go on.",
  closed: "The round was closed before anybody labelled.",
};

function NoLabels({ progress: { round } }: { progress: RoundProgress }) {
  return (
    <EmptyState
      icon={<ClipboardList aria-hidden />}
      title="No labels yet"
      description={NEXT_STEP[round.status]}
      actions={<LinkButton href={`/studies/${round.studyId}/people`}>Invite annotators</LinkButton>}
    />
  );
}
