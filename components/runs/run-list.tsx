"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Bot } from "lucide-react";
import { useMemo } from "react";
import { DemoBadge } from "@/components/endpoints/demo-badge";
import { SpendingNotice } from "@/components/endpoints/spending/spending-notice";
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
import { counted } from "@/lib/format/format-number";
import { t } from "@/lib/messages/translate";
import { runsQuery } from "@/lib/runs/queries/runs";
import type { RunDto } from "@/lib/runs/run";
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
      title={t("Runs")}
      isPage
      description={t(
        "Work for language models over many items: writing checklists, judging rounds, sampling and refining responses.",
      )}
      actions={rows.length > 0 ? <Starts studyId={studyId} /> : undefined}
    >
      <SpendingNotice studyId={studyId} />
      {runs.data ? (
        rows.length === 0 ? (
          <EmptyState
            icon={<Bot aria-hidden />}
            title={t("No runs yet")}
            description={t(
              "A run has a language model write a checklist for every instruction, or judge the tasks of a round like one more rater. It shows the estimated cost before it starts, can be paused, and stores every request and response.",
            )}
            actions={<Starts studyId={studyId} />}
          />
        ) : (
          <ListTable
            caption={t("Runs of the study, the newest first")}
            noun={t("run")}
            columns={columns(studyId, !runs.hasNextPage)}
            rows={rows}
            rowKey={(run) => run.id}
            // Once all are there they are sorted here.
            {...(runs.hasNextPage ? { paged: pagedRows(runs, null, ({ runs }) => runs) } : {})}
            fileName="runs"
            empty={t("No runs yet.")}
          />
        )
      ) : runs.error ? (
        <QueryError title={t("The runs couldn’t be loaded")} query={runs} />
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
      <LinkButton href={`/studies/${studyId}/models/judges`}>{t("Judge a round")}</LinkButton>
      <LinkButton variant="primary" href={`/studies/${studyId}/data/checklists/generate`}>
        {t("Write checklists")}
      </LinkButton>
    </>
  );
}

function columns(studyId: string, sortable: boolean): ListColumn<RunDto>[] {
  return [
    {
      id: "name",
      header: t("Run"),
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
      header: t("Status"),
      sortable,
      value: (run) => run.status,
      cell: (run) => <RunStatusBadge status={run.status} failed={run.items.failed} />,
    },
    {
      id: "progress",
      header: t("Progress"),
      wide: true,
      className: "min-w-52",
      sortable,
      help: t("Items done or failed, of all items of the run"),
      value: ({ items }) => items.done + items.failed,
      cell: (run) => <RowProgress run={run} />,
    },
    {
      id: "cost",
      header: t("Cost"),
      numeric: true,
      sortable,
      help: t("Spent so far, and the budget where there is one"),
      value: (run) => run.cost,
      cell: (run) => (
        <>
          {formatSpent(run.cost, run)}
          {run.budget === null ? null : (
            <span className="block text-xs text-ink-muted">
              {t("of {budget}", { budget: formatMoney(run.budget, run.currency) })}
            </span>
          )}
        </>
      ),
    },
    {
      id: "started",
      header: t("Started"),
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
        label={t("Progress of {run}", { run: run.name })}
        value={done + failed}
        max={all}
        bare
        tone={progressTone(run)}
      />
      <span className="mt-1 block text-xs text-ink-muted tabular-nums">
        {t("{done} of {all}", {
          done,
          all: counted(all, RUN_KIND_WORDS[run.kind].item, RUN_KIND_WORDS[run.kind].items),
        })}
        {failed > 0 ? <span className="text-negative"> {t("· {failed} failed", { failed })}</span> : null}
      </span>
    </>
  );
}
