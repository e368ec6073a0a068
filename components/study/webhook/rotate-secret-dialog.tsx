"use client";

import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { Callout } from "@/components/ui/callout";
import { MadeOnceDialog } from "@/components/ui/modal/made-once-dialog";
import { errorMessage } from "@/lib/http/error-message";
import * as texts from "@/lib/messages/researcher/webhooks";
import { rotateWebhookSecret } from "@/lib/queries/study/webhooks";
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
      title={texts.rotateTheSecret}
      action={texts.rotateSecret}
      formId={formId}
      creating={rotating}
      made={made ? { title: texts.theNewSecret, content: <WebhookSecret secret={made.secret} /> } : null}
    >
      <form
        id={formId}
        className="flex flex-col gap-4 text-sm"
        onSubmit={(event) => {
          event.preventDefault();
          rotating.mutate();
        }}
      >
        <p>{texts.messagesAreSigned}</p>
        {rotating.error ? <Callout tone="negative">{errorMessage(rotating.error)}</Callout> : null}
      </form>
    </MadeOnceDialog>
  );
}
