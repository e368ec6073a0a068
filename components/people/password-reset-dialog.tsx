"use client";

import { useMutation } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { CopyField } from "@/components/ui/copy-field";
import { Dialog } from "@/components/ui/modal/dialog";
import type { ServerUser } from "@/lib/domain/people/people-admin";
import { errorMessage } from "@/lib/http/error-message";
import * as texts from "@/lib/messages/researcher/management";
import { say } from "@/lib/messages/researcher/say";
import { createPasswordReset } from "@/lib/queries/people/server-users";
import { useOrigin } from "./use-origin";

export interface LetBackInDialogProps {
  user: ServerUser;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A link for somebody who forgot the password or lost the personal link; shown once, for the admin to pass on. */
export function PasswordResetDialog({ user, open, onOpenChange }: LetBackInDialogProps) {
  const origin = useOrigin();
  const making = useMutation(createPasswordReset);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        onOpenChange(next);
        making.reset();
      }}
      title={say(texts.letBackIn, { user: user.name })}
      locked={making.isPending}
      footer={
        making.data ? (
          <Button onClick={() => onOpenChange(false)}>{texts.done}</Button>
        ) : (
          <>
            <Button onClick={() => onOpenChange(false)}>{texts.cancel}</Button>
            <Button variant="primary" loading={making.isPending} onClick={() => making.mutate(user.userId)}>
              {texts.createALink}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {making.error ? (
          <Callout tone="negative" role="alert">
            {errorMessage(making.error)}
          </Callout>
        ) : null}
        {making.data ? (
          <>
            <CopyField label={say(texts.linkFor, { user: user.name })} value={`${origin}${making.data.path}`} />
            <p className="text-sm text-ink-muted">{texts.itIsShownOnlyNow}</p>
          </>
        ) : (
          <p>{user.email === null ? texts.forALostPersonalLink : texts.forAForgottenPassword}</p>
        )}
      </div>
    </Dialog>
  );
}
