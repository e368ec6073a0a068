"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useId, useState } from "react";
import type { FigureColumn } from "@/components/figure/figure-data";
import { TablePanel } from "@/components/figure/table-panel";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FormErrorSummary } from "@/components/ui/form/form-error-summary";
import { useForm } from "@/components/ui/form/use-form";
import { Input } from "@/components/ui/input";
import { Dialog } from "@/components/ui/modal/dialog";
import { RadioGroup } from "@/components/ui/radio-group";
import { formatMoney } from "@/lib/format/format-number";
import { t } from "@/lib/messages/translate";
import { type CrowdDecision, type CrowdParticipant, crowdDecisionSchema, type RoundCrowd } from "@/lib/people/crowd";
import { CENTS, MS_AN_HOUR } from "@/lib/people/crowd-pay";
import { decideParticipant, roundCrowdQuery } from "@/lib/people/queries/crowd";
import { CrowdLinkDialog } from "./crowd-link-dialog";
import { LinkQuotas } from "./crowd-quotas";

// Few studies deal with it.
const ProlificPanel = dynamic(() => import("../prolific/prolific-panel").then((part) => part.ProlificPanel));

const MS_A_MINUTE = 60_000;

/** People whom a platform sent into the round: what they did, what they earn, and a researcher's decision on each. */
export function CrowdPanel({ studyId, roundId }: { studyId: string; roundId: string }) {
  const { data } = useQuery(roundCrowdQuery(roundId));
  const [isLinkOpen, setIsLinkOpen] = useState(false);
  const [chosen, setChosen] = useState<CrowdParticipant | null>(null);
  if (!data) return null;
  const { links, participants, may } = data;
  const newLink = may.invite ? (
    <span data-print="hide">
      <Button size="sm" onClick={() => setIsLinkOpen(true)}>
        {t("New platform link")}
      </Button>
    </span>
  ) : null;
  return (
    <>
      <TablePanel<CrowdParticipant>
        title={t("Participants of platforms")}
        description={links.length === 0 ? NO_LINK : inSummary(data)}
        fileName="participants"
        empty={t("No one has joined by a platform link.")}
        actions={newLink}
        data={{
          caption: t("Participants of platforms"),
          columns: columnsFor(may, setChosen),
          rows: participants,
          rowKey: ({ raterId }) => raterId,
        }}
      />
      {participants.length > 0 ? <Sources sources={data.sources} /> : null}
      <LinkQuotas studyId={studyId} roundId={roundId} crowd={data} />
      {may.readIds && links.length > 0 ? <ProlificPanel studyId={studyId} roundId={roundId} /> : null}
      <CrowdLinkDialog studyId={studyId} roundId={roundId} open={isLinkOpen} onOpenChange={setIsLinkOpen} />
      {chosen ? <ParticipantDialog roundId={roundId} participant={chosen} onClose={() => setChosen(null)} /> : null}
    </>
  );
}

const NO_LINK = t(
  "Recruit on Prolific, CloudResearch Connect, SONA or another platform: participants join by a link that carries the platform’s id.",
);

function inSummary({ totals, links }: RoundCrowd): string {
  const refusals = links.reduce((sum, link) => sum + link.refusals, 0);
  const sums = totals.map(({ currency, people, activeMs, payCents }) =>
    t("{people, plural, one {# participant} other {# participants}}, {hours} h active, {cost}.", {
      people,
      hours: (activeMs / MS_AN_HOUR).toFixed(1),
      cost: formatMoney(payCents / CENTS, currency),
    }),
  );
  const refused = t("{refusals, plural, one {# person} other {# people}} did not consent.", { refusals });
  return [...sums, ...(refusals > 0 ? [refused] : [])].join(" ");
}

type Source = RoundCrowd["sources"][number];

/** What people from each platform, and the study's own, did and cost. */
function Sources({ sources }: { sources: readonly Source[] }) {
  return (
    <TablePanel<Source>
      title={t("Hours and cost by source")}
      description={t(
        "Pay per hour of active time, with bonuses, of participants who were not screened out: what the link’s rates come to, not what a platform charges.",
      )}
      fileName="cost-by-source"
      empty={t("No one has labelled yet.")}
      data={{
        caption: t("Hours and cost by source"),
        columns: SOURCE_COLUMNS,
        rows: sources,
        rowKey: ({ source, currency }) => `${source} ${currency}`,
      }}
    />
  );
}

