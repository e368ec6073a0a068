"use client";

import { ConfirmDialog } from "@/components/ui/modal/confirm-dialog";
import { counted, formatCount } from "@/lib/domain/format/counted";
import type { Round } from "@/lib/domain/round/round";

export interface CloseRoundDialogProps {
  round: Round;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onConfirm: () => void;
  loading: boolean;
  error?: string;
}

export function CloseRoundDialog({ round, ...dialog }: CloseRoundDialogProps) {
  const missing = round.wanted - round.submitted;
  return (
    <ConfirmDialog {...dialog} tone="primary" title={`Close “${round.name}”?`} confirmLabel="Close round">
      <p>
        {missing > 0
          ? `${formatCount(missing)} of ${counted(round.wanted, "label")} ${missing === 1 ? "is" : "are"} still missing. `
          : "All labels are there. "}
        Raters get no more tasks and can no longer change their labels. All labels are kept, and you can open the round
        again.
      </p>
    </ConfirmDialog>
  );
}
