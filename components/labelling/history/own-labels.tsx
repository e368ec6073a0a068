"use client";

import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ChevronRight, PencilLine } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { DateTime } from "@/components/ui/date-time";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Link } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { useT } from "@/components/ui/messages/messages-provider";
import { PageHeader } from "@/components/ui/page/page-header";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Skeleton } from "@/components/ui/skeleton";
import { useUrlQuery } from "@/components/ui/use-url-query";
import type { RoundForRater } from "@/lib/labelling/labelling";
import {
  isNarrowed,
  type OwnLabelsFilter,
  ownLabelsSearch,
  readOwnLabelsFilter,
} from "@/lib/labelling/own-labels-filter";
import {
  OWN_WORK_PARTS,
  type OwnAnnotation,
  type OwnAnnotations,
  type OwnWorkPart,
  readOwnWorkPart,
} from "@/lib/labelling/own-tasks";
import { ownAnnotationsQuery, ownTasksQuery } from "@/lib/labelling/queries/label-queries";
import { sentence } from "@/lib/messages/translate";
import { discussionQuery } from "@/lib/training/queries";
import { assignmentOf } from "../outbox/outbox-entry";
import { useOutbox } from "../outbox/outbox-provider";
import { useNamedLevels } from "../use-named-levels";
import { RefusedLabels } from "../workspace/refused-labels";
import { useEscape } from "../workspace/use-keys";
import { LabelsFilter } from "./labels-filter";
import { OwnTasksList } from "./own-tasks-list";

/** All of one's own work in a round: tasks to do, drafts and what was skipped, then the labels, newest first. */
export function OwnLabels({ round: read }: { round: RoundForRater }) {
  const t = useT();
  const router = useRouter();
  const round = useNamedLevels(read);
  const address = useUrlQuery();
  const filter = readOwnLabelsFilter(address.choices());
  const labels = useInfiniteQuery(ownAnnotationsQuery(round.id, filter));
  const { outbox, view } = useOutbox();
  const part = readOwnWorkPart(address.choices());
  const own = useQuery(ownTasksQuery(round.id));
  // What is finished here and waits to be sent is no task any more.
  const finished = new Set(view.entries.filter((entry) => !entry.refusal).map(assignmentOf));
  const tasks = (own.data?.tasks ?? []).filter(({ assignmentId }) => !finished.has(assignmentId));
  const shownTasks = tasks.filter(({ state }) => part === "all" || state === part);
  const submitted = own.data?.submitted ?? 0;
  const counts: Partial<Record<OwnWorkPart, number>> = { all: tasks.length + submitted, submitted };
  for (const { state } of tasks) counts[state] = (counts[state] ?? 0) + 1;
  const showsLabels = part === "all" || part === "submitted";
  const discussion = useQuery({ ...discussionQuery(round.id), refetchInterval: false });
  useEscape(() => router.push(`/label/${round.id}`));
  const { refetch } = labels;
  const { refetch: readTasksAgain } = own;
  useEffect(
    () =>
      outbox?.onSettled(() => {
        void refetch();
        void readTasksAgain();
      }),
    [outbox, refetch, readTasksAgain],
  );
  const waiting = view.entries.filter((entry) => entry.roundId === round.id && !entry.refusal).length;
  const open = round.status === "open";
  return (
    <div className="mx-auto w-full max-w-3xl">
      <PageHeader
        breadcrumbs={[
          { label: t("Label"), href: "/label" },
          { label: round.name, href: `/label/${round.id}` },
          { label: t("Your labels") },
        ]}
        title={t("Your labels")}
        description={t(MAY_CHANGE[round.status])}
        actions={
          <>
            {discussion.data?.threads.length ? (
              <LinkButton variant="quiet" href={`/label/${round.id}/discussion`}>
                {t("Discussion")}
              </LinkButton>
            ) : null}
            {open ? (
              <LinkButton href={`/label/${round.id}`} aria-keyshortcuts="Escape">
                {t("Continue labelling")}
                <span aria-hidden className="text-xs opacity-80 handheld:hidden">
                  Esc
                </span>
              </LinkButton>
            ) : null}
          </>
        }
      />
      <div className="flex flex-col gap-4">
        <div className="overflow-hidden rounded-md not-empty:border not-empty:border-line">
          <RefusedLabels roundId={round.id} />
        </div>
        {waiting > 0 ? (
          <Callout tone="neutral" role="status">
            {t(
              "{count, plural, one {# label is} other {# labels are}} waiting to be sent and will show up here afterwards.",
              { count: waiting },
            )}
          </Callout>
        ) : null}
        <SegmentedControl
          legend={t("Show")}
          hideLegend
          choices={OWN_WORK_PARTS.flatMap((value) => {
            const count = counts[value] ?? 0;
            // Few rounds have any: there the choice would lead nowhere.
            if (count === 0 && value !== part && (value === "returned" || value === "rejected")) return [];
            const of = { done: t.number(count), tasks: t.number(Math.max(count, round.progress.tasks)) };
            return {
              value,
              label: `${t(PARTS[value])} ${!own.data ? "" : value === "submitted" ? t("{done} of {tasks}", of) : t.number(count)}`,
            };
          })}
          value={part}
          onValueChange={(value) => address.set({ part: value === "all" ? null : value })}
        />
        {shownTasks.length > 0 && !isNarrowed(filter) ? <OwnTasksList roundId={round.id} tasks={shownTasks} /> : null}
        {!showsLabels && shownTasks.length === 0 && own.data ? <EmptyState title={t("Nothing here")} /> : null}
        {showsLabels ? <LabelsFilter round={round} filter={filter} onFilterChange={address.set} /> : null}
        {showsLabels ? (
          <Labels labels={labels} roundId={round.id} filter={filter} onShowAll={() => address.replace("")} />
        ) : null}
      </div>
    </div>
  );
}

