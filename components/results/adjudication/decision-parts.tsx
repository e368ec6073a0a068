"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { ConfirmDialog } from "@/components/ui/modal/confirm-dialog";
import { errorMessage } from "@/lib/http/error-message";
import { t } from "@/lib/messages/translate";
import type { DecisionInForm } from "./use-decision";

interface DecisionNoticeProps {
  deciding: DecisionInForm;
  /** what somebody decided meanwhile, such as "4 Good"; null where nothing is decided */
  decided: string | null;
}

/** That somebody else decided meanwhile, or that saving failed. */
export function DecisionNotice({ deciding: { decision, isStale, see, error }, decided }: DecisionNoticeProps) {
  if (isStale) {
    return (
      <Callout
        tone="warning"
        role="alert"
        title={
          decision
            ? t("{decidedBy} has decided in the meantime", { decidedBy: decision.decidedBy })
            : t("The decision has been withdrawn")
        }
        actions={
          <Button size="sm" onClick={see}>
            {t("OK")}
          </Button>
        }
      >
        {decision ? `${decided}: ${decision.reason}` : t("It is disputed again.")}{" "}
        {t("What you chose is still below, unsaved.")}
      </Callout>
    );
  }
  if (!error) return null;
  return (
    <Callout tone="negative" role="alert" title={t("Not saved")}>
      {errorMessage(error)}
    </Callout>
  );
}

interface WithdrawDialogProps {
  deciding: DecisionInForm;
  title: string;
  /** what follows */
  children: ReactNode;
}

export function WithdrawDialog({ deciding, title, children }: WithdrawDialogProps) {
  const { asksToWithdraw, setAsksToWithdraw, withdrawing, withdraw } = deciding;
  return (
    <ConfirmDialog
      open={asksToWithdraw}
      onOpenChange={setAsksToWithdraw}
      title={title}
      confirmLabel={t("Withdraw")}
      loading={withdrawing.isPending}
      error={withdrawing.error ? errorMessage(withdrawing.error) : undefined}
      onConfirm={withdraw}
    >
      {children} {t("The history keeps the decision and its reason.")}
    </ConfirmDialog>
  );
}
