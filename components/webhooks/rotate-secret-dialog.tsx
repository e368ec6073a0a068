"use client";

import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { Callout } from "@/components/ui/callout";
import { MadeOnceDialog } from "@/components/ui/modal/made-once-dialog";
import { errorMessage } from "@/lib/http/error-message";
import { t } from "@/lib/messages/translate";
import { rotateWebhookSecret } from "@/lib/webhooks/queries";
import { WebhookSecret } from "./webhook-secret";

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
