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
import { say } from "@/lib/messages/researcher/say";
import * as texts from "@/lib/messages/researcher/study";
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
      <QueryError title={texts.historyCouldNotBeRead} query={history} />
    ) : (
      <Skeleton aria-busy className="h-40 w-full" />
    );
  }
  return (
    <ListTable
      caption={roundId ? texts.historyOfTheRound : texts.historyOfTheStudy}
      noun={texts.change}
      columns={columns(studyId, roundId !== undefined)}
      rows={rows}
      rowKey={({ id }) => id}
      {...(history.hasNextPage ? { paged: pagedRows(history, null, ({ events }) => events) } : {})}
      fileName="history"
      empty={texts.nothingHasBeenChangedYet}
    />
  );
}

function byWhom({ by, apiKey }: HistoryEvent): string {
  const name = by ?? texts.theServer;
  return apiKey ? say(texts.withKey, { name, key: apiKey.name }) : name;
}

function columns(studyId: string, isOfOneRound: boolean): ListColumn<HistoryEvent>[] {
  return [
    {
      id: "what",
      header: texts.what,
      rowHeader: true,
      sortable: false,
      value: ({ what }) => what,
      cell: ({ what }) => <span className="font-normal [overflow-wrap:anywhere]">{what}</span>,
    },
    ...(isOfOneRound
      ? []
      : [
          {
            id: "round",
            header: texts.round,
            sortable: false,
            value: ({ round }: HistoryEvent) => round?.name ?? null,
            cell: ({ round }: HistoryEvent) =>
              round ? <TextLink href={`/studies/${studyId}/rounds/${round.id}`}>{round.name}</TextLink> : null,
          },
        ]),
    {
      id: "by",
      header: texts.by,
      sortable: false,
      value: byWhom,
      cell: byWhom,
    },
    {
      id: "at",
      header: texts.when,
      sortable: false,
      value: ({ at }) => at,
      cell: ({ at }) => <DateTime at={at} />,
    },
  ];
}
