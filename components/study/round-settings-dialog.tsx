"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { FormErrorSummary } from "@/components/ui/form/form-error-summary";
import { type Sending, useForm } from "@/components/ui/form/use-form";
import { Input } from "@/components/ui/input";
import { Dialog } from "@/components/ui/modal/dialog";
import { toast } from "@/components/ui/toast-store";
import { hasAnswers, labelsPairs } from "@/lib/domain/protocol/protocols";
import { SCALES } from "@/lib/domain/protocol/scale";
import { MAX_LEASE_MINUTES, type Round, type RoundChange, roundChangeSchema } from "@/lib/domain/round/round";
import { MAX_OVERLAP } from "@/lib/domain/round/round-choice";
import { updateRound } from "@/lib/queries/study/rounds";
import { conflictingTexts, EditConflict } from "./edit-conflict";
import { GuidelinesEditor, GuidelinesPreview } from "./guidelines-editor";
import { LevelNames } from "./level-names";
import { NumberInput } from "./number-input";

export interface RoundSettingsDialogProps {
  round: Round;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Changes a round: all of it in a draft, name and guidelines while it runs, the name alone once it is closed. */
export function RoundSettingsDialog({ round, open, onOpenChange }: RoundSettingsDialogProps) {
  const formId = useId();
  const router = useRouter();
  const saving = useMutation({
    ...updateRound(round),
    onSuccess: () => {
      onOpenChange(false);
      toast.success("The round’s settings are saved.");
      // The name above the tabs comes from the server.
      router.refresh();
    },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        onOpenChange(next);
        saving.reset();
      }}
      size="lg"
      title={round.overlap === 0 ? "Rename this round" : "Settings and guidelines"}
      description={round.overlap === 0 ? IMPORTED : DESCRIPTIONS[round.status]}
      locked={saving.isPending}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" loading={saving.isPending}>
            Save
          </Button>
        </>
      }
    >
      <SettingsForm formId={formId} round={round} saving={saving} />
    </Dialog>
  );
}

const DESCRIPTIONS = {
  draft: "Nobody has labelled yet: everything can change but the tasks.",
  open: "Name and guidelines can change while the round runs; the rest stays, so that all labels are made alike.",
  paused: "Name and guidelines can change while the round runs; the rest stays, so that all labels are made alike.",
  closed: "The round is closed: only its name can change. Open it again to change its guidelines.",
};

const IMPORTED = "These labels were imported and stay as they are; the round’s name can change.";

interface SettingsFormProps {
  formId: string;
  round: Round;
  saving: Sending<RoundChange>;
}

/** Apart, so that every opening of the dialog begins with the round as it is. */
function SettingsForm({ formId, round, saving }: SettingsFormProps) {
  // What the person has read: nobody else's change since is written over.
  const [was, setWas] = useState({ name: round.name, guidelines: round.guidelines });
  const read = { ...was, ...conflictingTexts(saving.error) };
  const isRenamable = round.scale !== null && SCALES[round.scale].isRenamable;
  const isDraft = round.status === "draft";
  const isClosed = round.status === "closed";
  const { name, guidelines, levelNames, overlap, leaseMinutes, allowUnknown, shufflePositions } = round;
  const form = useForm({
    id: formId,
    initial: { name, guidelines, levelNames, overlap, leaseMinutes, allowUnknown, shufflePositions },
    schema: roundChangeSchema,
    bodyOf: ({ levelNames: names, ...values }) => {
      if (isClosed) return { name: values.name, was: read };
      if (isDraft) return { ...values, ...(isRenamable ? { levelNames: names } : {}), was: read };
      return { name: values.name, guidelines: values.guidelines, was: read };
    },
    sending: saving,
  });
  const { values, change } = form;
  return (
    <form
      id={formId}
      onSubmit={(event) => {
        setWas(read);
        form.submit(event);
      }}
    >
      <div className="flex min-w-0 flex-col gap-6">
        <FormErrorSummary errors={form.errors} />
        <EditConflict error={saving.error} />
        <Field {...form.field("name")} label="Name" required>
          <Input {...form.text("name")} maxLength={200} />
        </Field>
        {isDraft ? (
          <>
            <div className="grid gap-6 sm:grid-cols-2">
              <Field {...form.field("overlap")} label="Overlap" hint="How many raters label each task.">
                <NumberInput
                  min={1}
                  max={MAX_OVERLAP}
                  value={values.overlap}
                  onValueChange={(value) => change({ overlap: value ?? 1 })}
                />
              </Field>
              <Field
                {...form.field("leaseMinutes")}
                label="Lease"
                hint="Minutes until a task that was taken and not labelled goes to someone else."
              >
                <NumberInput
                  min={1}
                  max={MAX_LEASE_MINUTES}
                  value={values.leaseMinutes}
                  onValueChange={(value) => change({ leaseMinutes: value ?? 1 })}
                />
              </Field>
            </div>
            {hasAnswers(round.protocol) ? (
              <Checkbox
                label="Allow UNKNOWN as an answer"
                checked={values.allowUnknown}
                onChange={(event) => change({ allowUnknown: event.target.checked })}
              />
            ) : null}
            {labelsPairs(round.protocol) ? (
              <Checkbox
                label="Shuffle which response stands left"
                checked={values.shufflePositions}
                onChange={(event) => change({ shufflePositions: event.target.checked })}
              />
            ) : null}
            {isRenamable ? (
              <LevelNames
                names={values.levelNames}
                onNamesChange={(names) => change({ levelNames: names })}
                error={form.field("levelNames").error}
              />
            ) : null}
          </>
        ) : null}
        {round.overlap === 0 ? null : isClosed ? (
          <GuidelinesPreview text={values.guidelines} />
        ) : (
          <GuidelinesEditor
            {...form.field("guidelines")}
            value={values.guidelines}
            onValueChange={(text) => change({ guidelines: text })}
          />
        )}
      </div>
    </form>
  );
}
