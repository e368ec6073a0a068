"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FormErrorSummary } from "@/components/ui/form/form-error-summary";
import { Input } from "@/components/ui/input";
import { Dialog } from "@/components/ui/modal/dialog";
import { type SetModelPrice, type StudyModel, setModelPriceSchema } from "@/lib/domain/endpoint/study-model";
import { errorMessage } from "@/lib/http/error-message";
import { setModelPrice } from "@/lib/queries/models/models";
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
      title={`Price of ${model.name}`}
      description="Per million tokens, as the endpoint’s maker publishes it. Runs count with the prices they began with."
      footer={
        <>
          {model.price === null || model.isDemo ? null : (
            <Button className="mr-auto" variant="quiet" disabled={saving.isPending} onClick={() => saving.mutate(null)}>
              Remove the price
            </Button>
          )}
          <Button disabled={saving.isPending} onClick={() => change(false)}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" loading={saving.isPending}>
            Save price
          </Button>
        </>
      }
    >
      <PriceForm
        formId={formId}
        model={model}
        currency={currency}
        failure={saving.error ? errorMessage(saving.error) : null}
        onSubmit={(price) => saving.mutate(price)}
      />
    </Dialog>
  );
}

interface PriceFormProps {
  formId: string;
  model: StudyModel;
  currency: string;
  failure: string | null;
  onSubmit: (price: SetModelPrice) => void;
}

/** Apart, so that what was typed is forgotten when the dialog closes. */
function PriceForm({ formId, model, currency, failure, onSubmit }: PriceFormProps) {
  const [prompt, setPrompt] = useState(model.price === null ? "" : String(model.price.promptPerMillion));
  const [completion, setCompletion] = useState(model.price === null ? "" : String(model.price.completionPerMillion));
  const [unit, setUnit] = useState(currency);
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parsed = setModelPriceSchema.safeParse({
      promptPerMillion: parseRequiredNumber(prompt),
      completionPerMillion: parseRequiredNumber(completion),
      currency: unit.trim().toUpperCase(),
    });
    setWrong(new Set(parsed.error?.issues.map(({ path }) => String(path[0]))));
    if (parsed.success) onSubmit(parsed.data);
  };
  const problem = (field: string, said: string) => (wrong.has(field) ? said : undefined);
  return (
    <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <FormErrorSummary errors={failure === null ? [] : [{ message: failure }]} />
      <Field
        label="Tokens sent"
        hint="Prompts: instructions, responses, checklists"
        error={problem("promptPerMillion", "A number from 0, such as 0.15.")}
      >
        <Input inputMode="decimal" value={prompt} onChange={(event) => setPrompt(event.target.value)} />
      </Field>
      <Field
        label="Tokens written"
        hint="What the model answers; usually the dearer ones"
        error={problem("completionPerMillion", "A number from 0, such as 0.60.")}
      >
        <Input inputMode="decimal" value={completion} onChange={(event) => setCompletion(event.target.value)} />
      </Field>
      <Field
        label="Currency"
        hint="One for the whole study"
        error={problem("currency", "A currency’s three letters, such as USD.")}
      >
        <Input
          value={unit}
          maxLength={3}
          autoCapitalize="characters"
          spellCheck={false}
          className="w-24 uppercase"
          onChange={(event) => setUnit(event.target.value)}
        />
      </Field>
    </form>
  );
}
