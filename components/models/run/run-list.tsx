"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Bot } from "lucide-react";
import { useMemo } from "react";
import type { ListColumn } from "@/components/table/list-column";
import { ListTable } from "@/components/table/list-table";
import { pagedRows } from "@/components/table/paged-rows";
import { RowLink } from "@/components/table/row-link";
import { DateTime } from "@/components/ui/date-time";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Progress } from "@/components/ui/progress";
import { QueryError } from "@/components/ui/query-error";
import { Section } from "@/components/ui/section";
import { Skeleton } from "@/components/ui/skeleton";
import { counted } from "@/lib/domain/format/counted";
import type { RunDto } from "@/lib/domain/run/run";
import * as texts from "@/lib/messages/researcher/runs";
import { say } from "@/lib/messages/researcher/say";
import { runsQuery } from "@/lib/queries/models/runs";
import { DemoBadge } from "../endpoint/demo-badge";
import { SpendingNotice } from "../spending/spending-notice";
import { formatMoney, formatSpent } from "./run-format";
import { RunStatusBadge } from "./run-status-badge";
import { progressTone, RUN_KIND_WORDS } from "./run-words";

const WHILE_RUNNING = 3_000;
const OTHERWISE = 15_000;

/** What language models do and have done in a study. */
export function RunList({ studyId }: { studyId: string }) {
  const runs = useInfiniteQuery({
    ...runsQuery(studyId),
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.runs.some((run) => run.status === "running")) ? WHILE_RUNNING : OTHERWISE,
  });
  const rows = useMemo(() => runs.data?.pages.flatMap((page) => page.runs) ?? [], [runs.data]);
  return (
    <Section
      title={texts.runs}
      description={texts.workForLanguageModels}
      actions={rows.length > 0 ? <Starts studyId={studyId} /> : undefined}
    >
      <SpendingNotice studyId={studyId} />
      {runs.data ? (
        rows.length === 0 ? (
          <EmptyState
            icon={<Bot aria-hidden />}
            title={texts.noRunsYet}
            description={texts.runHasALanguageModel}
            actions={<Starts studyId={studyId} />}
          />
        ) : (
          <ListTable
            caption={texts.runsOfTheStudy}
            noun={texts.runInText}
            columns={columns(studyId, !runs.hasNextPage)}
            rows={rows}
            rowKey={(run) => run.id}
            // Once all are there they are sorted here.
            {...(runs.hasNextPage ? { paged: pagedRows(runs, null, ({ runs }) => runs) } : {})}
            fileName="runs"
            empty={texts.noRunsYetSentence}
          />
        )
      ) : runs.error ? (
        <QueryError title={texts.runsCouldNotBeRead} query={runs} />
      ) : (
        <div aria-busy="true" className="flex flex-col gap-2">
          <Skeleton className="h-11 w-full" />
          <Skeleton className="h-11 w-full" />
        </div>
      )}
    </Section>
  );
}

function Starts({ studyId }: { studyId: string }) {
  return (
    <>
      <LinkButton href={`/studies/${studyId}/models/judges`}>{texts.judgeARound}</LinkButton>
      <LinkButton variant="primary" href={`/studies/${studyId}/data/checklists/generate`}>
        {texts.writeChecklists}
      </LinkButton>
    </>
  );
}

function columns(studyId: string, sortable: boolean): ListColumn<RunDto>[] {
  return [
    {
      id: "name",
      header: texts.run,
      rowHeader: true,
      sortable,
      value: (run) => run.name,
      cell: (run) => (
        <>
          <RowLink href={`/studies/${studyId}/models/runs/${run.id}`} className="font-medium">
            {run.name}
          </RowLink>{" "}
          {run.isDemo ? <DemoBadge /> : null}
          <span className="block text-xs font-normal text-ink-muted">{RUN_KIND_WORDS[run.kind].name}</span>
        </>
      ),
    },
    {
      id: "status",
      header: texts.status,
      sortable,
      value: (run) => run.status,
      cell: (run) => <RunStatusBadge status={run.status} failed={run.items.failed} />,
    },
    {
      id: "progress",
      header: texts.progress,
      wide: true,
      className: "min-w-52",
      sortable,
      help: texts.itemsDoneOrFailed,
      value: ({ items }) => items.done + items.failed,
      cell: (run) => <RowProgress run={run} />,
    },
    {
      id: "cost",
      header: texts.cost,
      numeric: true,
      sortable,
      help: texts.spentSoFar,
      value: (run) => run.cost,
      cell: (run) => (
        <>
          {formatSpent(run.cost, run)}
          {run.budget === null ? null : (
            <span className="block text-xs text-ink-muted">
              {say(texts.ofBudget, { budget: formatMoney(run.budget, run.currency) })}
            </span>
          )}
        </>
      ),
    },
    {
      id: "started",
      header: texts.started,
      wide: true,
      sortable,
      value: (run) => run.createdAt,
      cell: (run) => <DateTime at={run.createdAt} />,
    },
  ];
}

function RowProgress({ run }: { run: RunDto }) {
  const { waiting, running, done, failed } = run.items;
  const all = waiting + running + done + failed;
  return (
    <>
      <Progress
        label={say(texts.progressOf, { run: run.name })}
        value={done + failed}
        max={all}
        bare
        tone={progressTone(run)}
      />
      <span className="mt-1 block text-xs text-ink-muted tabular-nums">
        {say(texts.ofDoneAll, {
          done,
          all: counted(all, RUN_KIND_WORDS[run.kind].item, RUN_KIND_WORDS[run.kind].items),
        })}
        {failed > 0 ? <span className="text-negative"> {say(texts.failed, { failed })}</span> : null}
      </span>
    </>
  );
}
