"use client";

import { useMutation } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { CopyField } from "@/components/ui/copy-field";
import { Dialog } from "@/components/ui/modal/dialog";
import { errorMessage } from "@/lib/http/error-message";
import { t } from "@/lib/messages/translate";
import type { ServerUser } from "@/lib/people/people-admin";
import { createPasswordReset } from "@/lib/people/queries/server-users";
import { useOrigin } from "./use-fragment";

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
      title={t("Let {user} back in?", { user: user.name })}
      locked={making.isPending}
      footer={
        making.data ? (
          <Button onClick={() => onOpenChange(false)}>{t("Done")}</Button>
        ) : (
          <>
            <Button onClick={() => onOpenChange(false)}>{t("Cancel")}</Button>
            <Button variant="primary" loading={making.isPending} onClick={() => making.mutate(user.userId)}>
              {t("Create a link")}
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
            <CopyField label={t("Link for {user}", { user: user.name })} value={`${origin}${making.data.path}`} />
            <p className="text-sm text-ink-muted">{t("It won’t be shown again. Send it to this person privately.")}</p>
          </>
        ) : (
          <p>
            {user.email === null
              ? t("For a lost personal link: this creates a new one. The old one, sessions and API keys stop working.")
              : t(
                  "For a forgotten password: the link works once within a day, to choose a new one. Until then the old password still works; after that, they are signed out everywhere and their API keys are revoked.",
                )}
          </p>
        )}
      </div>
    </Dialog>
  );
}
