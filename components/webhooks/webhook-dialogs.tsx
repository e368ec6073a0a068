"use client";

import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { CopyField } from "@/components/ui/copy-field";
import { Dialog } from "@/components/ui/modal/dialog";
import { MadeOnceDialog } from "@/components/ui/modal/made-once-dialog";
import { errorMessage } from "@/lib/http/error-message";
import { t } from "@/lib/messages/translate";
import { changeWebhook, createWebhook, rotateWebhookSecret } from "@/lib/webhooks/queries";
import type { NewWebhook, WebhookOfStudy } from "@/lib/webhooks/webhook";
import { WebhookForm } from "./webhook-form";

const EMPTY: NewWebhook = { url: "", description: "", events: ["label.submitted"], alphaThreshold: null, roundIds: [] };

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
      made={
        made
          ? {
              title: t("The webhook is ready"),
              content: (
                <div className="flex flex-col gap-3">
                  {made.warnings.map((warning) => (
                    <Callout key={warning} tone="warning">
                      {warning}
                    </Callout>
                  ))}
                  <WebhookSecret secret={made.secret} />
                </div>
              ),
            }
          : null
      }
    >
      <WebhookForm id={formId} studyId={studyId} webhook={EMPTY} sending={creating} />
    </MadeOnceDialog>
  );
}

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
      <WebhookForm id={formId} studyId={studyId} webhook={webhook} sending={changing} />
    </Dialog>
  );
}

export interface RotateSecretDialogProps {
  studyId: string;
  webhookId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Gives a webhook another secret and shows it: once. */
export function RotateSecretDialog({ studyId, webhookId, open, onOpenChange }: RotateSecretDialogProps) {
  const formId = useId();
  const rotating = useMutation(rotateWebhookSecret(studyId, webhookId));
  const made = rotating.data;
  return (
    <MadeOnceDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("Rotate the secret?")}
      action={t("Rotate secret")}
      formId={formId}
      creating={rotating}
      made={made ? { title: t("The new secret"), content: <WebhookSecret secret={made.secret} /> } : null}
    >
      <form
        id={formId}
        className="flex flex-col gap-4 text-sm"
        onSubmit={(event) => {
          event.preventDefault();
          rotating.mutate();
        }}
      >
        <p>
          {t(
            "Messages are signed with the new secret from now on, and for 24 hours with the old one too, so that you can update your program.",
          )}
        </p>
        {rotating.error ? <Callout tone="negative">{errorMessage(rotating.error)}</Callout> : null}
      </form>
    </MadeOnceDialog>
  );
}

/** What verifies a webhook's messages, on the one occasion that it is shown. */
export function WebhookSecret({ secret }: { secret: string }) {
  return (
    <div className="flex flex-col gap-4">
      <Callout tone="warning" title={t("Copy the secret now. It won’t be shown again.")}>
        {t(
          "Your program uses it to verify that messages come from Tickbox. Keep it out of notebooks and repositories.",
        )}
      </Callout>
      <CopyField label={t("Signing secret")} value={secret} />
    </div>
  );
}