const SOURCE_COLUMNS: FigureColumn<Source>[] = [
  { id: "source", header: t("Source"), rowHeader: true, value: ({ source }) => source ?? t("Members of the study") },
  { id: "people", header: t("People"), numeric: true, value: ({ people }) => people },
  { id: "labels", header: t("Labels"), numeric: true, value: ({ labels }) => labels },
  {
    id: "active_hours",
    header: t("Active hours"),
    numeric: true,
    value: ({ activeMs }) => activeMs / MS_AN_HOUR,
    cell: ({ activeMs }) => (activeMs / MS_AN_HOUR).toFixed(1),
  },
  {
    id: "cost",
    header: t("Cost"),
    numeric: true,
    value: ({ payCents }) => (payCents === null ? null : payCents / CENTS),
    cell: ({ payCents, currency }) => (payCents === null ? "–" : formatMoney(payCents / CENTS, currency ?? "")),
  },
  {
    id: "pay_per_hour",
    header: t("Pay per hour"),
    numeric: true,
    value: ({ perHourCents }) => (perHourCents === null ? null : perHourCents / CENTS),
    cell: ({ perHourCents, currency, belowMinimum }) => (
      <span className="flex flex-wrap items-center justify-end gap-2">
        {belowMinimum > 0 ? (
          <Badge tone="warning" title={t("They earn less an hour than the link’s minimum, or the platform’s.")}>
            {t("{belowMinimum} below minimum", { belowMinimum })}
          </Badge>
        ) : null}
        {perHourCents === null ? "–" : formatMoney(perHourCents / CENTS, currency ?? "")}
      </span>
    ),
  },
  { id: "currency", header: "currency", value: ({ currency }) => currency, only: "csv" },
  { id: "below_minimum", header: "below_minimum", value: ({ belowMinimum }) => belowMinimum, only: "csv" },
];

type ParticipantColumn = FigureColumn<CrowdParticipant>;

function columnsFor(may: RoundCrowd["may"], decide: (participant: CrowdParticipant) => void): ParticipantColumn[] {
  return [
    { id: "rater", header: t("Rater"), rowHeader: true, value: ({ pseudonym }) => pseudonym },
    ...(may.readIds ? IDS : []),
    ...COLUMNS,
    ...(may.decide ? [decideColumn(decide)] : []),
  ];
}

/** In the file too: what Prolific and others take back. */
const IDS: ParticipantColumn[] = [
  { id: "participant_id", header: t("Platform id"), value: ({ participantId }) => participantId },
  { id: "session_id", header: t("Session"), value: ({ session }) => session, only: "csv" },
];

const outOf = (header: string, id: "training" | "attention"): ParticipantColumn[] => [
  {
    id,
    header,
    numeric: true,
    only: "table",
    value: (each) => each[id].right,
    cell: (each) => (each[id].n === 0 ? "–" : t("{right} of {n}", each[id])),
  },
  { id: `${id}_right`, header: `${id}_right`, value: (each) => each[id].right, only: "csv" },
  { id: `${id}_n`, header: `${id}_n`, value: (each) => each[id].n, only: "csv" },
];

const COLUMNS: ParticipantColumn[] = [
  { id: "labels", header: t("Labels"), numeric: true, value: ({ labels }) => labels },
  {
    id: "active_minutes",
    header: t("Active minutes"),
    numeric: true,
    value: ({ activeMs }) => activeMs / MS_A_MINUTE,
    cell: ({ activeMs }) => (activeMs / MS_A_MINUTE).toFixed(1),
  },
  ...outOf(t("Training"), "training"),
  ...outOf(t("Attention"), "attention"),
  {
    id: "agreement",
    header: t("Equal labels"),
    numeric: true,
    value: ({ agreement: { equal, n } }) => (n === 0 ? null : equal / n),
    cell: ({ agreement: { equal, n } }) => (n === 0 ? "–" : `${Math.round((100 * equal) / n)}%`),
  },
  {
    id: "pay",
    header: t("Pay"),
    numeric: true,
    value: ({ payCents }) => payCents / CENTS,
    cell: ({ payCents, currency }) => formatMoney(payCents / CENTS, currency),
  },
  { id: "bonus", header: "bonus", value: ({ bonusCents }) => bonusCents / CENTS, only: "csv" },
  { id: "currency", header: "currency", value: ({ currency }) => currency, only: "csv" },
  {
    id: "decision",
    header: t("Decision"),
    value: ({ decision }) => decision,
    cell: ({ decision, reason }) =>
      decision === null ? (
        "–"
      ) : (
        <Badge tone={decision === "approved" ? "positive" : "warning"} title={reason ?? undefined}>
          {decision === "approved" ? t("approved") : t("screened out")}
        </Badge>
      ),
  },
  { id: "reason", header: "reason", value: ({ reason }) => reason, only: "csv" },
  { id: "consent_version", header: "consent_version", value: ({ consentVersion }) => consentVersion, only: "csv" },
  { id: "started_at", header: "started_at", value: ({ startedAt }) => startedAt, only: "csv" },
];

function decideColumn(decide: (participant: CrowdParticipant) => void): ParticipantColumn {
  return {
    id: "decide",
    header: t("Decide"),
    only: "table",
    value: () => null,
    cell: (participant) => (
      <Button
        size="sm"
        aria-label={t("Decide about {pseudonym}", { pseudonym: participant.pseudonym })}
        onClick={() => decide(participant)}
      >
        {t("Decide")}
      </Button>
    ),
  };
}

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

function ParticipantDialog({ roundId, participant, onClose }: ParticipantDialogProps) {
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
