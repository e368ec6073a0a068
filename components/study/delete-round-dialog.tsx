"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/modal/confirm-dialog";
import { toast } from "@/components/ui/toast-store";
import { counted } from "@/lib/domain/format/counted";
import type { Round } from "@/lib/domain/round/round";
import type { DeletionProgress as Deleted } from "@/lib/domain/wire/deletion-message";
import { errorMessage } from "@/lib/http/error-message";
import { deleteRound } from "@/lib/queries/study/rounds";
import { DeletionProgress } from "./deletion-progress";

export interface DeleteRoundDialogProps {
  round: Round;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDeleted: () => void;
}

export function DeleteRoundDialog({ round, open, onOpenChange, onDeleted }: DeleteRoundDialogProps) {
  const [progress, setProgress] = useState<Deleted | null>(null);
  const deleting = useMutation({
    ...deleteRound(round, setProgress),
    onSettled: () => setProgress(null),
    onSuccess: () => {
      toast.success(`“${round.name}” is deleted.`);
      onDeleted();
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
      typeToConfirm={round.labels > 0 ? round.name : undefined}
      onConfirm={() => deleting.mutate(round.name)}
      loading={deleting.isPending || deleting.isSuccess}
      error={deleting.error ? errorMessage(deleting.error) : undefined}
    >
      {round.labels > 0
        ? `All ${counted(round.labels, "label")} in it go for good, judges’ too, and so do imported raters that have none elsewhere. The study’s instructions and responses stay, and the file can be imported again.`
        : "The round and its task list go for good. Nobody has labelled in it, and the study’s instructions and responses stay."}
      <DeletionProgress progress={progress} />
    </ConfirmDialog>
  );
}
