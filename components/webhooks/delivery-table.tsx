"use client";

import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { type Column, DataTable } from "@/components/ui/data-table";
import { DateTime } from "@/components/ui/date-time";
import { QueryError } from "@/components/ui/query-error";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast-store";
import { errorMessage } from "@/lib/http/error-message";
import { t } from "@/lib/messages/translate";
import { deliveriesQuery, replayDelivery } from "@/lib/webhooks/queries";
import type { DeliveryOfWebhook, DeliveryState } from "@/lib/webhooks/webhook";

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
    onSuccess: () => toast.success(t("The message is being sent again.")),
    onError: (error) => toast.error(errorMessage(error)),
  });
  if (!query.data) {
    return query.error ? (
      <QueryError title={t("The deliveries couldn’t be loaded")} query={query} />
    ) : (
      <Skeleton aria-busy className="h-20 w-full" />
    );
  }
  const again: Column<DeliveryOfWebhook> = {
    id: "again",
    header: <span className="sr-only">{t("Send again")}</span>,
    className: "w-px",
    cell: ({ deliveryId, event }) => (
      <Button
        size="sm"
        variant="quiet"
        className="-my-1.5"
        disabled={!isEnabled || replaying.isPending}
        onClick={() => replaying.mutate(deliveryId)}
      >
        {t.rich("Send again{event}", {
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
        caption={t("Deliveries, latest first")}
        hideCaption
        columns={[...COLUMNS, again]}
        rows={query.data.pages.flatMap(({ deliveries }) => deliveries)}
        rowKey={({ deliveryId }) => deliveryId}
        empty={t("Nothing sent yet. Choose “Send a test” to try it.")}
      />
      {query.hasNextPage ? (
        <Button
          size="sm"
          className="self-start"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t("Show earlier")}
        </Button>
      ) : null}
    </div>
  );
}

const COLUMNS: Column<DeliveryOfWebhook>[] = [
  {
    id: "event",
    header: t("Event"),
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
    header: t("State"),
    cell: ({ state, nextAttemptAt, attempts }) => (
      <>
        <Badge tone={DELIVERY_STATES[state].tone}>{DELIVERY_STATES[state].word}</Badge>
        {nextAttemptAt !== null && attempts > 0 ? (
          <span className="block text-xs text-ink-muted">
            {t.rich("next attempt {dateTime}", { dateTime: <DateTime key="dateTime" at={nextAttemptAt} /> })}
          </span>
        ) : null}
      </>
    ),
  },
  { id: "attempts", header: t("Attempts"), numeric: true, cell: ({ attempts }) => attempts },
  {
    id: "answer",
    header: t("Response"),
    className: "min-w-48 max-w-96",
    cell: ({ status, milliseconds, excerpt }) => (
      <>
        {status === null ? null : t("{status} in {milliseconds} ms", { status, milliseconds: milliseconds ?? 0 })}
        {excerpt ? <span className="block text-xs text-ink-muted [overflow-wrap:anywhere]">{excerpt}</span> : null}
      </>
    ),
  },
  { id: "created", header: t("Created"), cell: ({ createdAt }) => <DateTime at={createdAt} /> },
];

export const DELIVERY_STATES: Record<DeliveryState, { word: string; tone: BadgeTone }> = {
  waiting: { word: t("Waiting"), tone: "neutral" },
  delivered: { word: t("Delivered"), tone: "positive" },
  failed: { word: t("Failed"), tone: "negative" },
};
