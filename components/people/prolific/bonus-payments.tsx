"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { DateTime } from "@/components/ui/date-time";
import { ConfirmDialog } from "@/components/ui/modal/confirm-dialog";
import { formatMoney } from "@/lib/format/format-number";
import { errorMessage } from "@/lib/http/error-message";
import { t } from "@/lib/messages/translate";
import { CENTS } from "@/lib/people/crowd-pay";
import type { BonusPayment, PaymentState, ProlificLink } from "@/lib/people/prolific";
import { payBonuses, settlePayment } from "@/lib/people/queries/prolific";

interface BonusPaymentsProps {
  at: { roundId: string; invitationId: string };
  link: ProlificLink;
  isReady: boolean;
}

/** Bonuses that are owed, and payments with what became of them. */
export function BonusPayments({ at, link: { owed, payments, currency }, isReady }: BonusPaymentsProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section aria-label={t("Bonuses")} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span>{owed.people === 0 ? t("No bonuses are owed.") : owedInWords(owed, currency)}</span>
        {owed.people > 0 ? (
          <Button size="sm" disabled={!isReady} onClick={() => setIsOpen(true)}>
            {t("Pay bonuses")}
          </Button>
        ) : null}
      </div>
      {payments.length > 0 ? (
        <ul className="flex flex-col gap-3">
          {payments.map((payment) => (
            <Payment key={payment.paymentId} at={at} payment={payment} />
          ))}
        </ul>
      ) : null}
      {isOpen ? <PayDialog at={at} owed={owed} currency={currency} onClose={() => setIsOpen(false)} /> : null}
    </section>
  );
}

const owedInWords = ({ people, cents }: ProlificLink["owed"], currency: string) =>
  t("Bonuses owed: {sum} to {people, plural, one {# participant} other {# participants}}.", {
    sum: formatMoney(cents / CENTS, currency),
    people,
  });

interface PayDialogProps extends Pick<BonusPaymentsProps, "at"> {
  owed: ProlificLink["owed"];
  currency: string;
  onClose: () => void;
}

function PayDialog({ at, owed: now, currency, onClose }: PayDialogProps) {
  // What is confirmed is what was read, also while the page looks again.
  const [owed] = useState(now);
  const paying = useMutation({ ...payBonuses(at), onSuccess: onClose });
  return (
    <ConfirmDialog
      open
      tone="primary"
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={t("Pay {sum} to {people, plural, one {# participant} other {# participants}}?", {
        sum: formatMoney(owed.cents / CENTS, currency),
        people: owed.people,
      })}
      confirmLabel={t("Pay {sum}", { sum: formatMoney(owed.cents / CENTS, currency) })}
      onConfirm={() => paying.mutate(owed)}
      loading={paying.isPending}
      error={paying.error ? errorMessage(paying.error, t("The server could not be reached. Try again.")) : null}
    >
      {t("Prolific takes it from your balance, with its fees and taxes on top. It cannot be taken back.")}
    </ConfirmDialog>
  );
}

const STATES: Record<PaymentState, { tone: "neutral" | "positive" | "warning" | "negative"; word: string }> = {
  waiting: { tone: "neutral", word: t("waiting") },
  paying: { tone: "neutral", word: t("being paid") },
  paid: { tone: "positive", word: t("paid") },
  failed: { tone: "negative", word: t("not paid") },
  unknown: { tone: "warning", word: t("not known") },
};

function Payment({ at, payment }: Pick<BonusPaymentsProps, "at"> & { payment: BonusPayment }) {
  const { paymentId, state, people, cents, currency, totalCents, problem, confirmedAt } = payment;
  const settling = useMutation(settlePayment(at, paymentId));
  const { tone, word } = STATES[state];
  return (
    <li className="flex flex-col gap-2">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={tone}>{word}</Badge>
        <span>
          {t("{sum} to {people, plural, one {# participant} other {# participants}}", {
            sum: formatMoney(cents / CENTS, currency),
            people,
          })}
        </span>
        {totalCents === null ? null : (
          <span className="text-ink-muted">
            {t("{total} with fees and taxes", { total: formatMoney(totalCents / CENTS, currency) })}
          </span>
        )}
        <span className="text-ink-muted">
          <DateTime at={confirmedAt} />
        </span>
        {state === "waiting" ? (
          <Button size="sm" loading={settling.isPending} onClick={() => settling.mutate({ state: "failed" })}>
            {t("Call off")}
          </Button>
        ) : null}
      </p>
      {state === "unknown" ? (
        <Callout
          tone="warning"
          title={t("Was this paid?")}
          actions={
            <>
              <Button size="sm" disabled={settling.isPending} onClick={() => settling.mutate({ state: "paid" })}>
                {t("It was paid")}
              </Button>
              <Button size="sm" disabled={settling.isPending} onClick={() => settling.mutate({ state: "failed" })}>
                {t("It was not paid")}
              </Button>
            </>
          }
        >
          {problem ?? t("Prolific was told to pay, and no answer came. Look at the study’s bonuses on Prolific.")}
        </Callout>
      ) : null}
      {state !== "unknown" && problem ? <p className="text-ink-muted">{problem}</p> : null}
      {settling.error ? (
        <p className="text-negative" role="alert">
          {errorMessage(settling.error, t("The server could not be reached. Try again."))}
        </p>
      ) : null}
    </li>
  );
}
