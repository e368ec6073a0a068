"use client";

import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { type Column, DataTable } from "@/components/ui/data-table";
import { DateTime } from "@/components/ui/date-time";
import { QueryError } from "@/components/ui/query-error";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast-store";
import type { DeliveryOfWebhook } from "@/lib/domain/webhook/webhook";
import { errorMessage } from "@/lib/http/error-message";
import { say } from "@/lib/messages/researcher/say";
import * as texts from "@/lib/messages/researcher/webhooks";
import { deliveriesQuery, replayDelivery } from "@/lib/queries/study/webhooks";
import { DELIVERY_STATES } from "./delivery-states";

export interface DeliveryTableProps {
  studyId: string;
  webhookId: string;
  /** a disabled webhook is sent nothing */
  isEnabled: boolean;
}

/** What was sent to a webhook, latest first, and sending it again. */
export function DeliveryTable({ studyId, webhookId, isEnabled }: DeliveryTableProps) {
  const query = useInfiniteQuery(deliveriesQuery(studyId, webhookId));
  const replaying = useMutation({
    ...replayDelivery(studyId, webhookId),
    onSuccess: () => toast.success(texts.messageIsBeingSentAgain),
    onError: (error) => toast.error(errorMessage(error)),
  });
  if (!query.data) {
    return query.error ? (
      <QueryError title={texts.deliveriesCouldNotBeRead} query={query} />
    ) : (
      <Skeleton aria-busy className="h-20 w-full" />
    );
  }
  const again: Column<DeliveryOfWebhook> = {
    id: "again",
    header: <span className="sr-only">{texts.sendAgain}</span>,
    className: "w-px",
    cell: ({ deliveryId, event }) => (
      <Button
        size="sm"
        variant="quiet"
        className="-my-1.5"
        disabled={!isEnabled || replaying.isPending}
        onClick={() => replaying.mutate(deliveryId)}
      >
        {say.parts(texts.sendAgainEvent, {
          event: (
            <span key="event" className="sr-only">
              : {event}
            </span>
          ),
        })}
      </Button>
    ),
  };
  return (
    <div className="flex flex-col gap-3">
      <DataTable
        caption={texts.deliveriesLatestFirst}
        hideCaption
        columns={[...COLUMNS, again]}
        rows={query.data.pages.flatMap(({ deliveries }) => deliveries)}
        rowKey={({ deliveryId }) => deliveryId}
        empty={texts.nothingSentYetChooseSend}
      />
      {query.hasNextPage ? (
        <Button
          size="sm"
          className="self-start"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {texts.showEarlier}
        </Button>
      ) : null}
    </div>
  );
}

const COLUMNS: Column<DeliveryOfWebhook>[] = [
  {
    id: "event",
    header: texts.event,
    rowHeader: true,
    className: "min-w-40",
    cell: ({ event, id }) => (
      <>
        {event}
        <span className="block font-mono text-xs font-normal text-ink-muted [overflow-wrap:anywhere]">{id}</span>
      </>
    ),
  },
  {
    id: "state",
    header: texts.state,
    cell: ({ state, nextAttemptAt, attempts }) => (
      <>
        <Badge tone={DELIVERY_STATES[state].tone}>{DELIVERY_STATES[state].word}</Badge>
        {nextAttemptAt !== null && attempts > 0 ? (
          <span className="block text-xs text-ink-muted">
            {say.parts(texts.nextAttempt, { dateTime: <DateTime key="dateTime" at={nextAttemptAt} /> })}
          </span>
        ) : null}
      </>
    ),
  },
  { id: "attempts", header: texts.attempts, numeric: true, cell: ({ attempts }) => attempts },
  {
    id: "answer",
    header: texts.response,
    className: "min-w-48 max-w-96",
    cell: ({ status, milliseconds, excerpt }) => (
      <>
        {status === null ? null : say(texts.inMs, { status, milliseconds: milliseconds ?? 0 })}
        {excerpt ? <span className="block text-xs text-ink-muted [overflow-wrap:anywhere]">{excerpt}</span> : null}
      </>
    ),
  },
  { id: "created", header: texts.created, cell: ({ createdAt }) => <DateTime at={createdAt} /> },
];
