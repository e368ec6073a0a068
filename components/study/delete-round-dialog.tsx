"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/modal/confirm-dialog";
import { toast } from "@/components/ui/toast-store";
import { counted } from "@/lib/domain/format/counted";
import type { Round } from "@/lib/domain/round/round";
import type { DeletionProgress as Deleted } from "@/lib/domain/wire/deletion-message";
import { errorMessage } from "@/lib/http/error-message";
import { agreementKeys } from "@/lib/queries/agreement/agreement-keys";
import { deleteRound } from "@/lib/queries/study/rounds";
import { studyKeys } from "@/lib/queries/study/study-keys";
import { DeletionProgress } from "./deletion-progress";

export interface DeleteRoundDialogProps {
  round: Round;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDeleted: () => void;
}

export function DeleteRoundDialog({ round, open, onOpenChange, onDeleted }: DeleteRoundDialogProps) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<Deleted | null>(null);
  const deleting = useMutation({
    ...deleteRound(round.id, setProgress),
    onSettled: () => setProgress(null),
    onSuccess: () => {
      toast.success(`“${round.name}” is deleted.`);
      // What is still asked about it would only be told that it is gone.
      for (const queryKey of [studyKeys.round(round.id), agreementKeys.round(round.id)])
        client.removeQueries({ queryKey });
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
