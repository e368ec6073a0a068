"use client";

import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { MadeOnceDialog } from "@/components/ui/modal/made-once-dialog";
import { t } from "@/lib/messages/translate";
import { createWebhook } from "@/lib/webhooks/queries";
import type { NewWebhook } from "@/lib/webhooks/webhook";
import { WebhookForm } from "./webhook-form";
import { WebhookSecret } from "./webhook-secret";

const EMPTY: NewWebhook = { url: "", description: "", events: ["label.submitted"], alphaThreshold: null };

export interface NewWebhookDialogProps {
  studyId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Makes a webhook and shows its secret: once. */
export function NewWebhookDialog({ studyId, open, onOpenChange }: NewWebhookDialogProps) {
  const formId = useId();
  const creating = useMutation(createWebhook(studyId));
  const made = creating.data;
  return (
    <MadeOnceDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("Add a webhook")}
      action={t("Add webhook")}
      formId={formId}
      creating={creating}
      made={made ? { title: t("The webhook is ready"), content: <WebhookSecret secret={made.secret} /> } : null}
    >
      <WebhookForm id={formId} webhook={EMPTY} sending={creating} />
    </MadeOnceDialog>
  );
}
