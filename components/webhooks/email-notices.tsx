"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { FormErrorSummary } from "@/components/ui/form/form-error-summary";
import { useForm } from "@/components/ui/form/use-form";
import { Input } from "@/components/ui/input";
import { PageWaiting } from "@/components/ui/page/page-waiting";
import { Panel } from "@/components/ui/panel";
import { toast } from "@/components/ui/toast-store";
import { t } from "@/lib/messages/translate";
import { emailNoticesQuery, setEmailNotices } from "@/lib/webhooks/queries";
import { EMAIL_EVENTS, emailNoticesSchema, type OwnEmailNotices } from "@/lib/webhooks/webhook";
import { DEFAULT_THRESHOLD, EventChoices, numberIn, RoundChoices } from "./webhook-form";

/** What the viewer is mailed about the study: nothing, unless they choose it. */
export function EmailNotices({ studyId }: { studyId: string }) {
  const query = useQuery(emailNoticesQuery(studyId));
  if (!query.data) return <PageWaiting what={t("your email notices")} query={query} />;
  const { isMember, sendsMail } = query.data;
  return (
    <Panel
      id="email"
      level={2}
      title={t("Email to you")}
      description={t(
        "Only you see and change this choice. You get one email each time something happens, from now on.",
      )}
    >
      {!sendsMail ? (
        <p className="text-sm text-ink-muted">
          {t("This server sends no email. Its operator can set a mail server; webhooks work without one.")}
        </p>
      ) : !isMember ? (
        <p className="text-sm text-ink-muted">{t("Only members of a study are sent email about it.")}</p>
      ) : (
        <NoticesForm studyId={studyId} notices={query.data} />
      )}
    </Panel>
  );
}

function NoticesForm({ studyId, notices }: { studyId: string; notices: OwnEmailNotices }) {
  const [events, setEvents] = useState(notices.events);
  const [roundIds, setRoundIds] = useState(notices.roundIds);
  const saving = useMutation({ ...setEmailNotices(studyId), onSuccess: () => toast.success(t("Saved.")) });
  const followsAgreement = events.includes("agreement.crossed");
  const form = useForm({
    id: "email-notices",
    initial: { alphaThreshold: String(notices.alphaThreshold ?? DEFAULT_THRESHOLD) },
    schema: emailNoticesSchema,
    bodyOf: ({ alphaThreshold }) => ({
      events: EMAIL_EVENTS.filter((event) => events.includes(event)),
      alphaThreshold: followsAgreement ? numberIn(alphaThreshold) : null,
      roundIds,
    }),
    sending: saving,
  });
  return (
    <form id="email-notices" method="post" onSubmit={form.submit} className="flex flex-col items-start gap-5">
      <FormErrorSummary errors={form.errors} />
      {notices.stopped ? (
        <Callout tone="warning" title={t("Your emails were stopped")}>
          {t("The mail server refused your address or could not be reached for days. Save to start them again.")}
        </Callout>
      ) : null}
      <EventChoices
        legend={t("Email me when")}
        of={EMAIL_EVENTS}
        events={events}
        onEvents={(chosen) => setEvents([...chosen])}
      />
      {followsAgreement ? (
        <Field
          {...form.field("alphaThreshold")}
          label={t("Alpha threshold")}
          hint={t(
            "Krippendorff’s alpha of scores as the round’s page shows it; you get an email when it rises to this or falls below.",
          )}
          className="max-w-md"
          required
        >
          <Input
            name="alphaThreshold"
            inputMode="decimal"
            className="max-w-44"
            defaultValue={form.values.alphaThreshold}
          />
        </Field>
      ) : null}
      <RoundChoices
        studyId={studyId}
        hint={t("Leave all unticked to include every round, later ones too.")}
        chosen={roundIds}
        onChoice={setRoundIds}
      />
      <Button type="submit" variant="primary" loading={saving.isPending}>
        {t("Save")}
      </Button>
    </form>
  );
}
