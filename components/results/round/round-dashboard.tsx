"use client";

import { useQuery } from "@tanstack/react-query";
import { AsOfLine, PanelWaiting } from "@/components/figure/waiting/panel-waiting";
import { TextLink } from "@/components/ui/link";
import { consensusIdOf } from "@/lib/compare/group-source-id";
import { t } from "@/lib/messages/translate";
import { filterQuery, shownGroup } from "@/lib/results/agreement-filter";
import { roundAgreementFigure } from "@/lib/results/agreement-round";
import { figureQuery } from "@/lib/results/queries/figure-query";
import { categorises, hasAnswers, writesChecklists } from "@/lib/round/protocol/protocols";
import { figurePlace } from "@/lib/study/comments/comment-place";
import { CategoriesPanels, CommentsPanel, WriterAgreementPanel } from "../summary/folded-panels";
import { ResultsFolds } from "../summary/results-folds";
import { RoundSummary } from "../summary/round-summary";
import { ProgressPanel } from "./progress-panel";
import { RoundFrame, type RoundView } from "./round-frame";

const FIGURES = [
  { name: "alpha", title: t("Comments on alpha") },
  { name: "systems", title: t("Comments on systems") },
] as const;

/** What a round's labels come to: the answers one came for at the top, everything else folded below. */
export function RoundDashboard({ roundId }: { roundId: string }) {
  return (
    <RoundFrame
      roundId={roundId}
      lead={(progress) => <ProgressPanel progress={progress} />}
      actions={({ progress: { round, raters }, filter }) => (
        <TextLink
          href={`/studies/${round.studyId}/compare/sources?label=${encodeURIComponent(consensusIdOf(roundId, shownGroup(filter.raters, raters), raters))}${filterQuery({ without: filter.without }).replace("?", "&")}`}
          className="text-sm"
        >
          {t("Compare two sources")}
        </TextLink>
      )}
    >
      {(view) => <LabelledRound view={view} />}
    </RoundFrame>
  );
}

function LabelledRound({ view }: { view: RoundView }) {
  const { progress, filter, version } = view;
  const { id, protocol, scale } = progress.round;
  const agreement = useQuery({ ...figureQuery(roundAgreementFigure, id, filter, version), enabled: scale !== null });
  // Of a round without levels nothing here may speak of them, whatever the cache holds.
  const ofLevels = scale === null ? null : (agreement.data ?? null);
  const hasSummary = scale !== null || hasAnswers(protocol);
  if (scale !== null && !ofLevels) {
    return <PanelWaiting title={t("Agreement")} error={agreement.error} onRetry={agreement.refetch} />;
  }
  return (
    <>
      {hasSummary ? <RoundSummary view={view} agreement={ofLevels} /> : null}
      {hasSummary ? (
        <div className="flex flex-wrap gap-2">
          {FIGURES.map(({ name, title }) => (
            <CommentsPanel
              key={name}
              of={{ roundId: id }}
              place={figurePlace(name, filterQuery(filter))}
              anchor={name}
              title={title}
            />
          ))}
        </div>
      ) : null}
      <AsOfLine labels={progress.labels} asOf={ofLevels?.asOf ?? progress.asOf} />
      {/* These ask for neither scores nor answers: what they are about is shown at once. */}
      {categorises(protocol) ? <CategoriesPanels roundId={id} whose={filter} version={version} /> : null}
      {writesChecklists(protocol) ? <WriterAgreementPanel roundId={id} whose={filter} version={version} /> : null}
      <ResultsFolds view={view} agreement={ofLevels} />
    </>
  );
}
