"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { useForm } from "@/components/ui/form/use-form";
import { Select, Textarea } from "@/components/ui/input";
import { ConfirmDialog } from "@/components/ui/modal/confirm-dialog";
import { errorMessage } from "@/lib/http/error-message";
import { t } from "@/lib/messages/translate";
import { type ProlificLink, prolificVerdictsSchema, REJECTION_CATEGORIES } from "@/lib/people/prolific";
import { sendVerdicts } from "@/lib/people/queries/prolific";
import { FormDialog } from "./form-dialog";

interface VerdictsProps {
  at: { roundId: string; invitationId: string };
  link: ProlificLink;
  isReady: boolean;
}

/** Decisions that Prolific has not got yet, and what became of the others. */
export function Verdicts({ at, link, isReady }: VerdictsProps) {
  const [open, setOpen] = useState<"approved" | "rejected" | null>(null);
  const { toApprove, toReject, refused, verdicts } = link;
  return (
    <section aria-label={t("Submissions")} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span>
          {t("On Prolific: {approved} approved, {rejected} rejected.", verdicts)}
          {verdicts.waiting > 0 ? ` ${t("Being sent: {waiting}.", verdicts)}` : null}
        </span>
        {toApprove.length > 0 ? (
          <Button size="sm" disabled={!isReady} onClick={() => setOpen("approved")}>
            {t("Approve {n} on Prolific", { n: toApprove.length })}
          </Button>
        ) : null}
        {toReject.length > 0 ? (
          <Button size="sm" disabled={!isReady} onClick={() => setOpen("rejected")}>
            {t("Reject on Prolific")}
          </Button>
        ) : null}
      </div>
      {refused.length > 0 ? (
        <Callout tone="warning" title={t("Not accepted by Prolific")}>
          <ul>
            {refused.map(({ raterId, pseudonym, reason }) => (
              <li key={raterId}>
                {pseudonym}: {reason}
              </li>
            ))}
          </ul>
        </Callout>
      ) : null}
      {open === "approved" ? <ApprovalDialog at={at} link={link} onClose={() => setOpen(null)} /> : null}
      {open === "rejected" ? <RejectionDialog at={at} link={link} onClose={() => setOpen(null)} /> : null}
    </section>
  );
}

type DialogProps = Pick<VerdictsProps, "at" | "link"> & { onClose: () => void };

function ApprovalDialog({ at, link: { toApprove }, onClose }: DialogProps) {
  const sending = useMutation({ ...sendVerdicts(at), onSuccess: onClose });
  const raterIds = toApprove.map(({ raterId }) => raterId);
  return (
    <ConfirmDialog
      open
      tone="primary"
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={t("Approve {n, plural, one {# submission} other {# submissions}} on Prolific?", { n: raterIds.length })}
      confirmLabel={t("Approve")}
      onConfirm={() => sending.mutate({ verdict: "approved", raterIds })}
      loading={sending.isPending}
      error={sending.error ? errorMessage(sending.error, t("The server could not be reached. Try again.")) : null}
    >
      {t("Prolific then pays each its reward. It cannot be taken back.")}
    </ConfirmDialog>
  );
}

function RejectionDialog({ at, link: { toReject }, onClose }: DialogProps) {
  const sending = useMutation({ ...sendVerdicts(at), onSuccess: onClose });
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const form = useForm({
    id: "rejection",
    initial: { message: "", category: "FAILED_CHECK" },
    fields: ["raterIds", "message", "category"],
    schema: prolificVerdictsSchema,
    bodyOf: (rejection) => ({ verdict: "rejected", raterIds: [...chosen], rejection }),
    sending,
  });
  return (
    <FormDialog
      title={t("Reject submissions on Prolific")}
      description={t(
        "They get no reward, and it counts against them on Prolific; it cannot be taken back. People who only failed the training should return their submission or enter the screen-out code instead.",
      )}
      action={t("Reject")}
      tone="danger"
      size="md"
      form={form}
      isSending={sending.isPending}
      onClose={onClose}
    >
      <Participants {...form.field("raterIds")} participants={toReject} chosen={chosen} onChosen={setChosen} />
      <Field {...form.field("category")} label={t("Category")} className="max-w-sm">
        <Select name="category" defaultValue={form.values.category}>
          {REJECTION_CATEGORIES.map((category) => (
            <option key={category} value={category}>
              {CATEGORY_WORDS[category]}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        {...form.field("message")}
        label={t("Message to the participants")}
        hint={t("Say why, in 100 characters or more.")}
      >
        <Textarea name="message" rows={5} maxLength={2_000} defaultValue={form.values.message} />
      </Field>
    </FormDialog>
  );
}

interface ParticipantsProps {
  id: string;
  error: string | undefined;
  participants: ProlificLink["toReject"];
  chosen: readonly string[];
  onChosen: (raterIds: readonly string[]) => void;
}

function Participants({ id, error, participants, chosen, onChosen }: ParticipantsProps) {
  const errorId = error ? `${id}-error` : undefined;
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={errorId} className="flex flex-col gap-2">
      <legend className="mb-2 text-sm font-medium">{t("Screened out")}</legend>
      {participants.map(({ raterId, pseudonym, reason }) => (
        <Checkbox
          key={raterId}
          checked={chosen.includes(raterId)}
          onChange={({ target }) =>
            onChosen(target.checked ? [...chosen, raterId] : chosen.filter((each) => each !== raterId))
          }
          label={pseudonym}
          hint={reason ?? undefined}
        />
      ))}
      {error ? (
        <p id={errorId} className="text-sm text-negative">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

const CATEGORY_WORDS: Record<(typeof REJECTION_CATEGORIES)[number], string> = {
  TOO_QUICKLY: t("Exceptionally fast"),
  TOO_SLOWLY: t("Exceptionally slow"),
  FAILED_INSTRUCTIONS: t("Did not follow instructions"),
  INCOMP_LONGITUDINAL: t("Incomplete longitudinal study"),
  FAILED_CHECK: t("Failed attention checks"),
  LOW_EFFORT: t("Little effort"),
  MALINGERING: t("Lied to take part"),
  NO_CODE: t("No completion code"),
  BAD_CODE: t("Wrong completion code"),
  NO_DATA: t("No data"),
  UNSUPP_DEVICE: t("Unsupported device"),
  OTHER: t("Other"),
};
