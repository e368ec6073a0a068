"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { DateTime } from "@/components/ui/date-time";
import { PageWaiting } from "@/components/ui/page/page-waiting";
import { Panel } from "@/components/ui/panel";
import { t } from "@/lib/messages/translate";
import { roundsQuery } from "@/lib/round/queries/rounds";
import { webhooksQuery } from "@/lib/webhooks/queries";
import { MAX_WEBHOOKS, WEBHOOK_EVENT_WORDS, type WebhookOfStudy } from "@/lib/webhooks/webhook";
import { DELIVERY_STATES, DeliveryTable } from "./delivery-table";
import { WebhookActions } from "./webhook-actions";
import { NewWebhookDialog } from "./webhook-dialogs";

/** The webhooks of a study: add, look at what was sent, change, delete. */
export function WebhookList({ studyId }: { studyId: string }) {
  const query = useQuery(webhooksQuery(studyId));
  const [adding, setAdding] = useState(false);
  if (!query.data) return <PageWaiting what={t("the webhooks")} query={query} />;
  const { webhooks } = query.data;
  return (
    <Panel
      level={2}
      title={t("Webhooks")}
      description={t(
        "Tickbox sends signed messages to your programs when something happens in this study. Messages contain ids and counts, never the content of labels.",
      )}
      actions={
        <Button
          variant="primary"
          icon={<Plus aria-hidden />}
          disabled={webhooks.length >= MAX_WEBHOOKS}
          onClick={() => setAdding(true)}
        >
          {t("Add webhook")}
        </Button>
      }
      flush
    >
      {webhooks.length === 0 ? (
        <p className="border-t border-line px-5 py-3 text-sm text-ink-muted">{t("No webhooks yet.")}</p>
      ) : (
        <ul data-rows aria-label={t("Webhooks of the study")} className="divide-y divide-line border-t border-line">
          {webhooks.map((webhook) => (
            <WebhookItem key={webhook.id} studyId={studyId} webhook={webhook} />
          ))}
        </ul>
      )}
      <NewWebhookDialog studyId={studyId} open={adding} onOpenChange={setAdding} />
    </Panel>
  );
}

const DISABLED = {
  person: t("Disabled"),
  failing: t("Disabled: failed for three days"),
  gone: t("Disabled: receiver is gone (410)"),
};

interface WebhookItemProps {
  studyId: string;
  webhook: WebhookOfStudy;
}

/** A webhook, what can be done with it and, on demand, what was sent to it. */
function WebhookItem({ studyId, webhook }: WebhookItemProps) {
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
