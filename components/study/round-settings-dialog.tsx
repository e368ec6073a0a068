"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type FormEvent, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Dialog } from "@/components/ui/modal/dialog";
import { toast } from "@/components/ui/toast-store";
import { hasAnswers, labelsPairs } from "@/lib/domain/protocol/protocols";
import { SCALES } from "@/lib/domain/protocol/scale";
import { MAX_LEASE_MINUTES, type Round } from "@/lib/domain/round/round";
import { MAX_OVERLAP } from "@/lib/domain/round/round-choice";
import { errorMessage } from "@/lib/http/error-message";
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
      <SettingsForm formId={formId} round={round} error={saving.error} onSave={(change) => saving.mutate(change)} />
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
  error: Error | null;
  onSave: (change: Parameters<NonNullable<ReturnType<typeof updateRound>["mutationFn"]>>[0]) => void;
}

/** Apart, so that every opening of the dialog begins with the round as it is. */
function SettingsForm({ formId, round, error, onSave }: SettingsFormProps) {
  // What the person has read: nobody else's change since is written over.
  const [was, setWas] = useState({ name: round.name, guidelines: round.guidelines });
  const [name, setName] = useState(round.name);
  const [guidelines, setGuidelines] = useState(round.guidelines);
  const [levelNames, setLevelNames] = useState(round.levelNames);
  const [overlap, setOverlap] = useState(round.overlap);
  const [leaseMinutes, setLeaseMinutes] = useState(round.leaseMinutes);
  const [allowUnknown, setAllowUnknown] = useState(round.allowUnknown);
  const [shufflePositions, setShufflePositions] = useState(round.shufflePositions);
  const isRenamable = round.scale !== null && SCALES[round.scale].isRenamable;
  const isDraft = round.status === "draft";
  const isClosed = round.status === "closed";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = { ...was, ...conflictingTexts(error) };
    setWas(read);
    const always = { name, guidelines, was: read };
    if (isClosed) onSave({ name, was: read });
    else
      onSave(
        isDraft
          ? { ...always, ...(isRenamable ? { levelNames } : {}), overlap, leaseMinutes, allowUnknown, shufflePositions }
          : always,
      );
  };
  return (
    <form id={formId} onSubmit={submit}>
      <div className="flex min-w-0 flex-col gap-6">
        {error ? (
          <Callout tone="negative" role="alert">
            {errorMessage(error)}
          </Callout>
        ) : null}
        <EditConflict error={error} />
        <Field label="Name" required>
          <Input value={name} maxLength={200} onChange={(event) => setName(event.target.value)} />
        </Field>
        {isDraft ? (
          <>
            <div className="grid gap-6 sm:grid-cols-2">
              <Field label="Overlap" hint="How many raters label each task.">
                <NumberInput
                  min={1}
                  max={MAX_OVERLAP}
                  value={overlap}
                  onValueChange={(value) => setOverlap(value ?? 1)}
                />
              </Field>
              <Field label="Lease" hint="Minutes until a task that was taken and not labelled goes to someone else.">
                <NumberInput
                  min={1}
                  max={MAX_LEASE_MINUTES}
                  value={leaseMinutes}
                  onValueChange={(value) => setLeaseMinutes(value ?? 1)}
                />
              </Field>
            </div>
            {hasAnswers(round.protocol) ? (
              <Checkbox
                label="Allow UNKNOWN as an answer"
                checked={allowUnknown}
                onChange={(event) => setAllowUnknown(event.target.checked)}
              />
            ) : null}
            {labelsPairs(round.protocol) ? (
              <Checkbox
                label="Shuffle which response stands left"
                checked={shufflePositions}
                onChange={(event) => setShufflePositions(event.target.checked)}
              />
            ) : null}
            {isRenamable ? <LevelNames names={levelNames} onNamesChange={setLevelNames} /> : null}
          </>
        ) : null}
        {round.overlap === 0 ? null : isClosed ? (
          <GuidelinesPreview text={guidelines} />
        ) : (
          <GuidelinesEditor id={`${formId}-guidelines`} value={guidelines} onValueChange={setGuidelines} />
        )}
      </div>
    </form>
  );
}
