"use client";

import { useMutation } from "@tanstack/react-query";
import { UserMinus } from "lucide-react";
import { useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { ConfirmDialog } from "@/components/ui/modal/confirm-dialog";
import { toast } from "@/components/ui/toast-store";
import type { Member } from "@/lib/domain/people/people-member";
import { errorMessage } from "@/lib/http/error-message";
import { removeMember } from "@/lib/queries/people/study-people";

export function RemoveMember({ studyId, member }: { studyId: string; member: Member }) {
  const [open, setOpen] = useState(false);
  const removing = useMutation({
    ...removeMember(studyId),
    onSuccess: () => {
      setOpen(false);
      toast.success(`${member.name} is no longer in this study.`);
    },
  });
  return (
    <>
      <IconButton label={`Remove ${member.name}`} size="sm" className="-my-1.5" onClick={() => setOpen(true)}>
        <UserMinus aria-hidden />
      </IconButton>
      <ConfirmDialog
        open={open}
        onOpenChange={(next) => {
          setOpen(next);
          removing.reset();
        }}
        title={`Remove ${member.name} from this study?`}
        confirmLabel="Remove"
        onConfirm={() => removing.mutate(member.userId)}
        loading={removing.isPending}
        error={removing.error ? errorMessage(removing.error) : undefined}
      >
        {member.isViewer ? "You" : "They"} can no longer open it. Their{" "}
        {member.labels === 1 ? "label stays" : "labels stay"} and keep counting; tasks they hold go back to the others.
        With a new invitation they can come back.
      </ConfirmDialog>
    </>
  );
}
