"use client";

import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FormErrorSummary } from "@/components/ui/form/form-error-summary";
import { useForm } from "@/components/ui/form/use-form";
import { Input } from "@/components/ui/input";
import { Dialog } from "@/components/ui/modal/dialog";
import { RadioGroup } from "@/components/ui/radio-group";
import { t } from "@/lib/messages/translate";
import { type CrowdDecision, type CrowdParticipant, crowdDecisionSchema } from "@/lib/people/crowd";
import { decideParticipant } from "@/lib/people/queries/crowd";

const CENTS = 100;

const CHOICES = [
  { value: "approved", label: t("Approve") },
  { value: "screened-out", label: t("Screen out"), hint: t("They get the bonus alone. Their labels stay.") },
  { value: "open", label: t("Undecided") },
] as const;

interface ParticipantDialogProps {
  roundId: string;
  participant: CrowdParticipant;
  onClose: () => void;
}

export function ParticipantDialog({ roundId, participant, onClose }: ParticipantDialogProps) {
  const { raterId, pseudonym } = participant;
  const id = useId();
  const deciding = useMutation({ ...decideParticipant(roundId), onSuccess: onClose });
  const [decision, setDecision] = useState<(typeof CHOICES)[number]["value"]>(participant.decision ?? "open");
  const form = useForm({
    id: "participant",
    initial: { reason: participant.reason ?? "", bonus: String(participant.bonusCents / CENTS) },
    schema: crowdDecisionSchema,
    bodyOf: ({ reason, bonus }) => ({
      reason,
      bonus: Number(bonus || 0),
      decision: decision === "open" ? null : decision,
    }),
    sending: { ...deciding, mutate: (body: CrowdDecision) => deciding.mutate({ raterId, body }) },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t("Decide about {pseudonym}", { pseudonym })}
      locked={deciding.isPending}
      footer={
        <Button type="submit" form={id} variant="primary" loading={deciding.isPending}>
          {t("Save")}
        </Button>
      }
    >
      <form id={id} method="post" onSubmit={form.submit} className="flex flex-col gap-5">
        <FormErrorSummary errors={form.errors} />
        <RadioGroup legend={t("Decision")} choices={CHOICES} value={decision} onValueChange={setDecision} />
        <Field {...form.field("reason")} label={t("Reason")} hint={t("Needed to screen someone out.")}>
          <Input name="reason" maxLength={500} autoComplete="off" defaultValue={form.values.reason} />
        </Field>
        <Field
          {...form.field("bonus")}
          label={t("Bonus ({currency})", { currency: participant.currency })}
          className="max-w-44"
        >
          <Input name="bonus" inputMode="decimal" type="number" min={0} step="0.01" defaultValue={form.values.bonus} />
        </Field>
      </form>
    </Dialog>
  );
}
