"use client";

import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { DemoBadge } from "@/components/endpoints/demo-badge";
import { Callout } from "@/components/ui/callout";
import { type Column, DataTable } from "@/components/ui/data-table";
import { DateTime } from "@/components/ui/date-time";
import { TextLink } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page/page-header";
import { PageWaiting } from "@/components/ui/page/page-waiting";
import { Panel } from "@/components/ui/panel";
import { formatCount } from "@/lib/format/format-number";
import { errorMessage } from "@/lib/http/error-message";
import { t } from "@/lib/messages/translate";
import { runQuery } from "@/lib/runs/queries/runs";
import type { RunDetail } from "@/lib/runs/run-detail";
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
  if (!run) return <PageWaiting what={t("the run")} query={query} />;
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
          <Callout tone="warning" role="status" title={t("These numbers may be out of date")}>
            {t("{reason} Retrying every few seconds.", {
              reason: errorMessage(error, t("The server can’t be reached.")),
            })}
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
      {t.rich("{kind}{ofRater}{ofRound} · started {startedBy}{dateTime}", {
        kind: RUN_KIND_WORDS[run.kind].name,
        ofRater: (
          <Fragment key="ofRater">
            {run.rater ? (
              <>
                {" "}
                {t.rich("by {rater}", {
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
                {t.rich("in {round}", {
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
        startedBy: run.startedBy ? `${t("by {startedBy}", { startedBy: run.startedBy })} ` : null,
        dateTime: <DateTime key="dateTime" at={run.createdAt} />,
      })}
      {run.finishedAt ? (
        <>
          {" · "}
          {run.status === "cancelled" ? t("cancelled") : t("finished")} <DateTime at={run.finishedAt} />
        </>
      ) : null}
      <Made run={run} />
    </>
  );
}

/** A link to what the run has produced so far. */
function Made({ run: { kind, items, studyId, round } }: { run: RunDetail }) {
  if (items.done === 0) return null;
  const study = `/studies/${studyId}`;
  const places: Record<RunDetail["kind"], { href: string; label: string }> = {
    "generate-checklists": { href: `${study}/data/checklists`, label: t("Review the checklists") },
    "propose-verifiers": { href: `${study}/data/verifiers`, label: t("View the programs") },
    "reword-questions": {
      href: round ? `${study}/rounds/${round.id}/tasks/rewording` : `${study}/data/checklists`,
      label: t("Review the new wording"),
    },
    "match-checklists": { href: `${study}/data/checklists/gold-coverage`, label: t("View the coverage") },
    "judge-round": {
      href: round ? `${study}/rounds/${round.id}` : `${study}/compare/judges`,
      label: t("View agreement"),
    },
    "sample-responses": { href: `${study}/data/instructions`, label: t("View the responses") },
    "refine-responses": { href: `${study}/data/instructions`, label: t("View the responses") },
    "improve-judge": { href: `${study}/models/judges/benches`, label: t("View the bench") },
    "check-anchors": { href: `${study}/models/judges/benches`, label: t("View the watches") },
    "score-responses": { href: `${study}/compare/judges`, label: t("Compare judges") },
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
      header: t("Kind"),
      rowHeader: true,
      cell: ({ kind }) => (
        <TextLink href={`?failureKind=${encodeURIComponent(kind)}#items`} scroll>
          {failureWords(kind)}
        </TextLink>
      ),
    },
    { id: "items", header: t("Items"), numeric: true, cell: ({ items }) => formatCount(items) },
    ...(run.status === "cancelled"
      ? []
      : [
          {
            id: "retry",
            header: <span className="sr-only">{t("Retry")}</span>,
            numeric: true,
            cell: ({ kind }: Failure) => <RunControls run={run} failureKind={kind} />,
          },
        ]),
  ];
  return (
    <Panel
      level={2}
      title={t("Failures")}
      description={t("Items that failed, by the reason of the last attempt.")}
      flush
    >
      <DataTable
        caption={t("Failed items by kind")}
        hideCaption
        columns={columns}
        rows={run.failures}
        rowKey={({ kind }) => kind}
      />
    </Panel>
  );
}
