"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { ConfirmDialog } from "@/components/ui/modal/confirm-dialog";
import { errorMessage } from "@/lib/http/error-message";
import * as texts from "@/lib/messages/researcher/adjudication";
import { say } from "@/lib/messages/researcher/say";
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
            ? say(texts.hasDecidedInTheMeantime, { decidedBy: decision.decidedBy })
            : texts.decisionHasBeenWithdrawn
        }
        actions={
          <Button size="sm" onClick={see}>
            {texts.ok}
          </Button>
        }
      >
        {decision ? `${decided}: ${decision.reason}` : texts.itIsDisputedAgain} {texts.whatYouChoseIsStill}
      </Callout>
    );
  }
  if (!error) return null;
  return (
    <Callout tone="negative" role="alert" title={texts.notSaved}>
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
      confirmLabel={texts.withdraw}
      loading={withdrawing.isPending}
      error={withdrawing.error ? errorMessage(withdrawing.error) : undefined}
      onConfirm={withdraw}
    >
      {children} {texts.historyKeepsTheDecision}
    </ConfirmDialog>
  );
}
