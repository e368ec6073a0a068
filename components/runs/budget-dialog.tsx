"use client";

import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { z } from "zod";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FormErrorSummary } from "@/components/ui/form/form-error-summary";
import { parseNumberInput } from "@/components/ui/form/parse-number-input";
import { type Sending, useForm } from "@/components/ui/form/use-form";
import { Input } from "@/components/ui/input";
import { Dialog } from "@/components/ui/modal/dialog";
import { studyModelsQuery } from "@/lib/endpoints/queries";
import { t } from "@/lib/messages/translate";
import type { RunDetail } from "@/lib/runs/run-detail";
import { formatMoney } from "./run-format";

const newBudgetSchema = z.object({ budget: z.number().nullable() });
type NewBudget = z.infer<typeof newBudgetSchema>;

export interface BudgetDialogProps {
  run: RunDetail;
  /** what is done with the new budget: "Go on" */
  label: string;
  open: boolean;
  onClose: () => void;
  loading: boolean;
  sending: Sending<NewBudget>;
}

/** A run that used up its budget goes on with a higher one, or none. */
export function BudgetDialog({ run, label, open, onClose, loading, sending }: BudgetDialogProps) {
  const formId = useId();
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={t("Raise the budget")}
      description={t("The run has cost {cost} of {budget}. Finished items aren’t paid for again.", {
        cost: formatMoney(run.cost, run.currency),
        budget: formatMoney(run.budget ?? 0, run.currency),
      })}
      size="sm"
      locked={loading}
      footer={
        <>
          <Button disabled={loading} onClick={onClose}>
            {t("Not now")}
          </Button>
          <Button type="submit" form={formId} variant="primary" loading={loading}>
            {label}
          </Button>
        </>
      }
    >
      <BudgetForm run={run} formId={formId} sending={sending} />
    </Dialog>
  );
}

type BudgetFormProps = Pick<BudgetDialogProps, "run" | "sending"> & { formId: string };

/** Apart, so that what was typed is forgotten when the dialog closes. */
function BudgetForm({ run, formId, sending }: BudgetFormProps) {
  const least = Math.max(run.budget ?? 0, run.cost);
  const initial: NewBudget = { budget: Math.ceil(least * 200) / 100 };
  const form = useForm({
    id: formId,
    initial,
    schema: newBudgetSchema.refine(({ budget }) => budget === null || budget > least, { path: ["budget"] }),
    expected: { budget: t("More than {least}, or nothing for no limit.", { least: formatMoney(least, run.currency) }) },
    sending,
    hasSummary: false,
  });
  return (
    <form id={formId} noValidate onSubmit={form.submit} className="flex flex-col gap-4">
      <Field
        {...form.field("budget")}
        label={t("New budget in {currency}", { currency: run.currency })}
        hint={t("For the whole run, including its cost so far. Leave empty for no limit.")}
      >
        <BudgetInput value={form.values.budget} onValueChange={(budget) => form.change({ budget })} />
      </Field>
      <FormErrorSummary errors={form.errors} />
    </form>
  );
}

interface BudgetFieldProps extends BudgetInputProps {
  studyId: string;
  id: string;
  hint?: string;
  className?: string;
}

/** What a run may cost, in the currency of the server's models. */
export function BudgetField({ studyId, id, hint, className, value, onValueChange }: BudgetFieldProps) {
  const currency = useQuery(studyModelsQuery(studyId)).data?.currency;
  return (
    <Field
      label={currency ? t("Budget in {currency}", { currency }) : t("Budget")}
      aside={t("optional")}
      id={id}
      hint={hint}
      className={className}
      error={Number.isNaN(value) ? t("An amount above 0, or nothing for no limit.") : undefined}
    >
      <BudgetInput value={value} onValueChange={onValueChange} />
    </Field>
  );
}

interface BudgetInputProps {
  /** null: no limit; NaN: what is typed is no amount */
  value: number | null;
  onValueChange: (value: number | null) => void;
}

/** An amount of money above 0, or nothing. The text stays as typed; a comma counts as a decimal point. */
function BudgetInput({ value, onValueChange }: BudgetInputProps) {
  const [typed, setTyped] = useState(value === null ? "" : String(value));
  const read = (text: string) => {
    setTyped(text);
    const amount = parseNumberInput(text);
    onValueChange(amount === 0 ? Number.NaN : amount);
  };
  return (
    <Input
      inputMode="decimal"
      autoComplete="off"
      placeholder={t("No limit")}
      value={typed}
      onChange={(event) => read(event.target.value)}
    />
  );
}
