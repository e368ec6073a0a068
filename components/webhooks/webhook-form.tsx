"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { ChoiceFieldset } from "@/components/ui/choice-fieldset";
import { Field } from "@/components/ui/field";
import { FormErrorSummary } from "@/components/ui/form/form-error-summary";
import { type Sending, useForm } from "@/components/ui/form/use-form";
import { Input } from "@/components/ui/input";
import { t } from "@/lib/messages/translate";
import { roundsQuery } from "@/lib/round/queries/rounds";
import {
  type NewWebhook,
  newWebhookSchema,
  WEBHOOK_EVENT_WORDS,
  WEBHOOK_EVENTS,
  type WebhookEvent,
} from "@/lib/webhooks/webhook";

export interface WebhookFormProps {
  id: string;
  studyId: string;
  webhook: NewWebhook;
  sending: Sending<NewWebhook>;
}

/** Address, description, events and rounds of a webhook, new or not. */
export function WebhookForm({ id, studyId, webhook, sending }: WebhookFormProps) {
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook.events);
  const [roundIds, setRoundIds] = useState<readonly string[]>(webhook.roundIds ?? []);
  const followsAgreement = events.includes("agreement.crossed");
  const form = useForm({
    id,
    initial: {
      url: webhook.url,
      description: webhook.description,
      alphaThreshold: String(webhook.alphaThreshold ?? DEFAULT_THRESHOLD),
    },
    schema: newWebhookSchema,
    bodyOf: ({ url, description, alphaThreshold }) => ({
      url,
      description,
      events: WEBHOOK_EVENTS.filter((event) => events.includes(event)),
      alphaThreshold: followsAgreement ? numberIn(alphaThreshold) : null,
      roundIds: [...roundIds],
    }),
    sending,
  });
  return (
    <form id={id} method="post" onSubmit={form.submit} className="flex flex-col gap-5">
      <FormErrorSummary errors={form.errors} />
      <Field
        {...form.field("url")}
        label={t("URL")}
        hint={t("Your program’s address. Messages are sent to it by POST.")}
        required
      >
        <Input
          name="url"
          inputMode="url"
          spellCheck={false}
          maxLength={1_000}
          autoComplete="off"
          defaultValue={webhook.url}
        />
      </Field>
      <Field {...form.field("description")} label={t("Description")} aside={t("optional")}>
        <Input name="description" maxLength={200} autoComplete="off" defaultValue={webhook.description} />
      </Field>
      <EventChoices legend={t("Events")} of={WEBHOOK_EVENTS} events={events} onEvents={setEvents} />
      {followsAgreement ? (
        <Field {...form.field("alphaThreshold")} label={t("Alpha threshold")} className="max-w-44" required>
          <Input name="alphaThreshold" inputMode="decimal" defaultValue={form.values.alphaThreshold} />
        </Field>
      ) : null}
      <RoundChoices
        studyId={studyId}
        hint={t("Leave all unticked to include every round, later ones too, and events that concern no round.")}
        chosen={roundIds}
        onChoice={setRoundIds}
      />
    </form>
  );
}

/** The least alpha that tentative conclusions take, by Krippendorff. */
export const DEFAULT_THRESHOLD = 0.667;

/** NaN, which the schema refuses, for what is none. */
export const numberIn = (text: string): number =>
  text.trim() === "" ? Number.NaN : Number(text.trim().replace(",", "."));

interface EventChoicesProps<Event extends WebhookEvent> {
  legend: string;
  of: readonly Event[];
  events: readonly Event[];
  onEvents: (events: readonly Event[]) => void;
}

/** Which events a person or a server is notified of. */
export function EventChoices<Event extends WebhookEvent>({ legend, of, events, onEvents }: EventChoicesProps<Event>) {
  return (
    <ChoiceFieldset legend={legend}>
      <div className="flex flex-col gap-2">
        {of.map((event) => (
          <Checkbox
            key={event}
            label={WEBHOOK_EVENT_WORDS[event].name}
            hint={WEBHOOK_EVENT_WORDS[event].means}
            checked={events.includes(event)}
            onChange={({ target }) =>
              onEvents(target.checked ? [...events, event] : events.filter((other) => other !== event))
            }
          />
        ))}
      </div>
    </ChoiceFieldset>
  );
}

interface RoundChoicesProps {
  studyId: string;
  hint: string;
  chosen: readonly string[];
  onChoice: (roundIds: string[]) => void;
}

/** Of which rounds a person or a server is notified: of all, unless some are ticked. */
export function RoundChoices({ studyId, hint, chosen, onChoice }: RoundChoicesProps) {
  const { data } = useQuery(roundsQuery(studyId));
  if (!data || data.rounds.length < 2) return null;
  return (
    <ChoiceFieldset legend={t("Only these rounds")} hint={hint}>
      <div className="flex max-h-64 flex-col gap-2 overflow-y-auto pe-2">
        {data.rounds.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              onChoice(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
          />
        ))}
      </div>
    </ChoiceFieldset>
  );
}
