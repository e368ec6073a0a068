"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { type Column, DataTable } from "@/components/ui/data-table";
import { TextLink } from "@/components/ui/link";
import { Pager } from "@/components/ui/pager";
import { Panel } from "@/components/ui/panel";
import { QueryError } from "@/components/ui/query-error";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Skeleton } from "@/components/ui/skeleton";
import { useUrlQuery } from "@/components/ui/use-url-query";
import { formatCount } from "@/lib/format/format-number";
import { t } from "@/lib/messages/translate";
import { runItemsQuery } from "@/lib/runs/queries/runs";
import { RUN_ITEM_STATES, type RunItemState } from "@/lib/runs/run";
import type { RunDetail } from "@/lib/runs/run-detail";
import {
  ITEMS_PER_PAGE,
  type RunItemDto,
  type RunItemFilter,
  runItemFilterOfAddress,
  runItemSearch,
} from "@/lib/runs/run-items";
import { formatSpent } from "./run-format";
import { ItemStateBadge } from "./run-status-badge";
import { failureWords, itemStateWords, noSubjectWords } from "./run-words";

const WHILE_RUNNING = 4_000;

/** A run's items, those of one state or one kind of failure where chosen; the choice is in the address. */
export function RunItemsPanel({ run }: { run: RunDetail }) {
  const { choices, replace } = useUrlQuery();
  const filter = runItemFilterOfAddress(choices());
  const change = (next: Partial<RunItemFilter>) => replace(runItemSearch({ after: 0, ...next }));
  const isOpen = run.status === "running" || run.items.running > 0;
  const items = useQuery({
    ...runItemsQuery(run.id, filter),
    refetchInterval: isOpen ? WHILE_RUNNING : false,
  });
  // The last items end between two looks: one more when the run is over.
  const { refetch } = items;
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) void refetch();
    wasOpen.current = isOpen;
  }, [isOpen, refetch]);
  const all = run.items.waiting + run.items.running + run.items.done + run.items.failed;
  const shown = filter.failureKind === undefined ? (filter.state ?? "all") : "failed";
  return (
    <Panel
      id="items"
      level={2}
      title={t("Items")}
      flush
      className="scroll-mt-4"
      actions={
        <SegmentedControl<RunItemState | "all">
          legend={t("Which items")}
          hideLegend
          size="sm"
          choices={[
            { value: "all", label: t("All {all}", { all }) },
            ...RUN_ITEM_STATES.map((state) => ({
              value: state,
              label: `${itemStateWords(state, run.status)} ${formatCount(run.items[state])}`,
            })),
          ]}
          value={shown}
          onValueChange={(state) => change({ state: state === "all" ? undefined : state })}
        />
      }
      footer={
        items.data ? (
          <Pages total={items.data.total} after={filter.after} onAfter={(after) => change({ ...filter, after })} />
        ) : null
      }
    >
      {filter.failureKind === undefined ? null : (
        <p className="flex items-center gap-3 px-5 pb-3 text-sm">
          <Badge tone="negative">{failureWords(filter.failureKind)}</Badge>
          <Button size="sm" variant="quiet" onClick={() => change({ state: "failed" })}>
            {t("Show all failures")}
          </Button>
        </p>
      )}
      {items.data ? (
        <DataTable
          caption={t("Items of the run")}
          hideCaption
          columns={columns(run)}
          rows={items.data.items}
          rowKey={(item) => item.id}
          empty={filter.after > 0 ? t("Page not found.") : t("No items match.")}
        />
      ) : items.error ? (
        <QueryError title={t("The items couldn’t be loaded")} query={items} />
      ) : (
        <div aria-busy="true" className="flex flex-col gap-2 px-5 pb-5">
          <Skeleton className="h-9 w-full" />
          <Skeleton className="h-9 w-full" />
          <Skeleton className="h-9 w-full" />
        </div>
      )}
    </Panel>
  );
}

function Pages({ total, after, onAfter }: { total: number; after: number; onAfter: (after: number) => void }) {
  const last = Math.min(total, after + ITEMS_PER_PAGE);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="tabular-nums">
        {total === 0 ? t("None") : t("{first}–{last} of {total}", { first: Math.min(after + 1, total), last, total })}
      </p>
      <Pager after={after} total={total} size={ITEMS_PER_PAGE} onAfter={onAfter} />
    </div>
  );
}

function columns(run: RunDetail): Column<RunItemDto>[] {
  return [
    { id: "position", header: t("No."), numeric: true, cell: (item) => formatCount(item.position) },
    {
      id: "subject",
      header: t("About"),
      rowHeader: true,
      className: "min-w-52",
      cell: (item) => (
        <>
          <TextLink href={`/studies/${run.studyId}/models/runs/${run.id}/items/${item.id}`}>
            {item.subject?.externalId ?? noSubjectWords(run.kind, item)}
          </TextLink>
          {item.part === "" ? null : <span className="font-normal text-ink-muted"> · {item.part}</span>}
          {item.subject === null ? null : (
            <span className="line-clamp-2 block text-xs font-normal text-ink-muted [overflow-wrap:anywhere]">
              {item.subject.systems.length > 0 ? `${t.list(item.subject.systems)} · ` : null}
              <bdi>{item.subject.excerpt}</bdi>
            </span>
          )}
        </>
      ),
    },
    {
      id: "state",
      header: t("State"),
      className: "min-w-48",
      cell: (item) => (
        <>
          <ItemStateBadge state={item.state} run={run.status} />
          {item.failure === null ? null : (
            <span className="mt-1 line-clamp-2 block text-xs text-ink-muted [overflow-wrap:anywhere]">
              {failureWords(item.failure.kind)}: {item.failure.message}
            </span>
          )}
        </>
      ),
    },
    { id: "calls", header: t("Calls"), numeric: true, cell: (item) => formatCount(item.calls) },
    { id: "cost", header: t("Cost"), numeric: true, cell: (item) => formatSpent(item.cost, run) },
  ];
}
