"use client";

import { useId } from "react";
import type { z } from "zod";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FormErrorSummary } from "@/components/ui/form/form-error-summary";
import { type Sending, useForm } from "@/components/ui/form/use-form";
import { Input } from "@/components/ui/input";
import { Dialog } from "@/components/ui/modal/dialog";
import {
  CHECKLIST_LIMITS,
  type ChecklistOfInstruction,
  newDraftSchema,
  WRITTEN_SERIES,
} from "@/lib/checklist/checklist";
import { t } from "@/lib/messages/translate";

const seriesSchema = newDraftSchema.pick({ series: true });

export interface NewDraftDialogProps {
  /** null: closed */
  beginning: { copyOf: ChecklistOfInstruction | null } | null;
  onClose: () => void;
  /** series of the study, and those that the instruction has */
  known: readonly string[];
  taken: readonly string[];
  loading: boolean;
  sending: Sending<z.infer<typeof seriesSchema>>;
}

/** Asks for the series of a new draft: what checklists of one origin share across instructions, and what a round names. */
export function NewDraftDialog(props: NewDraftDialogProps) {
  const { beginning, onClose, loading } = props;
  const formId = useId();
  const copyOf = beginning?.copyOf;
  return (
    <Dialog
      open={beginning !== null}
      onOpenChange={(open) => open || onClose()}
      size="sm"
      title={copyOf ? t("Copy into another series") : t("Write a checklist")}
      description={
        copyOf
          ? t("The draft begins with the questions of {series}, version {version}.", {
              series: copyOf.series,
              version: copyOf.version,
            })
          : t("The draft begins empty.")
      }
      footer={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button type="submit" form={formId} variant="primary" loading={loading}>
            {t("Start the draft")}
          </Button>
        </>
      }
    >
      <SeriesForm {...props} formId={formId} />
    </Dialog>
  );
}

/** Apart, so that it begins again when the dialog opens. */
function SeriesForm({ beginning, known, taken, sending, formId }: NewDraftDialogProps & { formId: string }) {
  const copyOf = beginning?.copyOf;
  const form = useForm({
    id: formId,
    initial: { series: copyOf ? "" : WRITTEN_SERIES },
    schema: seriesSchema,
    sending,
    hasSummary: false,
  });
  const name = form.values.series.trim();
  return (
    <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={form.submit}>
      <Field
        {...form.field("series")}
        label={t("Series")}
        hint={
          taken.includes(name)
            ? t("The instruction already has this series: the draft becomes its next version.")
            : t("Rounds choose a series: give checklists that belong together the same name on every instruction.")
        }
      >
        <Input
          {...form.text("series")}
          list={`${formId}-known`}
          autoComplete="off"
          maxLength={CHECKLIST_LIMITS.nameCharacters}
        />
      </Field>
      <datalist id={`${formId}-known`}>
        {known.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <FormErrorSummary errors={form.errors} />
    </form>
  );
}
