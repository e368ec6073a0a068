"use client";

import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { CURRENCY_EXPECTED, CurrencyInput, parseCurrency } from "@/components/endpoints/currency-input";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FormErrorSummary } from "@/components/ui/form/form-error-summary";
import { parseRequiredNumber } from "@/components/ui/form/parse-number-input";
import { useForm } from "@/components/ui/form/use-form";
import { Input } from "@/components/ui/input";
import { Dialog } from "@/components/ui/modal/dialog";
import { DEFAULT_CURRENCY } from "@/lib/endpoints/study-model";
import { t } from "@/lib/messages/translate";
import { setSpendingLimit } from "@/lib/runs/queries/spending";
import { type Spender, type Spenders, spendingLimitSchema } from "@/lib/runs/spending";

/** What a limit does. */
const MEANS: Readonly<Record<Spenders, string>> = {
  studies: t(
    "For all runs of the study, past ones included. At the limit, its runs pause and new ones can’t start. While a limit is set, only admins set the study’s prices.",
  ),
  people: t(
    "For all runs started by this person, past ones included. At the limit, they pause and new ones can’t start. While a limit is set, this person can’t set prices.",
  ),
};

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
    expected: { amount: t("An amount of 0 or more."), currency: CURRENCY_EXPECTED },
    sending: saving,
    hasSummary: false,
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      locked={saving.isPending}
      title={t("Spending limit of {spender}", { spender: spender.name })}
      description={MEANS[of]}
      footer={
        <>
          {spender.limit ? (
            <Button className="mr-auto" variant="quiet" disabled={saving.isPending} onClick={() => saving.mutate(null)}>
              {t("Remove limit")}
            </Button>
          ) : null}
          <Button disabled={saving.isPending} onClick={onClose}>
            {t("Cancel")}
          </Button>
          <Button type="submit" form={formId} variant="primary" loading={saving.isPending}>
            {t("Save limit")}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <FormErrorSummary errors={form.errors} />
        <Field {...form.field("amount")} label={t("Limit")}>
          <Input {...form.text("amount")} inputMode="decimal" autoComplete="off" />
        </Field>
        <Field
          {...form.field("currency")}
          label={t("Currency")}
          hint={t("The currency of your prices. Runs in other currencies are refused.")}
        >
          <CurrencyInput {...form.text("currency")} />
        </Field>
      </form>
    </Dialog>
  );
}
