import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/modal/confirm-dialog";
import { toast } from "@/components/ui/toast-store";
import type { Round } from "@/lib/domain/round/round";
import type { DeletionProgress as Deleted } from "@/lib/domain/wire/deletion-message";
import { errorMessage } from "@/lib/http/error-message";
import * as texts from "@/lib/messages/researcher/round-dialogs";
import { say } from "@/lib/messages/researcher/say";
import { deleteRound } from "@/lib/queries/study/delete-round";
import { DeletionProgress } from "./deletion-progress";

export interface DeleteRoundDialogProps {
  round: Round;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDeleted: () => void;
}

/** Asks before a round is deleted, and shows how far that is. */
export function DeleteRoundDialog({ round, open, onOpenChange, onDeleted }: DeleteRoundDialogProps) {
  const [progress, setProgress] = useState<Deleted | null>(null);
  const deleting = useMutation({
    ...deleteRound(round, setProgress),
    onSettled: () => setProgress(null),
    onSuccess: () => {
      toast.success(say(texts.isDeleted, { round: round.name }));
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
      title={say(texts.deleteText, { round: round.name })}
      confirmLabel={texts.deleteRound}
      typeToConfirm={round.labels > 0 ? round.name : undefined}
      onConfirm={() => deleting.mutate(round.name)}
      loading={deleting.isPending || deleting.isSuccess}
      error={deleting.error ? errorMessage(deleting.error) : undefined}
    >
      {round.labels > 0 ? say(texts.allLabelsInItGo, { count: round.labels }) : texts.roundAndItsTaskList}
      <DeletionProgress progress={progress} />
    </ConfirmDialog>
  );
}
