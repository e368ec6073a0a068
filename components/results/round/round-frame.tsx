"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { PanelWaiting } from "@/components/figure/waiting/panel-waiting";
import { Callout } from "@/components/ui/callout";
import { errorMessage } from "@/lib/http/error-message";
import { t } from "@/lib/messages/translate";
import { type AgreementFilter, isInGroup, shownGroup } from "@/lib/results/agreement-filter";
import type { RoundProgress } from "@/lib/results/agreement-progress";
import { roundProgressQuery } from "@/lib/results/queries/progress";
import { ExcludedBar } from "../excluded/excluded-bar";
import { RaterFilter } from "../filter/rater-filter";
import { useAgreementFilter } from "../filter/use-agreement-filter";

// In the page's HTML of a round without labels; others do not fetch it.
const NoLabels = dynamic(() => import("./no-labels").then((part) => part.NoLabels));
// Of few rounds.
const RoundNotices = dynamic(() => import("./round-notices").then((part) => part.RoundNotices));

/** What a page of a round is drawn from: how far it is, what the reader chose, and the version of its labels. */
export interface RoundView {
  progress: RoundProgress;
  filter: AgreementFilter;
  change: (change: Partial<AgreementFilter>) => void;
  version: string;
}

export interface RoundFrameProps {
  roundId: string;
  /** above everything, also while there are no labels */
  lead?: (progress: RoundProgress) => ReactNode;
  /** next to the choice of raters */
  actions?: (view: RoundView) => ReactNode;
  children: (view: RoundView) => ReactNode;
}

/** A page of a round's labels: kept up while people label, with whose labels count and what to know about them. */
export function RoundFrame({ roundId, lead, actions, children }: RoundFrameProps) {
  const progress = useQuery(roundProgressQuery(roundId));
  if (!progress.data) return <PanelWaiting error={progress.error} onRetry={progress.refetch} />;
  return (
    <div className="flex flex-col gap-4">
      {progress.error ? (
        <Callout tone="warning" role="status" title={t("These numbers may be out of date")}>
          {t("{reason} Retrying every few seconds.", {
            reason: errorMessage(progress.error, t("The server can’t be reached.")),
          })}
        </Callout>
      ) : null}
      {lead?.(progress.data)}
      {progress.data.labels === 0 ? (
        <NoLabels progress={progress.data} />
      ) : (
        <Labelled progress={progress.data} actions={actions}>
          {children}
        </Labelled>
      )}
    </div>
  );
}

function Labelled({ progress, actions, children }: { progress: RoundProgress } & Omit<RoundFrameProps, "roundId">) {
  const [filter, change] = useAgreementFilter();
  const view = { progress, filter, change, version: progress.version };
  const group = shownGroup(filter.raters, progress.raters);
  // Only of labels that count on this page: a warning about others would be one about nothing.
  const counting = progress.raters.filter((rater) => isInGroup(rater, group));
  const { planned, stopsWhenSettled, arms } = progress.round;
  const hasNotices = planned || stopsWhenSettled || arms || progress.imagesUnseen > 0;
  return (
    <>
      {hasNotices || counting.some(({ simulated }) => simulated) ? (
        <RoundNotices progress={progress} counting={counting} />
      ) : null}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <ExcludedBar of={{ roundId: progress.round.id }} raters={filter.raters} version={progress.version} />
        <div data-print="hide" className="empty:hidden">
          <RaterFilter raters={progress.raters} value={filter.raters} onChange={(raters) => change({ raters })} />
        </div>
        {actions ? (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2 sm:ml-auto" data-print="hide">
            {actions(view)}
          </div>
        ) : null}
      </div>
      {children(view)}
    </>
  );
}
