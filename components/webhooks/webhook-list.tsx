"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { PageWaiting } from "@/components/ui/page/page-waiting";
import { Panel } from "@/components/ui/panel";
import { t } from "@/lib/messages/translate";
import { webhooksQuery } from "@/lib/webhooks/queries";
import { MAX_WEBHOOKS } from "@/lib/webhooks/webhook";
import { NewWebhookDialog } from "./webhook-dialogs";
import { WebhookItem } from "./webhook-item";

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
