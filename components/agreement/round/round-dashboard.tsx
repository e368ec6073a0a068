"use client";

import { useQuery } from "@tanstack/react-query";
import { Panel } from "@/components/ui/panel";
import { TextLink } from "@/components/ui/text-link";
import { filterQuery, shownGroup } from "@/lib/domain/agreement/agreement-filter";
import { consensusIdOf } from "@/lib/domain/agreement/sources";
import { categorises, hasAnswers, labelsInstructions, writesChecklists } from "@/lib/domain/protocol/protocols";
import { roundAgreementQuery, roundChecklistQuery, roundGroupsQuery } from "@/lib/queries/agreement/round-analysis";
import { ChecklistAgreement } from "../checklist/checklist-agreement";
import { AsOfLine } from "../waiting/as-of-notice";
import { PanelWaiting } from "../waiting/panel-waiting";
import { WriterAgreementPanel } from "../writing/writer-agreement-panel";
import { AgreementPanel } from "./agreement-panel";
import { CategoriesPanels } from "./categories-panels";
import { CoincidencePanel } from "./coincidence-panel";
import { DistributionPanel } from "./distribution-panel";
import { EasePanel } from "./ease-panel";
import { EnoughLabelsPanel } from "./enough-labels-panel";
import { GroupsFigure } from "./groups-figure";
import { ProgressPanel } from "./progress-panel";
import { RatersPanel } from "./raters-panel";
import { RoundFrame, type RoundView } from "./round-frame";
import { TwoRatersPanel } from "./two-raters-panel";

/** All that a round's labels say of agreement. */
export function RoundDashboard({ roundId }: { roundId: string }) {
  return (
    <RoundFrame
      roundId={roundId}
      lead={(progress) => <ProgressPanel progress={progress} />}
      actions={({ progress: { round, raters }, filter }) => (
        <>
          {labelsInstructions(round.protocol) ? null : (
            <TextLink
              href={`/studies/${round.studyId}/compare/systems?round=${roundId}${filterQuery(filter).replace("?", "&")}`}
              className="text-sm"
            >
              Systems
            </TextLink>
          )}
          <TextLink
            href={`/studies/${round.studyId}/compare/sources?label=${encodeURIComponent(consensusIdOf(roundId, shownGroup(filter.raters, raters), raters))}${filterQuery({ without: filter.without }).replace("?", "&")}`}
            className="text-sm"
          >
            Compare with other sources
          </TextLink>
        </>
      )}
    >
      {(view) => <LabelledRound roundId={roundId} view={view} />}
    </RoundFrame>
  );
}

function LabelledRound({ roundId, view }: { roundId: string; view: RoundView }) {
  const { progress, filter, change, version } = view;
  const agreement = useQuery(roundAgreementQuery(roundId, filter, version));
  const groups = useQuery(roundGroupsQuery(roundId, filter, version));
  const { protocol, scale, levelNames } = progress.round;
  const checklist = useQuery({
    ...roundChecklistQuery(
      roundId,
      { raters: filter.raters, without: filter.without, order: "contribution", from: 0 },
      version,
    ),
    enabled: hasAnswers(protocol),
  });
  const earlier = [agreement, groups, checklist].flatMap(({ data }) => data?.asOf ?? []);
  return (
    <>
      <AsOfLine labels={progress.labels} asOf={earlier[0] ?? progress.asOf} />
      {scale === null ? null : agreement.data ? (
        <>
          <AgreementPanel
            agreement={agreement.data}
            protocol={protocol}
            onLevelChange={(level) => change({ level })}
            onPairOrderChange={(order) => change({ order })}
          />
          <EnoughLabelsPanel
            roundId={roundId}
            filter={filter}
            version={version}
            labelsPerHour={progress.pace.perHour}
          />
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
      {scale === null ? null : groups.data ? (
        <GroupsFigure groups={groups.data} />
      ) : (
        <Panel level={2} title="Agreement by group">
          <PanelWaiting error={groups.error} onRetry={groups.refetch} />
        </Panel>
      )}
      {scale === null ? null : <TwoRatersPanel roundId={roundId} filter={filter} version={version} />}
      {hasAnswers(protocol) ? <ChecklistAgreement roundId={roundId} whose={filter} version={version} /> : null}
      {categorises(protocol) ? <CategoriesPanels roundId={roundId} whose={filter} version={version} /> : null}
      {writesChecklists(protocol) ? <WriterAgreementPanel roundId={roundId} whose={filter} version={version} /> : null}
      {filter.without === undefined ? null : (
        <p className="text-sm text-ink-muted">Below, every label counts: nothing is left out.</p>
      )}
      {progress.ease ? <EasePanel ease={progress.ease} /> : null}
      <RatersPanel progress={progress} />
    </>
  );
}