interface LabelsProps {
  labels: UseInfiniteQueryResult<InfiniteData<OwnAnnotations>>;
  roundId: string;
  filter: OwnLabelsFilter;
  onShowAll: () => void;
}

function Labels({ labels, roundId, filter, onShowAll }: LabelsProps) {
  const t = useT();
  const rows = labels.data?.pages.flatMap((page) => page.annotations) ?? [];
  if (labels.isError && rows.length === 0) {
    return (
      <ErrorState
        title={t("Your labels couldn’t be loaded")}
        description={t("The server did not answer.")}
        onRetry={() => void labels.refetch()}
        retrying={labels.isFetching}
      />
    );
  }
  if (labels.isPending) return <Skeleton label={t("Loading your labels")} className="h-40 w-full" />;
  if (rows.length === 0) {
    return isNarrowed(filter) ? (
      <EmptyState
        title={t("No labels match these filters")}
        actions={<Button onClick={onShowAll}>{t("Show all")}</Button>}
      />
    ) : (
      <EmptyState title={t("No labels yet")} description={t("What you submit in this round is listed here.")} />
    );
  }
  return (
    <>
      <ol className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-raised shadow-raised">
        {rows.map((row) => (
          <LabelRow
            key={row.assignmentId}
            row={row}
            address={`/label/${roundId}/history${ownLabelsSearch(filter, { label: row.assignmentId })}`}
          />
        ))}
      </ol>
      {labels.hasNextPage ? (
        <Button className="self-center" loading={labels.isFetchingNextPage} onClick={() => void labels.fetchNextPage()}>
          {t("Show older ones")}
        </Button>
      ) : null}
    </>
  );
}

function LabelRow({ row, address }: { row: OwnAnnotation; address: string }) {
  const t = useT();
  return (
    <li className="relative flex items-center gap-4 px-5 py-4 transition-colors focus-within:bg-surface hover:bg-surface">
      <div className="min-w-0 flex-1">
        <Link
          href={address}
          className="block truncate rounded-sm text-sm font-medium after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          <bdi>{row.excerpt || t("(empty instruction)")}</bdi>
        </Link>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-muted">
          <span>
            {row.summary} · <DateTime at={row.submittedAt} />
          </span>
          {row.revisions > 1 ? (
            <Badge icon={<PencilLine aria-hidden />}>
              {row.revisions === 2
                ? t("Edited")
                : t("Edited {count, plural, one {# time} other {# times}}", { count: row.revisions - 1 })}
            </Badge>
          ) : null}
        </p>
      </div>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-muted rtl:-scale-x-100" />
    </li>
  );
}

const PARTS = {
  all: sentence("All"),
  returned: sentence("Returned"),
  to_do: sentence("To do"),
  draft: sentence("Drafts"),
  skipped: sentence("Skipped"),
  rejected: sentence("Not accepted"),
  submitted: sentence("Submitted"),
} as const;

const MAY_CHANGE = {
  open: sentence("Open one to change it. Every earlier version is kept."),
  draft: sentence("The round is a draft, so labels can be read but not changed."),
  paused: sentence("The round is paused, so labels can be read but not changed."),
  closed: sentence("The round is closed, so labels can be read but not changed."),
} as const;
