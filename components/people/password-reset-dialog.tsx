"use client";

import { useMutation } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { CopyField } from "@/components/ui/copy-field";
import { Dialog } from "@/components/ui/modal/dialog";
import type { ServerUser } from "@/lib/domain/people/people-admin";
import { errorMessage } from "@/lib/http/error-message";
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
      title={`Let ${user.name} back in?`}
      locked={making.isPending}
      footer={
        making.data ? (
          <Button onClick={() => onOpenChange(false)}>Done</Button>
        ) : (
          <>
            <Button onClick={() => onOpenChange(false)}>Cancel</Button>
            <Button variant="primary" loading={making.isPending} onClick={() => making.mutate(user.userId)}>
              Make a link
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
            <CopyField label={`Link for ${user.name}`} value={`${origin}${making.data.path}`} />
            <p className="text-sm text-ink-muted">
              It is shown only now. Give it to this person alone, where nobody else can read it.
            </p>
          </>
        ) : (
          <p>
            {user.email === null
              ? "For a lost personal link: this makes a new one, and the old one works no longer."
              : "For a forgotten password: the link works once within a day, to choose a new one. Until then the old password still works."}
          </p>
        )}
      </div>
    </Dialog>
  );
}
