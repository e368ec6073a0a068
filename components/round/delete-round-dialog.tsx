import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/modal/confirm-dialog";
import { DeletionProgress } from "@/components/ui/progress";
import { toast } from "@/components/ui/toast-store";
import { errorMessage } from "@/lib/http/error-message";
import { t } from "@/lib/messages/translate";
import { deleteRound } from "@/lib/round/queries/delete-round";
import type { Round } from "@/lib/round/round";
import type { DeletionProgress as Deleted } from "@/lib/wire/deletion-message";

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
      toast.success(t("“{round}” was deleted.", { round: round.name }));
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
      title={t("Delete “{round}”?", { round: round.name })}
      confirmLabel={t("Delete round")}
      typeToConfirm={round.labels > 0 ? round.name : undefined}
      onConfirm={() => deleting.mutate(round.name)}
      loading={deleting.isPending || deleting.isSuccess}
      error={deleting.error ? errorMessage(deleting.error) : undefined}
    >
      {round.labels > 0
        ? t(
            "{count, plural, one {The # label in it is deleted permanently} other {All # labels in it are deleted permanently, including judges’}}, as are imported raters without labels elsewhere. The study’s instructions and responses are kept, and the file can be imported again.",
            { count: round.labels },
          )
        : t(
            "The round and its task list are deleted permanently. It has no labels; the study’s instructions and responses are kept.",
          )}
      <DeletionProgress progress={progress} />
    </ConfirmDialog>
  );
}
