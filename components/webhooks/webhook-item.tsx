"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { DateTime } from "@/components/ui/date-time";
import { t } from "@/lib/messages/translate";
import { roundsQuery } from "@/lib/round/queries/rounds";
import { WEBHOOK_EVENT_WORDS, type WebhookOfStudy } from "@/lib/webhooks/webhook";
import { DELIVERY_STATES, DeliveryTable } from "./delivery-table";
import { WebhookActions } from "./webhook-actions";

const DISABLED = {
  person: t("Disabled"),
  failing: t("Disabled: failed for three days"),
  gone: t("Disabled: receiver is gone (410)"),
};

export interface WebhookItemProps {
  studyId: string;
  webhook: WebhookOfStudy;
}

/** A webhook, what can be done with it and, on demand, what was sent to it. */
export function WebhookItem({ studyId, webhook }: WebhookItemProps) {
  const { id, url, description, events, alphaThreshold, roundIds, disabledBecause, latest } = webhook;
  const [open, setOpen] = useState(false);
  const listId = `deliveries-${id}`;
  return (
    <li className="flex flex-col gap-3 px-5 py-3 text-sm">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            <span className="[overflow-wrap:anywhere]">{url}</span>
            {disabledBecause === null ? null : (
              <Badge tone={disabledBecause === "person" ? "neutral" : "warning"}>{DISABLED[disabledBecause]}</Badge>
            )}
          </p>
          {description === "" ? null : <p className="[overflow-wrap:anywhere]">{description}</p>}
          <p className="text-ink-muted">
            {events.map((event) => WEBHOOK_EVENT_WORDS[event].name).join(" · ")}
            {alphaThreshold === null
              ? null
              : ` ${t("(alpha {alphaThreshold})", { alphaThreshold: String(alphaThreshold) })}`}
          </p>
          <OfRounds studyId={studyId} roundIds={roundIds} />
          <p className="text-ink-muted">
            {latest === null
              ? t("nothing sent yet")
              : t.rich("latest message {dateTime}: {word}", {
                  dateTime: <DateTime key="dateTime" at={latest.at} />,
                  word: DELIVERY_STATES[latest.state].word.toLowerCase(),
                })}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" aria-expanded={open} aria-controls={listId} onClick={() => setOpen(!open)}>
            {open ? t("Hide deliveries") : t("Show deliveries")}
            <span className="sr-only"> {t("of {url}", { url })}</span>
          </Button>
          <WebhookActions studyId={studyId} webhook={webhook} onSent={() => setOpen(true)} />
        </div>
      </div>
      <div id={listId}>
        {open ? <DeliveryTable studyId={studyId} webhookId={id} isEnabled={disabledBecause === null} /> : null}
      </div>
    </li>
  );
}

/** The rounds that a webhook is limited to, by name. */
function OfRounds({ studyId, roundIds }: { studyId: string; roundIds: readonly string[] }) {
  const { data } = useQuery({ ...roundsQuery(studyId), enabled: roundIds.length > 0 });
  const names = data?.rounds.filter(({ id }) => roundIds.includes(id)).map(({ name }) => name) ?? [];
  if (names.length === 0) return null;
  return <p className="text-ink-muted">{t("Only of {rounds}", { rounds: names.join(", ") })}</p>;
}
