"use client";

import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { Callout } from "@/components/ui/callout";
import { type Column, DataTable } from "@/components/ui/data-table";
import { DateTime } from "@/components/ui/date-time";
import { PageHeader } from "@/components/ui/page/page-header";
import { PageWaiting } from "@/components/ui/page/page-waiting";
import { Panel } from "@/components/ui/panel";
import { TextLink } from "@/components/ui/text-link";
import { formatCount } from "@/lib/domain/format/counted";
import type { RunDetail } from "@/lib/domain/run/run-detail";
import * as texts from "@/lib/messages/researcher/runs";
import { say } from "@/lib/messages/researcher/say";
import { runQuery } from "@/lib/queries/models/runs";
import { DemoBadge } from "../endpoint/demo-badge";
import { ImagesUnseen } from "./images-unseen";
import { RunControls } from "./run-controls";
import { RunDetails } from "./run-details";
import { RunItemsPanel } from "./run-items-panel";
import { RunPausedNotice } from "./run-paused-notice";
import { RunProgress } from "./run-progress";
import { RunStatusBadge } from "./run-status-badge";
import { failureWords, RUN_KIND_WORDS } from "./run-words";

const WHILE_RUNNING = 2_000;
const OTHERWISE = 15_000;

/** A run, live. */
export function RunView({ runId }: { runId: string }) {
  const query = useQuery({
    ...runQuery(runId),
    refetchInterval: ({ state }) =>
      state.data && (state.data.status === "running" || state.data.items.running > 0) ? WHILE_RUNNING : OTHERWISE,
  });
  const { data: run, error } = query;
  if (!run) return <PageWaiting what={texts.theRunInText} query={query} />;
  return (
    <>
      <PageHeader
        title={run.name}
        status={
          <>
            <RunStatusBadge status={run.status} failed={run.items.failed} />
            {run.isDemo ? <DemoBadge /> : null}
          </>
        }
        description={<About run={run} />}
        actions={<RunControls run={run} />}
      />
      <div className="flex flex-col gap-6">
        {error ? (
          <Callout tone="warning" role="status" title={texts.numbersMayBeOld}>
            {texts.serverCantBeReachedRetrying}
          </Callout>
        ) : null}
        <ImagesUnseen images={run.images} />
        <RunPausedNotice run={run} />
        <RunProgress run={run} />
        <RunFailures run={run} />
        <RunItemsPanel run={run} />
        <RunDetails run={run} />
      </div>
    </>
  );
}

function About({ run }: { run: RunDetail }) {
  return (
    <>
      {say.parts(texts.kindOfRunAndItsStart, {
        kind: RUN_KIND_WORDS[run.kind].name,
        ofRater: (
          <Fragment key="ofRater">
            {run.rater ? (
              <>
                {" "}
                {say.parts(texts.by, {
                  rater: (
                    <TextLink key="rater" href={`/studies/${run.studyId}/models/judges/${run.rater.id}`}>
                      {run.rater.name}
                    </TextLink>
                  ),
                })}
              </>
            ) : null}
          </Fragment>
        ),
        ofRound: (
          <Fragment key="ofRound">
            {run.round ? (
              <>
                {" "}
                {say.parts(texts.inText, {
                  round: (
                    <TextLink key="round" href={`/studies/${run.studyId}/rounds/${run.round.id}`}>
                      {run.round.name}
                    </TextLink>
                  ),
                })}
              </>
            ) : null}
          </Fragment>
        ),
        startedBy: run.startedBy ? `${say(texts.byStartedBy, { startedBy: run.startedBy })} ` : null,
        dateTime: <DateTime key="dateTime" at={run.createdAt} />,
      })}
      {run.finishedAt ? (
        <>
          {" · "}
          {run.status === "cancelled" ? texts.cancelledInText : texts.finished} <DateTime at={run.finishedAt} />
        </>
      ) : null}
      <Made run={run} />
    </>
  );
}

/** Where what the run has made so far stands. */
function Made({ run: { kind, items, studyId, round } }: { run: RunDetail }) {
  if (items.done === 0) return null;
  const study = `/studies/${studyId}`;
  const places: Record<RunDetail["kind"], { href: string; label: string }> = {
    "generate-checklists": { href: `${study}/data/checklists`, label: texts.reviewTheChecklists },
    "propose-verifiers": { href: `${study}/data/verifiers`, label: texts.lookAtThePrograms },
    "judge-round": {
      href: round ? `${study}/rounds/${round.id}` : `${study}/compare/judges`,
      label: texts.seeTheLabelsAgreement,
    },
    "sample-responses": { href: `${study}/data/instructions`, label: texts.readTheResponses },
    "refine-responses": { href: `${study}/data/instructions`, label: texts.readTheResponses },
  };
  const { href, label } = places[kind];
  return (
    <>
      {" · "}
      <TextLink href={href}>{label}</TextLink>
    </>
  );
}

type Failure = RunDetail["failures"][number];

/** What went wrong, by its kind; not there while nothing has. */
function RunFailures({ run }: { run: RunDetail }) {
  if (run.failures.length === 0) return null;
  const columns: Column<Failure>[] = [
    {
      id: "kind",
      header: texts.kind,
      rowHeader: true,
      cell: ({ kind }) => (
        <TextLink href={`?failureKind=${encodeURIComponent(kind)}#items`} scroll>
          {failureWords(kind)}
        </TextLink>
      ),
    },
    { id: "items", header: texts.items, numeric: true, cell: ({ items }) => formatCount(items) },
    ...(run.status === "cancelled"
      ? []
      : [
          {
            id: "retry",
            header: <span className="sr-only">{texts.retry}</span>,
            numeric: true,
            cell: ({ kind }: Failure) => <RunControls run={run} failureKind={kind} />,
          },
        ]),
  ];
  return (
    <Panel level={2} title={texts.failures} description={texts.itemsThatCould} flush>
      <DataTable
        caption={texts.failedItemsByKind}
        hideCaption
        columns={columns}
        rows={run.failures}
        rowKey={({ kind }) => kind}
      />
    </Panel>
  );
}
