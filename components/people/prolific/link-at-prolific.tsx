"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { useForm } from "@/components/ui/form/use-form";
import { Input } from "@/components/ui/input";
import { errorMessage } from "@/lib/http/error-message";
import { t } from "@/lib/messages/translate";
import {
  type ProlificLink,
  prolificPlacesSchema,
  prolificStudySchema,
  type RoundProlific,
  type StudyAtProlific,
} from "@/lib/people/prolific";
import { setProlificPlaces, setProlificStudy, studyAtProlificQuery } from "@/lib/people/queries/prolific";
import { BonusPayments } from "./bonus-payments";
import { FormDialog } from "./form-dialog";
import { Verdicts } from "./verdicts";

interface LinkAtProlificProps {
  roundId: string;
  link: ProlificLink;
  needed: RoundProlific["needed"];
  hasToken: boolean;
}

/** One platform link and its study on Prolific. */
export function LinkAtProlific({ roundId, link, needed, hasToken }: LinkAtProlificProps) {
  const at = { roundId, invitationId: link.invitationId };
  const { approved, rejected } = link.verdicts;
  const isReady = hasToken && link.prolificStudy !== null;
  const { data: study, error } = useQuery({ ...studyAtProlificQuery(at, approved + rejected), enabled: isReady });
  const [open, setOpen] = useState<"study" | "places" | null>(null);
  return (
    <li className="flex min-w-0 flex-col gap-4 text-sm">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            {link.label}
            {study ? <Badge>{study.status.toLowerCase().replaceAll("_", " ")}</Badge> : null}
          </p>
          <p className="text-ink-muted">
            {link.prolificStudy === null
              ? t("No Prolific study entered.")
              : study
                ? inWords(study)
                : t("Study {study} on Prolific", { study: link.prolificStudy })}
          </p>
          <p className="text-ink-muted">{neededInWords(needed)}</p>
        </div>
        <span data-print="hide" className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => setOpen("study")}>
            {t("Prolific study")}
          </Button>
          {study ? (
            <Button size="sm" onClick={() => setOpen("places")}>
              {t("Set places")}
            </Button>
          ) : null}
        </span>
      </div>
      {error ? (
        <Callout tone="warning">{errorMessage(error, t("The server could not be reached. Try again."))}</Callout>
      ) : null}
      {link.prolificStudy === null ? null : (
        <>
          <Verdicts at={at} link={link} isReady={isReady} />
          <BonusPayments at={at} link={link} isReady={isReady} />
        </>
      )}
      {open === "study" ? <StudyDialog at={at} link={link} onClose={() => setOpen(null)} /> : null}
      {open === "places" && study ? (
        <PlacesDialog at={at} study={study} needed={needed} onClose={() => setOpen(null)} />
      ) : null}
    </li>
  );
}

function inWords({ name, places, placesTaken, submissions }: StudyAtProlific): string {
  const taken = t("“{name}”: {placesTaken} of {places} places taken.", { name, placesTaken, places });
  if (submissions.length === 0) return taken;
  const counts = submissions.map(({ status, n }) => `${n} ${status.toLowerCase()}`).join(", ");
  return `${taken} ${t("Submissions: {counts}.", { counts })}`;
}

function neededInWords({ labels, participants }: RoundProlific["needed"]): string {
  if (labels === 0) return t("The round needs no more labels.");
  const free = t("{labels, plural, one {# label} other {# labels}} of the round are free.", { labels });
  if (participants === null) return free;
  return `${free} ${t("They take about {participants, plural, one {# more participant} other {# more participants}}.", { participants })}`;
}

interface DialogProps {
  at: { roundId: string; invitationId: string };
  onClose: () => void;
}

function StudyDialog({ at, link, onClose }: DialogProps & { link: ProlificLink }) {
  const saving = useMutation({ ...setProlificStudy(at), onSuccess: onClose });
  const form = useForm({
    id: "prolific-study",
    initial: { prolificStudy: link.prolificStudy ?? link.arrivedFrom ?? "" },
    schema: prolificStudySchema,
    bodyOf: ({ prolificStudy }) => ({ prolificStudy: prolificStudy.trim() === "" ? null : prolificStudy }),
    sending: saving,
  });
  return (
    <FormDialog
      title={t("Prolific study of {link}", { link: link.label })}
      action={t("Save")}
      form={form}
      isSending={saving.isPending}
      onClose={onClose}
    >
      <Field
        {...form.field("prolificStudy")}
        label={t("Study id")}
        hint={
          link.prolificStudy === null && link.arrivedFrom !== null
            ? t("Filled in from the participants’ addresses: check that it is your study.")
            : t("The last part of the study’s address on Prolific. Leave empty to remove it.")
        }
      >
        <Input name="prolificStudy" autoComplete="off" defaultValue={form.values.prolificStudy} />
      </Field>
    </FormDialog>
  );
}

type PlacesDialogProps = DialogProps & { study: StudyAtProlific; needed: RoundProlific["needed"] };

function PlacesDialog({ at, study, needed, onClose }: PlacesDialogProps) {
  const saving = useMutation({ ...setProlificPlaces(at), onSuccess: onClose });
  const fitting = needed.participants === null ? study.places : study.placesTaken + needed.participants;
  const form = useForm({
    id: "prolific-places",
    initial: { places: String(Math.max(1, fitting)) },
    schema: prolificPlacesSchema,
    bodyOf: ({ places }) => ({ places: places.trim() === "" ? Number.NaN : Number(places) }),
    sending: saving,
  });
  return (
    <FormDialog
      title={t("Places on Prolific")}
      description={t("{placesTaken} of {places} places are taken. {needed}", {
        placesTaken: study.placesTaken,
        places: study.places,
        needed: neededInWords(needed),
      })}
      action={t("Set places")}
      form={form}
      isSending={saving.isPending}
      onClose={onClose}
    >
      <Field
        {...form.field("places")}
        label={t("Places in all")}
        hint={t("Those that are taken count too. Once a study is published, Prolific only lets you increase them.")}
        className="max-w-56"
      >
        <Input name="places" type="number" inputMode="numeric" min={1} defaultValue={form.values.places} />
      </Field>
    </FormDialog>
  );
}
