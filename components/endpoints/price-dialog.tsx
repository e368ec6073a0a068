"use client";

import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { CURRENCY_EXPECTED, CurrencyInput, parseCurrency } from "@/components/endpoints/currency-input";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FormErrorSummary } from "@/components/ui/form/form-error-summary";
import { parseRequiredNumber } from "@/components/ui/form/parse-number-input";
import { type Sending, useForm } from "@/components/ui/form/use-form";
import { Input } from "@/components/ui/input";
import { Dialog } from "@/components/ui/modal/dialog";
import { setModelPrice } from "@/lib/endpoints/queries";
import { type SetModelPrice, type StudyModel, setModelPriceSchema } from "@/lib/endpoints/study-model";
import { t } from "@/lib/messages/translate";

export interface PriceDialogProps {
  studyId: string;
  model: StudyModel;
  currency: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** What a model costs in this study. */
export function PriceDialog({ studyId, model, currency, open, onOpenChange }: PriceDialogProps) {
  const formId = useId();
  const saving = useMutation({
    ...setModelPrice(studyId, model.id),
    onSuccess: () => onOpenChange(false),
  });
  const change = (next: boolean) => {
    saving.reset();
    onOpenChange(next);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      size="sm"
      locked={saving.isPending}
      title={t("Price of {model}", { model: model.name })}
      description={t(
        "Per million tokens, as the endpoint’s maker publishes it. Runs keep the prices they started with.",
      )}
      footer={
        <>
          {model.price === null || model.isDemo ? null : (
            <Button className="mr-auto" variant="quiet" disabled={saving.isPending} onClick={() => saving.mutate(null)}>
              {t("Remove the price")}
            </Button>
          )}
          <Button disabled={saving.isPending} onClick={() => change(false)}>
            {t("Cancel")}
          </Button>
          <Button type="submit" form={formId} variant="primary" loading={saving.isPending}>
            {t("Save price")}
          </Button>
        </>
      }
    >
      <PriceForm formId={formId} model={model} currency={currency} saving={saving} />
    </Dialog>
  );
}

interface PriceFormProps {
  formId: string;
  model: StudyModel;
  currency: string;
  saving: Sending<SetModelPrice>;
}

/** Apart, so that what was typed is forgotten when the dialog closes. */
function PriceForm({ formId, model: { price }, currency, saving }: PriceFormProps) {
  const form = useForm({
    id: formId,
    initial: {
      promptPerMillion: price === null ? "" : String(price.promptPerMillion),
      completionPerMillion: price === null ? "" : String(price.completionPerMillion),
      currency,
    },
    schema: setModelPriceSchema,
    bodyOf: (typed) => ({
      promptPerMillion: parseRequiredNumber(typed.promptPerMillion),
      completionPerMillion: parseRequiredNumber(typed.completionPerMillion),
      currency: parseCurrency(typed.currency),
    }),
    expected: {
      promptPerMillion: t("A number from 0, such as 0.15."),
      completionPerMillion: t("A number from 0, such as 0.60."),
      currency: CURRENCY_EXPECTED,
    },
    sending: saving,
    hasSummary: false,
  });
  return (
    <form id={formId} noValidate onSubmit={form.submit} className="flex flex-col gap-4">
      <FormErrorSummary errors={form.errors} />
      <Field
        {...form.field("promptPerMillion")}
        label={t("Tokens sent")}
        hint={t("Input: instructions, responses, checklists")}
      >
        <Input {...form.text("promptPerMillion")} inputMode="decimal" />
      </Field>
      <Field
        {...form.field("completionPerMillion")}
        label={t("Tokens written")}
        hint={t("The model’s output; usually more expensive")}
      >
        <Input {...form.text("completionPerMillion")} inputMode="decimal" />
      </Field>
      <Field {...form.field("currency")} label={t("Currency")} hint={t("One for the whole study")}>
        <CurrencyInput {...form.text("currency")} />
      </Field>
    </form>
  );
}
