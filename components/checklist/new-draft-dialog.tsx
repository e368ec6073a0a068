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
} from "@/lib/domain/checklist/checklist";
import * as texts from "@/lib/messages/researcher/checklists";
import { say } from "@/lib/messages/researcher/say";

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
      title={copyOf ? texts.copyIntoAnotherSeries : texts.writeAChecklist}
      description={
        copyOf
          ? say(texts.draftBeginsWithTheQuestions, { series: copyOf.series, version: copyOf.version })
          : texts.draftBeginsEmpty
      }
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" loading={loading}>
            {texts.startTheDraft}
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
        label={texts.series}
        hint={taken.includes(name) ? texts.instructionHasThisSeriesAlready : texts.roundsChooseASeriesGive}
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
