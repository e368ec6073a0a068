"use client";

import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FormErrorSummary } from "@/components/ui/form/form-error-summary";
import { type Sending, useForm } from "@/components/ui/form/use-form";
import { Input } from "@/components/ui/input";
import { Dialog } from "@/components/ui/modal/dialog";
import { type SetModelPrice, type StudyModel, setModelPriceSchema } from "@/lib/domain/endpoint/study-model";
import * as texts from "@/lib/messages/researcher/endpoints";
import { say } from "@/lib/messages/researcher/say";
import { setModelPrice } from "@/lib/queries/models/models";
import { CURRENCY_EXPECTED, CurrencyInput, parseCurrency } from "../currency-input";
import { parseRequiredNumber } from "../parse-number-input";

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
      title={say(texts.priceOf, { model: model.name })}
      description={texts.perMillionTokens}
      footer={
        <>
          {model.price === null || model.isDemo ? null : (
            <Button className="mr-auto" variant="quiet" disabled={saving.isPending} onClick={() => saving.mutate(null)}>
              {texts.removeThePrice}
            </Button>
          )}
          <Button disabled={saving.isPending} onClick={() => change(false)}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} variant="primary" loading={saving.isPending}>
            {texts.savePrice}
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
      promptPerMillion: texts.numberFrom0Such,
      completionPerMillion: texts.numberFrom0SuchAs0,
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
        label={texts.tokensSent}
        hint={texts.inputInstructionsResponsesChecklists}
      >
        <Input {...form.text("promptPerMillion")} inputMode="decimal" />
      </Field>
      <Field
        {...form.field("completionPerMillion")}
        label={texts.tokensWritten}
        hint={texts.modelsOutputUsuallyMoreExpensive}
      >
        <Input {...form.text("completionPerMillion")} inputMode="decimal" />
      </Field>
      <Field {...form.field("currency")} label={texts.currency} hint={texts.oneForTheWholeStudy}>
        <CurrencyInput {...form.text("currency")} />
      </Field>
    </form>
  );
}
