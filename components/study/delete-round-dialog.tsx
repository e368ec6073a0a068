"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast-store";
import type { Round } from "@/lib/domain/round";
import { deleteRound } from "@/lib/queries/study/rounds";
import { studyKeys } from "@/lib/queries/study/study-keys";
import { refusal } from "./refusal";

export interface DeleteRoundDialogProps {
  round: Round;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDeleted: () => void;
}

export function DeleteRoundDialog({ round, open, onOpenChange, onDeleted }: DeleteRoundDialogProps) {
  const client = useQueryClient();
  const deleting = useMutation({
    ...deleteRound(round.id),
    onSuccess: () => {
      toast.success(`“${round.name}” is deleted.`);
      onDeleted();
      return client.invalidateQueries({ queryKey: studyKeys.rounds(round.study.id) });
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        onOpenChange(next);
        deleting.reset();
      }}
      title={`Delete “${round.name}”?`}
      confirmLabel="Delete round"
      onConfirm={() => deleting.mutate()}
      loading={deleting.isPending || deleting.isSuccess}
      error={deleting.error ? refusal(deleting.error) : undefined}
    >
      The round and its task list go for good. Nobody has labelled in it, and the study’s instructions and responses
      stay.
    </ConfirmDialog>
  );
}
