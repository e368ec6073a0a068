"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { Callout } from "@/components/ui/callout";
import { CopyField } from "@/components/ui/copy-field";
import { Field } from "@/components/ui/field";
import { FormErrorSummary } from "@/components/ui/form/form-error-summary";
import { type FieldsOfForm, useForm } from "@/components/ui/form/use-form";
import { Input, Textarea } from "@/components/ui/input";
import { MadeOnceDialog } from "@/components/ui/modal/made-once-dialog";
import { t } from "@/lib/messages/translate";
import { newInvitationSchema } from "@/lib/people/invitation/people-invitation";
import { MAX_INVITATION_USES } from "@/lib/people/invitation/study-invitation";
import { roundCrowdQuery } from "@/lib/people/queries/crowd";
import { createInvitation } from "@/lib/people/queries/study-people";
import { useOrigin } from "../use-fragment";
import { QuotaFields, quotasOf } from "./crowd-quotas";

const A_MONTH_IN_HOURS = 30 * 24;

/** By the names of the API's body, in which messages say where they belong. */
const INITIAL = {
  label: "Prolific",
  maxUses: "",
  "crowd.participantParameter": "PROLIFIC_PID",
  "crowd.studyParameter": "STUDY_ID",
  "crowd.sessionParameter": "SESSION_ID",
  "crowd.consent": "",
  "crowd.endings.completed.code": "",
  "crowd.endings.completed.address": "",
  "crowd.endings.screenedOut.code": "",
  "crowd.endings.screenedOut.address": "",
  "crowd.endings.noConsent.code": "",
  "crowd.endings.noConsent.address": "",
  "crowd.pay.currency": "EUR",
  "crowd.pay.perLabel": "0",
  "crowd.pay.perHour": "0",
  places: "",
  others: "screened-out",
};

interface CrowdLinkDialogProps {
  studyId: string;
  roundId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Makes a link for people of a platform into one round, and shows it: once. */
export function CrowdLinkDialog({ studyId, roundId, open, onOpenChange }: CrowdLinkDialogProps) {
  const id = useId();
  const client = useQueryClient();
  const creating = useMutation({
    ...createInvitation(studyId),
    onSuccess: () => client.invalidateQueries({ queryKey: roundCrowdQuery(roundId).queryKey }),
  });
  const origin = useOrigin();
  const form = useForm({
    id: "crowd-link",
    initial: INITIAL,
    schema: newInvitationSchema,
    bodyOf: (values) => bodyOf(values, roundId),
    sending: creating,
  });
  const { data: made } = creating;
  return (
    <MadeOnceDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("New platform link")}
      description={t("Participants join this round by the link, with the platform’s id of them.")}
      action={t("Create the link")}
      formId={id}
      creating={creating}
      made={
        made
          ? {
              title: t("The link is ready"),
              content: (
                <div className="flex flex-col gap-4">
                  <Callout tone="warning" title={t("Copy the link now. It won’t be shown again.")}>
                    {t("Enter it as the study’s address on the platform, which fills in the ids.")}
                  </Callout>
                  <CopyField label={t("Link for the platform")} value={`${made.publicAddress ?? origin}${made.path}`} />
                </div>
              ),
            }
          : null
      }
    >
      <form id={id} method="post" onSubmit={form.submit} className="flex flex-col gap-5">
        <FormErrorSummary errors={form.errors} />
        <LinkFields form={form} />
      </form>
    </MadeOnceDialog>
  );
}

function bodyOf(values: typeof INITIAL, roundId: string) {
  const ending = (name: "completed" | "screenedOut" | "noConsent") => ({
    code: values[`crowd.endings.${name}.code`],
    address: values[`crowd.endings.${name}.address`],
  });
  return {
    role: "annotator",
    label: values.label,
    maxUses: values.maxUses === "" ? null : Number(values.maxUses),
    validForHours: A_MONTH_IN_HOURS,
    crowd: {
      roundId,
      participantParameter: values["crowd.participantParameter"],
      studyParameter: values["crowd.studyParameter"] || null,
      sessionParameter: values["crowd.sessionParameter"] || null,
      consent: values["crowd.consent"],
      endings: {
        completed: ending("completed"),
        screenedOut: ending("screenedOut"),
        noConsent: ending("noConsent"),
      },
      pay: {
        currency: values["crowd.pay.currency"],
        perLabel: Number(values["crowd.pay.perLabel"]),
        perHour: Number(values["crowd.pay.perHour"]),
      },
      quotas: quotasOf(values),
    },
  };
}

const IN_A_ROW = "grid gap-x-4 gap-y-5 sm:grid-cols-3";

function LinkFields({ form }: { form: FieldsOfForm & { values: typeof INITIAL } }) {
  const { values } = form;
  const text = (name: keyof typeof INITIAL, label: string, hint?: string) => (
    <Field {...form.field(name)} label={label} hint={hint}>
      <Input name={name} autoComplete="off" defaultValue={values[name]} />
    </Field>
  );
  return (
    <>
      {text("label", t("Platform"), t("How the link is called in the list of invitations."))}
      <div className={IN_A_ROW}>
        {text("crowd.participantParameter", t("Participant parameter"))}
        {text("crowd.studyParameter", t("Study parameter"))}
        {text("crowd.sessionParameter", t("Session parameter"))}
      </div>
      <Field
        {...form.field("crowd.consent")}
        label={t("Consent text")}
        hint={t("Participants agree to it before they join; the time and the version are kept. Empty: none is asked.")}
      >
        <Textarea name="crowd.consent" rows={6} defaultValue={values["crowd.consent"]} />
      </Field>
      {ENDINGS.map(({ name, legend }) => (
        <fieldset key={name} className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
          <legend className="mb-2 text-sm font-medium">{legend}</legend>
          {text(`crowd.endings.${name}.code`, t("Code"))}
          {text(`crowd.endings.${name}.address`, t("Address (https)"))}
        </fieldset>
      ))}
      <div className={IN_A_ROW}>
        {text("crowd.pay.perLabel", t("Pay per label"))}
        {text("crowd.pay.perHour", t("Minimum per hour"), t("Of active time"))}
        {text("crowd.pay.currency", t("Currency"))}
      </div>
      <QuotaFields form={form} values={values} />
      {text(
        "maxUses",
        t("Participants at most"),
        t("At most {most}. Leave empty for no limit.", { most: MAX_INVITATION_USES }),
      )}
    </>
  );
}

const ENDINGS = [
  { name: "completed", legend: t("When they complete the round") },
  { name: "screenedOut", legend: t("When they fail the training, their group is full or nothing is left for them") },
  { name: "noConsent", legend: t("When they do not consent") },
] as const;
