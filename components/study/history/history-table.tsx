"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ListColumn } from "@/components/table/list-column";
import { ListTable } from "@/components/table/list-table";
import { pagedRows } from "@/components/table/paged-rows";
import { DateTime } from "@/components/ui/date-time";
import { TextLink } from "@/components/ui/link";
import { QueryError } from "@/components/ui/query-error";
import { Skeleton } from "@/components/ui/skeleton";
import { t } from "@/lib/messages/translate";
import type { HistoryEvent } from "@/lib/study/history/study-history";
import { historyQuery } from "@/lib/study/queries/history";

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
      <QueryError title={t("The history couldn’t be loaded")} query={history} />
    ) : (
      <Skeleton aria-busy className="h-40 w-full" />
    );
  }
  return (
    <ListTable
      caption={roundId ? t("History of the round, the newest first") : t("History of the study, the newest first")}
      noun={t("change")}
      columns={columns(studyId, roundId !== undefined)}
      rows={rows}
      rowKey={({ id }) => id}
      {...(history.hasNextPage ? { paged: pagedRows(history, null, ({ events }) => events) } : {})}
      fileName="history"
      empty={t("Nothing has been changed yet.")}
    />
  );
}

function byWhom({ by, apiKey }: HistoryEvent): string {
  const name = by ?? t("the server");
  return apiKey ? t("{name}, API key “{key}”", { name, key: apiKey.name }) : name;
}

function columns(studyId: string, isOfOneRound: boolean): ListColumn<HistoryEvent>[] {
  return [
    {
      id: "what",
      header: t("What"),
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
            header: t("Round"),
            sortable: false,
            value: ({ round }: HistoryEvent) => round?.name ?? null,
            cell: ({ round }: HistoryEvent) =>
              round ? <TextLink href={`/studies/${studyId}/rounds/${round.id}`}>{round.name}</TextLink> : null,
          },
        ]),
    {
      id: "by",
      header: t("By"),
      sortable: false,
      value: byWhom,
      cell: byWhom,
    },
    {
      id: "at",
      header: t("When"),
      sortable: false,
      value: ({ at }) => at,
      cell: ({ at }) => <DateTime at={at} />,
    },
  ];
}
