"use client";

import { type FormEvent, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { Dialog } from "@/components/ui/modal/dialog";
import type { RunDetail } from "@/lib/domain/run/run-detail";
import { BudgetInput } from "./budget-input";
import { formatMoney } from "./run-format";

export interface BudgetDialogProps {
  run: RunDetail;
  /** what is done with the new budget: "Go on" */
  label: string;
  open: boolean;
  onClose: () => void;
  onConfirm: (budget: number | null) => void;
  loading: boolean;
  error: string | null;
}

/** A run that used up its budget goes on with a higher one, or none. */
export function BudgetDialog({ run, label, open, onClose, onConfirm, loading, error }: BudgetDialogProps) {
  const formId = useId();
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title="Raise the budget"
      description={`The run has cost ${formatMoney(run.cost, run.currency)} of ${formatMoney(run.budget ?? 0, run.currency)}. What is done is not paid again.`}
      size="sm"
      locked={loading}
      footer={
        <>
          <Button disabled={loading} onClick={onClose}>
            Leave it
          </Button>
          <Button type="submit" form={formId} variant="primary" loading={loading}>
            {label}
          </Button>
        </>
      }
    >
      <BudgetForm run={run} formId={formId} onConfirm={onConfirm} error={error} />
    </Dialog>
  );
}

type BudgetFormProps = Pick<BudgetDialogProps, "run" | "onConfirm" | "error"> & { formId: string };

/** Apart, so that what was typed is forgotten when the dialog closes. */
function BudgetForm({ run, formId, onConfirm, error }: BudgetFormProps) {
  const least = Math.max(run.budget ?? 0, run.cost);
  const [budget, setBudget] = useState<number | null>(Math.ceil(least * 200) / 100);
  const [isTried, setTried] = useState(false);
  const isWrong = budget !== null && !(budget > least);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isWrong) onConfirm(budget);
  };
  return (
    <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field
        label={`New budget in ${run.currency}`}
        hint="For the whole run, what it has cost included. Leave it empty for no limit."
        error={
          isTried && isWrong ? `More than ${formatMoney(least, run.currency)}, or nothing for no limit.` : undefined
        }
      >
        <BudgetInput value={budget} onValueChange={setBudget} />
      </Field>
      {error ? (
        <Callout tone="negative" role="alert">
          {error}
        </Callout>
      ) : null}
    </form>
  );
}
