"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { PanelWaiting } from "@/components/figure/waiting/panel-waiting";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { TextLink } from "@/components/ui/link";
import { t } from "@/lib/messages/translate";
import { type AgreementFilter, isInGroup, shownGroup } from "@/lib/results/agreement-filter";
import type { RoundProgress } from "@/lib/results/agreement-progress";
import { roundProgressQuery } from "@/lib/results/queries/progress";
import { planWords } from "@/lib/round/planned-round";
import { roundQuery } from "@/lib/round/queries/round";
import { drawRest } from "@/lib/round/queries/round-plan";
import { firstPlaces } from "@/lib/round/settled-tasks";
import { ExcludedBar } from "../excluded/excluded-bar";
import { RaterFilter } from "../filter/rater-filter";
import { useAgreementFilter } from "../filter/use-agreement-filter";

// In the page's HTML of a round without labels; others do not fetch it.
const NoLabels = dynamic(() => import("./no-labels").then((part) => part.NoLabels));

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
          {t("The server can’t be reached. Retrying every few seconds.")}
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
  const simulated = counting.filter((rater) => rater.simulated);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        {simulated.length > 0 ? (
          <p className="flex items-center gap-1.5 text-sm">
            <TriangleAlert aria-hidden className="size-4 shrink-0 text-warning" />
            <span>
              {t.rich("Some of these labels are simulated{of}", {
                of: (
                  <span key="of" className="text-ink-muted">
                    {t(": {simulated} of {count, plural, one {# rater} other {# raters}}", {
                      simulated: simulated.length,
                      count: counting.length,
                    })}{" "}
                    {simulated.length === 1 ? t("is a program") : t("are programs")}
                  </span>
                ),
              })}
            </span>
          </p>
        ) : null}
        {progress.imagesUnseen > 0 && counting.some(({ kind }) => kind === "judge") ? (
          <p className="flex items-center gap-1.5 text-sm">
            <TriangleAlert aria-hidden className="size-4 shrink-0 text-warning" />
            {t("Model judges did not see the study’s")}{" "}
            {progress.imagesUnseen === 1
              ? t("image")
              : t("{count, plural, one {# image} other {# images}}", { count: progress.imagesUnseen })}
          </p>
        ) : null}
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
      <UnevenNotice progress={progress} />
      {children(view)}
    </>
  );
}

/** What the figures of a round are of in which not every task has the same chance of each label; and what draws the rest. */
function UnevenNotice({ progress }: { progress: RoundProgress }) {
  const { round } = progress;
  const { planned } = round;
  if (!planned && !round.stopsWhenSettled) return null;
  return (
    <>
      {round.stopsWhenSettled ? (
        <p role="note" className="text-sm text-ink-muted">
          {t(
            "Tasks stop once they are settled. Agreement and means use the first {count} labels of each task: further ones are only there where raters differ, and would bias them.",
            { count: firstPlaces(round) },
          )}
        </p>
      ) : null}
      {planned ? (
        <p role="note" className="text-sm text-ink-muted">
          {t.rich(
            "Planned by a judge: {plan}. Agreement and means on this page are of the core alone. <link>Estimates</link> weight all labels by their probability.",
            {
              plan: planWords(planned),
              link: (text) => (
                <TextLink key="link" href={`/studies/${round.studyId}/compare/systems?round=${round.id}`}>
                  {text}
                </TextLink>
              ),
            },
          )}
        </p>
      ) : null}
      {planned && !planned.rest ? <DrawRest progress={progress} /> : null}
    </>
  );
}

/** Once the core and a judge have labels: the choice of the judge, and the draw. */
function DrawRest({ progress: { round, raters } }: { progress: RoundProgress }) {
  const { data } = useQuery(roundQuery(round.id));
  const drawing = useMutation(
    drawRest({ id: round.id, study: { id: round.studyId, name: round.studyName, isDemo: false } }),
  );
  const judges = raters.filter(({ kind, isJury }) => kind !== "human" && !isJury);
  const [chosen, setChosen] = useState<string | null>(null);
  const raterId = chosen ?? judges[0]?.raterId;
  if (!data?.may.includes("round.control")) return null;
  if (raterId === undefined) {
    return (
      <Callout title={t("The rest is not drawn yet")}>
        {t("Let a judge label all tasks of this round. Once people have labelled the core, draw the rest here.")}
      </Callout>
    );
  }
  return (
    <Callout
      title={t("The rest is not drawn yet")}
      actions={
        <Button variant="primary" disabled={drawing.isPending} onClick={() => drawing.mutate({ raterId })}>
          {t("Draw the rest")}
        </Button>
      }
    >
      <p>
        {t("Where the judge errs is learnt from the core: draw once people have labelled it. This cannot be undone.")}
      </p>
      <Field label={t("Judge")} className="sm:max-w-1/2">
        <Select value={raterId} onChange={(event) => setChosen(event.target.value)}>
          {judges.map((judge) => (
            <option key={judge.raterId} value={judge.raterId}>
              {judge.name ?? judge.pseudonym}
            </option>
          ))}
        </Select>
      </Field>
      {drawing.error ? (
        <p role="alert" className="text-sm text-negative">
          {drawing.error.message}
        </p>
      ) : null}
    </Callout>
  );
}
