"use client";

import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FormErrorSummary } from "@/components/ui/form/form-error-summary";
import { useForm } from "@/components/ui/form/use-form";
import { Input } from "@/components/ui/input";
import { Dialog } from "@/components/ui/modal/dialog";
import { DEFAULT_CURRENCY } from "@/lib/domain/endpoint/study-model";
import { type Spender, type Spenders, spendingLimitSchema } from "@/lib/domain/run/spending";
import { say } from "@/lib/messages/researcher/say";
import * as texts from "@/lib/messages/researcher/spending";
import { setSpendingLimit } from "@/lib/queries/models/spending";
import { CURRENCY_EXPECTED, CurrencyInput, parseCurrency } from "../currency-input";
import { parseRequiredNumber } from "../parse-number-input";

export interface SpendingLimitDialogProps {
  of: Spenders;
  spender: Spender;
  onClose: () => void;
}

/** Sets, changes or removes what a study or a person may spend. */
export function SpendingLimitDialog({ of, spender, onClose }: SpendingLimitDialogProps) {
  const formId = useId();
  const saving = useMutation({ ...setSpendingLimit(of, spender.id), onSuccess: onClose });
  const form = useForm({
    id: formId,
    initial: {
      amount: spender.limit ? String(spender.limit.amount) : "",
      currency: spender.limit?.currency ?? spender.spent[0]?.currency ?? DEFAULT_CURRENCY,
    },
    schema: spendingLimitSchema,
    bodyOf: (typed) => ({
      amount: parseRequiredNumber(typed.amount),
      currency: parseCurrency(typed.currency),
    }),
    expected: { amount: texts.amountOf0OrMore, currency: CURRENCY_EXPECTED },
    sending: saving,
    hasSummary: false,
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      locked={saving.isPending}
      title={say(texts.spendingLimitOf, { spender: spender.name })}
      description={of === "studies" ? texts.forAllRuns : texts.forAllRunsStarted}
      footer={
        <>
          {spender.limit ? (
            <Button className="mr-auto" variant="quiet" disabled={saving.isPending} onClick={() => saving.mutate(null)}>
              {texts.removeLimit}
            </Button>
          ) : null}
          <Button disabled={saving.isPending} onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} variant="primary" loading={saving.isPending}>
            {texts.saveLimit}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <FormErrorSummary errors={form.errors} />
        <Field {...form.field("amount")} label={texts.limit}>
          <Input {...form.text("amount")} inputMode="decimal" autoComplete="off" />
        </Field>
        <Field {...form.field("currency")} label={texts.currency} hint={texts.thatOfThePricesRuns}>
          <CurrencyInput {...form.text("currency")} />
        </Field>
      </form>
    </Dialog>
  );
}
