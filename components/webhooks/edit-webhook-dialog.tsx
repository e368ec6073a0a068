"use client";

import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/modal/dialog";
import { t } from "@/lib/messages/translate";
import { changeWebhook } from "@/lib/webhooks/queries";
import type { WebhookOfStudy } from "@/lib/webhooks/webhook";
import { WebhookForm } from "./webhook-form";

export interface EditWebhookDialogProps {
  studyId: string;
  webhook: WebhookOfStudy;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function EditWebhookDialog({ studyId, webhook, open, onOpenChange }: EditWebhookDialogProps) {
  const formId = useId();
  const changing = useMutation({ ...changeWebhook(studyId, webhook.id), onSuccess: () => onOpenChange(false) });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        onOpenChange(next);
        changing.reset();
      }}
      title={t("Edit the webhook")}
      locked={changing.isPending}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t("Cancel")}</Button>
          <Button type="submit" form={formId} variant="primary" loading={changing.isPending}>
            {t("Save changes")}
          </Button>
        </>
      }
    >
      <WebhookForm id={formId} webhook={webhook} sending={changing} />
    </Dialog>
  );
}
