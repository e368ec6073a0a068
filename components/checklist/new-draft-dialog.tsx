"use client";

import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Dialog } from "@/components/ui/modal/dialog";
import { CHECKLIST_LIMITS, type ChecklistOfInstruction, WRITTEN_SERIES } from "@/lib/domain/checklist/checklist";

export interface NewDraftDialogProps {
  /** null: closed */
  beginning: { copyOf: ChecklistOfInstruction | null } | null;
  onClose: () => void;
  /** series of the study, and those that the instruction has */
  known: readonly string[];
  taken: readonly string[];
  loading: boolean;
  error: string | undefined;
  onStart: (series: string) => void;
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
      title={copyOf ? "Copy into another series" : "Write a checklist"}
      description={
        copyOf
          ? `The draft begins with the questions of ${copyOf.series}, version ${copyOf.version}.`
          : "The draft begins empty."
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" loading={loading}>
            Start the draft
          </Button>
        </>
      }
    >
      <SeriesForm {...props} formId={formId} />
    </Dialog>
  );
}

/** Apart, so that it begins anew when the dialog opens. */
function SeriesForm({ beginning, known, taken, error, onStart, formId }: NewDraftDialogProps & { formId: string }) {
  const copyOf = beginning?.copyOf;
  const [series, setSeries] = useState(copyOf ? "" : WRITTEN_SERIES);
  const [tried, setTried] = useState(false);
  const name = series.trim();
  return (
    <form
      id={formId}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (name !== "") onStart(name);
      }}
    >
      <Field
        label="Series"
        hint={
          taken.includes(name)
            ? "The instruction has this series already: the draft becomes its next version."
            : "Rounds choose a series: give checklists that belong together the same name on every instruction."
        }
        error={tried && name === "" ? "Give the series a name." : undefined}
      >
        <Input
          value={series}
          list={`${formId}-series`}
          autoComplete="off"
          maxLength={CHECKLIST_LIMITS.nameCharacters}
          onChange={(event) => setSeries(event.target.value)}
        />
      </Field>
      <datalist id={`${formId}-series`}>
        {known.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      {error ? (
        <Callout tone="negative" role="alert">
          {error}
        </Callout>
      ) : null}
    </form>
  );
}
