"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/modal/confirm-dialog";
import { toast } from "@/components/ui/toast-store";
import type { InvitationOfStudy } from "@/lib/domain/people/people-invitation";
import { errorMessage } from "@/lib/http/error-message";
import { revokeInvitation } from "@/lib/queries/people/study-people";

export function RevokeInvitation({ studyId, invitation }: { studyId: string; invitation: InvitationOfStudy }) {
  const [open, setOpen] = useState(false);
  const revoking = useMutation({
    ...revokeInvitation(studyId),
    onSuccess: () => {
      setOpen(false);
      toast.success(`The invitation “${invitation.label}” no longer works.`);
    },
  });
  return (
    <>
      <Button size="sm" variant="quiet" className="-my-1.5" onClick={() => setOpen(true)}>
        Revoke<span className="sr-only"> {invitation.label}</span>
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={`Revoke “${invitation.label}”?`}
        confirmLabel="Revoke"
        onConfirm={() => revoking.mutate(invitation.id)}
        loading={revoking.isPending}
        error={revoking.error ? errorMessage(revoking.error) : undefined}
      >
        Nobody can join by this link any more, and that cannot be undone. Whoever has joined stays.
      </ConfirmDialog>
    </>
  );
}
