"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Field } from "@/components/ui/field";
import { ConfirmDialog } from "@/components/ui/modal/confirm-dialog";
import { Panel } from "@/components/ui/panel";
import { Select } from "@/components/ui/select";
import { TextLink } from "@/components/ui/text-link";
import { toast } from "@/components/ui/toast-store";
import { formatCount } from "@/lib/domain/format/counted";
import type { ImportedRater } from "@/lib/domain/rater/imported-rater";
import { errorMessage } from "@/lib/http/error-message";
import * as texts from "@/lib/messages/researcher/raters";
import { say } from "@/lib/messages/researcher/say";
import { importedRatersQuery, mergeRaters, splitRater } from "@/lib/queries/study/imported-raters";
import { RaterName } from "./rater-name";

/** The raters that files brought into the study: who is one, said and taken back here. */
export function ImportedRatersPanel({ studyId }: { studyId: string }) {
  const { data } = useQuery(importedRatersQuery(studyId));
  const [asked, setAsked] = useState<{ rater: ImportedRater; what: "merge" | "split" } | null>(null);
  if (!data || data.raters.length === 0) return null;
  const others = (rater: ImportedRater) =>
    data.raters.filter(
      (other) => other.raterId !== rater.raterId && other.kind === rater.kind && other.simulated === rater.simulated,
    );
  const actions: Column<ImportedRater> = {
    id: "actions",
    header: <span className="sr-only">{texts.mergeOrSplit}</span>,
    cell: (rater) => (
      <span className="flex justify-end gap-2" data-print="hide">
        {others(rater).length > 0 ? (
          <Button
            size="sm"
            aria-label={say(texts.merge, { pseudonym: rater.pseudonym })}
            onClick={() => setAsked({ rater, what: "merge" })}
          >
            {texts.mergeDialog}
          </Button>
        ) : null}
        {rater.merged.length > 0 || rater.rounds.length > 1 ? (
          <Button
            size="sm"
            variant="quiet"
            aria-label={say(texts.split, { pseudonym: rater.pseudonym })}
            onClick={() => setAsked({ rater, what: "split" })}
          >
            {texts.splitDialog}
          </Button>
        ) : null}
      </span>
    ),
  };
  return (
    <Panel level={2} title={texts.ratersFromFiles} description={texts.ratersWithTheSameSource} flush>
      <DataTable
        caption={texts.ratersFromFiles}
        hideCaption
        columns={[...columnsOf(studyId), ...(data.mayMerge ? [actions] : [])]}
        rows={data.raters}
        rowKey={({ raterId }) => raterId}
        maxHeight="max-h-128"
      />
      {asked?.what === "merge" ? (
        <MergeDialog
          studyId={studyId}
          rater={asked.rater}
          others={others(asked.rater)}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {asked?.what === "split" ? (
        <SplitDialog studyId={studyId} rater={asked.rater} onClose={() => setAsked(null)} />
      ) : null}
    </Panel>
  );
}

function columnsOf(studyId: string): Column<ImportedRater>[] {
  return [
    {
      id: "rater",
      header: texts.rater,
      rowHeader: true,
      className: "min-w-44",
      cell: ({ pseudonym, name, simulated, kind }) => (
        <span className="inline-flex flex-wrap items-center gap-2">
          <RaterName pseudonym={pseudonym} name={name} simulated={simulated} />
          {kind === "judge" ? <Badge>{texts.judge}</Badge> : null}
        </span>
      ),
    },
    { id: "source", header: texts.source, cell: ({ source }) => source, className: "[overflow-wrap:anywhere]" },
    {
      id: "rounds",
      header: texts.rounds,
      className: "min-w-44 [overflow-wrap:anywhere]",
      cell: ({ rounds }) => (
        <span className="flex flex-col gap-1.5">
          {rounds.map(({ roundId, name }) => (
            <TextLink className="py-0.5" key={roundId} href={`/studies/${studyId}/rounds/${roundId}/raters`}>
              {name}
            </TextLink>
          ))}
        </span>
      ),
    },
    {
      id: "labels",
      header: texts.labels,
      numeric: true,
      cell: ({ rounds }) => formatCount(rounds.reduce((sum, { labels }) => sum + labels, 0)),
    },
    { id: "merged", header: texts.mergedWith, cell: ({ merged }) => merged.map(nameOf).join(", ") || "–" },
  ];
}

function nameOf({ pseudonym, name, source }: Pick<ImportedRater, "pseudonym" | "name" | "source">): string {
  return `${pseudonym} ${name} (${source})`;
}

interface DialogProps {
  studyId: string;
  rater: ImportedRater;
  onClose: () => void;
}

function MergeDialog({ studyId, rater, others, onClose }: DialogProps & { others: readonly ImportedRater[] }) {
  const [into, setInto] = useState(others.find(({ name }) => name === rater.name)?.raterId ?? "");
  const merging = useMutation({ ...mergeRaters(studyId), onSuccess: closeSaying(texts.mergedIntoOneRater, onClose) });
  const merge = () => (into ? merging.mutate({ raterId: rater.raterId, into }) : undefined);
  return (
    <RaterDialog verb={texts.mergeTitle} rater={rater} change={merging} onConfirm={merge} onClose={onClose}>
      <Field label={texts.into} required>
        <Select value={into} onChange={(event) => setInto(event.target.value)}>
          <option value="">{texts.chooseARater}</option>
          {others.map((other) => (
            <option key={other.raterId} value={other.raterId}>
              {nameOf(other)}
            </option>
          ))}
        </Select>
      </Field>
      <p>{texts.allItsLabelsBecome}</p>
    </RaterDialog>
  );
}

/** Either one that was merged becomes its own again, or the labels of some rounds become another rater’s. */
function SplitDialog({ studyId, rater, onClose }: DialogProps) {
  const [merged, setMerged] = useState(rater.merged[0]?.raterId ?? "");
  const [rounds, setRounds] = useState<readonly string[]>([]);
  const splitting = useMutation({
    ...splitRater(studyId),
    onSuccess: closeSaying(texts.splitIntoTwoRaters, onClose),
  });
  const isReady = merged !== "" || (rounds.length > 0 && rounds.length < rater.rounds.length);
  const split = () =>
    merged === ""
      ? splitting.mutate({ raterId: rater.raterId, rounds: [...rounds] })
      : splitting.mutate({ raterId: merged });
  return (
    <RaterDialog
      verb={texts.splitTitle}
      rater={rater}
      change={splitting}
      onConfirm={() => (isReady ? split() : undefined)}
      onClose={onClose}
    >
      {rater.merged.length > 0 ? (
        <Field label={texts.raterToSplitOff}>
          <Select value={merged} onChange={(event) => setMerged(event.target.value)}>
            {rater.merged.map((each) => (
              <option key={each.raterId} value={each.raterId}>
                {nameOf(each)}
              </option>
            ))}
            {rater.rounds.length > 1 ? <option value="">{texts.anotherPersonByRound}</option> : null}
          </Select>
        </Field>
      ) : null}
      {merged === "" ? (
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1 text-sm font-medium">{texts.roundsThatAnotherPerson}</legend>
          {rater.rounds.map(({ roundId, name, labels }) => (
            <Checkbox
              key={roundId}
              label={name}
              hint={say(texts.countLabels, { count: labels })}
              checked={rounds.includes(roundId)}
              onChange={(event) =>
                setRounds(event.target.checked ? [...rounds, roundId] : rounds.filter((id) => id !== roundId))
              }
            />
          ))}
        </fieldset>
      ) : null}
      <p>{texts.agreementIsRecomputed}</p>
    </RaterDialog>
  );
}

interface RaterDialogProps extends Pick<DialogProps, "rater" | "onClose"> {
  verb: string;
  change: { isPending: boolean; error: Error | null };
  onConfirm: () => void;
  children: ReactNode;
}

/** Asks before one rater becomes two or two one, which can be undone. */
function RaterDialog({ verb, rater, change, onConfirm, onClose, children }: RaterDialogProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`${verb} ${rater.pseudonym} ${rater.name}?`}
      confirmLabel={verb}
      tone="primary"
      loading={change.isPending}
      error={change.error ? errorMessage(change.error) : undefined}
      onConfirm={onConfirm}
    >
      <div className="flex flex-col gap-3">{children}</div>
    </ConfirmDialog>
  );
}

function closeSaying(message: string, onClose: () => void): () => void {
  return () => {
    toast.success(message);
    onClose();
  };
}
