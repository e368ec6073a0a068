"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ListColumn } from "@/components/table/list-column";
import { ListTable } from "@/components/table/list-table";
import { pagedRows } from "@/components/table/paged-rows";
import { DateTime } from "@/components/ui/date-time";
import { QueryError } from "@/components/ui/query-error";
import { Skeleton } from "@/components/ui/skeleton";
import { TextLink } from "@/components/ui/text-link";
import type { HistoryEvent } from "@/lib/domain/history/study-history";
import { historyQuery } from "@/lib/queries/study/history";

export interface HistoryTableProps {
  studyId: string;
  /** only what was done to this round */
  roundId?: string;
}

/** Who changed what, the newest first. */
export function HistoryTable({ studyId, roundId }: HistoryTableProps) {
  const history = useInfiniteQuery(historyQuery(studyId, roundId));
  const rows = useMemo(() => history.data?.pages.flatMap((page) => page.events) ?? [], [history.data]);
  if (!history.data) {
    return history.error ? (
      <QueryError title="The history could not be read" query={history} />
    ) : (
      <Skeleton aria-busy className="h-40 w-full" />
    );
  }
  return (
    <ListTable
      caption={roundId ? "History of the round, the newest first" : "History of the study, the newest first"}
      noun="change"
      columns={columns(studyId, roundId !== undefined)}
      rows={rows}
      rowKey={({ id }) => id}
      {...(history.hasNextPage ? { paged: pagedRows(history, null, ({ events }) => events) } : {})}
      fileName="history"
      empty="Nothing has been changed yet."
    />
  );
}

function columns(studyId: string, isOfOneRound: boolean): ListColumn<HistoryEvent>[] {
  return [
    {
      ...{ id: "what", header: "What", rowHeader: true, sortable: false },
      value: ({ what }) => what,
      cell: ({ what }) => <span className="font-normal [overflow-wrap:anywhere]">{what}</span>,
    },
    ...(isOfOneRound
      ? []
      : [
          {
            ...{ id: "round", header: "Round", sortable: false },
            value: ({ round }: HistoryEvent) => round?.name ?? null,
            cell: ({ round }: HistoryEvent) =>
              round ? <TextLink href={`/studies/${studyId}/rounds/${round.id}`}>{round.name}</TextLink> : null,
          },
        ]),
    {
      ...{ id: "by", header: "By", sortable: false },
      value: ({ by }) => by,
      cell: ({ by }) => by ?? "the server",
    },
    {
      ...{ id: "at", header: "When", sortable: false },
      value: ({ at }) => at,
      cell: ({ at }) => <DateTime at={at} />,
    },
  ];
}
