import { ConfirmDialog } from "@/components/ui/modal/confirm-dialog";
import type { Round } from "@/lib/domain/round/round";
import * as texts from "@/lib/messages/researcher/round-dialogs";
import { say } from "@/lib/messages/researcher/say";

export interface CloseRoundDialogProps {
  round: Round;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onConfirm: () => void;
  loading: boolean;
  error?: string;
}

/** Asks before a round takes no more labels. */
export function CloseRoundDialog({ round, ...dialog }: CloseRoundDialogProps) {
  const missing = round.wanted - round.submitted;
  return (
    <ConfirmDialog
      {...dialog}
      tone="primary"
      title={say(texts.close, { round: round.name })}
      confirmLabel={texts.closeRound}
    >
      <p>
        {missing > 0
          ? `${say(texts.ofLabelsStillMissing, { missing, count: round.wanted, is: missing === 1 ? texts.is : texts.are })} `
          : `${texts.allLabelsAreThere} `}
        {texts.ratersGetNoMoreTasks}
      </p>
    </ConfirmDialog>
  );
}
