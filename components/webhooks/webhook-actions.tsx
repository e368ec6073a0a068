"use client";

import { useMutation } from "@tanstack/react-query";
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { ConfirmDialog } from "@/components/ui/modal/confirm-dialog";
import { toast } from "@/components/ui/toast-store";
import { errorMessage } from "@/lib/http/error-message";
import { t } from "@/lib/messages/translate";
import { changeWebhook, deleteWebhook, sendTestMessage } from "@/lib/webhooks/queries";
import type { WebhookOfStudy } from "@/lib/webhooks/webhook";
import { EditWebhookDialog, RotateSecretDialog } from "./webhook-dialogs";

export interface WebhookActionsProps {
  studyId: string;
  webhook: WebhookOfStudy;
  /** a test message is on its way */
  onSent: () => void;
}

/** What can be done with a webhook. */
export function WebhookActions({ studyId, webhook, onSent }: WebhookActionsProps) {
  const { id, url, disabledBecause } = webhook;
  const isEnabled = disabledBecause === null;
  const [asked, setAsked] = useState<"edit" | "rotate" | "delete" | null>(null);
  const ask = (what: typeof asked) => (open: boolean) => setAsked(open ? what : null);
  const onError = (error: Error) => toast.error(errorMessage(error));
  const testing = useMutation({ ...sendTestMessage(studyId, id), onSuccess: onSent, onError });
  const switching = useMutation({ ...changeWebhook(studyId, id), onError });
  const deleting = useMutation({ ...deleteWebhook(studyId, id), onSuccess: () => setAsked(null) });
  return (
    <>
      <Button size="sm" disabled={!isEnabled} loading={testing.isPending} onClick={() => testing.mutate()}>
        {t("Send a test")}
      </Button>
      <Menu
        trigger={(props) => (
          <IconButton {...props} label={t("More actions for {url}", { url })} size="sm">
            <Ellipsis aria-hidden />
          </IconButton>
        )}
      >
        <MenuItem onSelect={() => setAsked("edit")}>{t("Edit")}</MenuItem>
        <MenuItem onSelect={() => switching.mutate({ isEnabled: !isEnabled })}>
          {isEnabled ? t("Disable") : t("Enable")}
        </MenuItem>
        <MenuItem onSelect={() => setAsked("rotate")}>{t("Rotate secret")}</MenuItem>
        <MenuSeparator />
        <MenuItem tone="danger" onSelect={() => setAsked("delete")}>
          {t("Delete")}
        </MenuItem>
      </Menu>
      <EditWebhookDialog studyId={studyId} webhook={webhook} open={asked === "edit"} onOpenChange={ask("edit")} />
      <RotateSecretDialog studyId={studyId} webhookId={id} open={asked === "rotate"} onOpenChange={ask("rotate")} />
      <ConfirmDialog
        open={asked === "delete"}
        onOpenChange={ask("delete")}
        title={t("Delete this webhook?")}
        confirmLabel={t("Delete")}
        onConfirm={() => deleting.mutate()}
        loading={deleting.isPending}
        error={deleting.error ? errorMessage(deleting.error) : undefined}
      >
        {t(
          "{url} gets no more messages, including queued ones, and its delivery history is deleted. This cannot be undone.",
          { url },
        )}
      </ConfirmDialog>
    </>
  );
}
