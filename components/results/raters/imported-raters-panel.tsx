"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { TextLink } from "@/components/ui/link";
import { ConfirmDialog } from "@/components/ui/modal/confirm-dialog";
import { Panel } from "@/components/ui/panel";
import { toast } from "@/components/ui/toast-store";
import { formatCount } from "@/lib/format/format-number";
import { errorMessage } from "@/lib/http/error-message";
import { t } from "@/lib/messages/translate";
import type { ImportedRater } from "@/lib/people/imported-rater";
import { importedRatersQuery, mergeRaters, splitRater } from "@/lib/people/queries/imported-raters";
import { RaterName } from "./rater-name";

/** The raters that files brought into the study: who is one, said and taken back here. */
export function ImportedRatersPanel({ studyId }: { studyId: string }) {
  const { data } = useQuery(importedRatersQuery(studyId));
  const [asked, setAsked] = useState<Asked | null>(null);
  if (!data || data.raters.length === 0) return null;
  const others = (rater: ImportedRater) =>
    data.raters.filter(
      (other) => other.raterId !== rater.raterId && other.kind === rater.kind && other.simulated === rater.simulated,
    );
  return (
    <Panel
      level={2}
      title={t("Raters from files")}
      description={t(
        "Raters with the same source and name are one rater in every round of this study. Merge those that files name differently; splitting undoes it.",
      )}
      flush
    >
      <DataTable
        caption={t("Raters from files")}
        hideCaption
        columns={[
          ...columnsOf(studyId),
          ...(data.mayMerge ? [actionColumn((rater) => others(rater).length > 0, setAsked)] : []),
        ]}
        rows={data.raters}
        rowKey={({ raterId }) => raterId}
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
      header: t("Rater"),
      rowHeader: true,
      className: "min-w-44",
      cell: ({ pseudonym, name, simulated, kind }) => (
        <span className="inline-flex flex-wrap items-center gap-2">
          <RaterName pseudonym={pseudonym} name={name} simulated={simulated} />
          {kind === "judge" ? <Badge>{t("judge")}</Badge> : null}
        </span>
      ),
    },
    { id: "source", header: t("Source"), cell: ({ source }) => source, className: "min-w-28 [overflow-wrap:anywhere]" },
    {
      id: "rounds",
      header: t("Rounds"),
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
      header: t("Labels"),
      numeric: true,
      cell: ({ rounds }) => formatCount(rounds.reduce((sum, { labels }) => sum + labels, 0)),
    },
    { id: "merged", header: t("Merged with"), cell: ({ merged }) => merged.map(nameOf).join(", ") || "–" },
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
  const merging = useMutation({
    ...mergeRaters(studyId),
    onSuccess: closeSaying(t("Merged into one rater."), onClose),
  });
  const merge = () => (into ? merging.mutate({ raterId: rater.raterId, into }) : undefined);
  return (
    <RaterDialog verb={t("Merge")} rater={rater} change={merging} onConfirm={merge} onClose={onClose}>
      <Field label={t("Into")} required>
        <Select value={into} onChange={(event) => setInto(event.target.value)}>
          <option value="">{t("choose a rater")}</option>
          {others.map((other) => (
            <option key={other.raterId} value={other.raterId}>
              {nameOf(other)}
            </option>
          ))}
        </Select>
      </Field>
      <p>
        {t(
          "All its labels become that rater’s, including those of later files. Agreement is recomputed. You can split them again.",
        )}
      </p>
    </RaterDialog>
  );
}

/** Either one that was merged becomes its own again, or the labels of some rounds become another rater’s. */
function SplitDialog({ studyId, rater, onClose }: DialogProps) {
  const [merged, setMerged] = useState(rater.merged[0]?.raterId ?? "");
  const [rounds, setRounds] = useState<readonly string[]>([]);
  const splitting = useMutation({
    ...splitRater(studyId),
    onSuccess: closeSaying(t("Split into two raters."), onClose),
  });
  const isReady = merged !== "" || (rounds.length > 0 && rounds.length < rater.rounds.length);
  const split = () =>
    merged === ""
      ? splitting.mutate({ raterId: rater.raterId, rounds: [...rounds] })
      : splitting.mutate({ raterId: merged });
  return (
    <RaterDialog
      verb={t("Split")}
      rater={rater}
      change={splitting}
      onConfirm={() => (isReady ? split() : undefined)}
      onClose={onClose}
    >
      {rater.merged.length > 0 ? (
        <Field label={t("Rater to split off")}>
          <Select value={merged} onChange={(event) => setMerged(event.target.value)}>
            {rater.merged.map((each) => (
              <option key={each.raterId} value={each.raterId}>
                {nameOf(each)}
              </option>
            ))}
            {rater.rounds.length > 1 ? <option value="">{t("another person, by round")}</option> : null}
          </Select>
        </Field>
      ) : null}
      {merged === "" ? (
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1 text-sm font-medium">{t("Rounds that another person of this name labelled")}</legend>
          {rater.rounds.map(({ roundId, name, labels }) => (
            <Checkbox
              key={roundId}
              label={name}
              hint={t("{count, plural, one {# label} other {# labels}}", { count: labels })}
              checked={rounds.includes(roundId)}
              onChange={(event) =>
                setRounds(event.target.checked ? [...rounds, roundId] : rounds.filter((id) => id !== roundId))
              }
            />
          ))}
        </fieldset>
      ) : null}
      <p>{t("Agreement is recomputed. You can merge them again.")}</p>
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

interface Asked {
  rater: ImportedRater;
  what: "merge" | "split";
}

function actionColumn(mayMerge: (rater: ImportedRater) => boolean, ask: (asked: Asked) => void): Column<ImportedRater> {
  return {
    id: "actions",
    header: <span className="sr-only">{t("Merge or split")}</span>,
    cell: (rater) => (
      <span className="flex justify-end gap-2" data-print="hide">
        {mayMerge(rater) ? (
          <Button
            size="sm"
            aria-label={t("Merge {pseudonym}", { pseudonym: rater.pseudonym })}
            onClick={() => ask({ rater, what: "merge" })}
          >
            {t("Merge…")}
          </Button>
        ) : null}
        {rater.merged.length > 0 || rater.rounds.length > 1 ? (
          <Button
            size="sm"
            variant="quiet"
            aria-label={t("Split {pseudonym}", { pseudonym: rater.pseudonym })}
            onClick={() => ask({ rater, what: "split" })}
          >
            {t("Split…")}
          </Button>
        ) : null}
      </span>
    ),
  };
}
