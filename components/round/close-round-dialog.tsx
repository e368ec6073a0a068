import { ConfirmDialog } from "@/components/ui/modal/confirm-dialog";
import { t } from "@/lib/messages/translate";
import type { Round } from "@/lib/round/round";

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
      title={t("Close “{round}”?", { round: round.name })}
      confirmLabel={t("Close round")}
    >
      <p>
        {missing > 0
          ? `${t("{missing} of {count, plural, one {# label} other {# labels}} {is} still missing.", { missing, count: round.wanted, is: missing === 1 ? t("is") : t("are") })} `
          : `${t("All labels are collected.")} `}
        {t(
          "Raters get no more tasks and can no longer change their labels. All labels are kept, and you can reopen the round.",
        )}
      </p>
    </ConfirmDialog>
  );
}
