"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { PanelWaiting } from "@/components/figure/waiting/panel-waiting";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Dialog } from "@/components/ui/modal/dialog";
import { t } from "@/lib/messages/translate";
import type { RaterGroup } from "@/lib/results/agreement-filter";
import { pseudonymOf } from "@/lib/results/agreement-progress";
import { type Excluded, excludedOf, excludedSchema, excludedText, MAX_REASON_CHARACTERS } from "@/lib/results/excluded";
import { type ExcludedLabels, REPORTED_NAMES } from "@/lib/results/excluded-labels";
import { type ExcludedFrom, excludedLabelsQuery } from "@/lib/results/queries/excluded-labels";
import { useExcluded } from "./use-excluded";

export interface WithoutDialogProps {
  of: ExcludedFrom;
  raters: RaterGroup | undefined;
  onClose: () => void;
}

/** What the page's figures include and leave out. Nothing changes until it is applied. */
export function ExcludedDialog({ of, raters, onClose }: WithoutDialogProps) {
  const [text, apply] = useExcluded();
  const [without, setExcluded] = useState(() => excludedOf(text));
  const set = (change: Partial<Excluded>) => setExcluded({ ...without, ...change });
  const { data, error, refetch } = useQuery(excludedLabelsQuery(of, { raters, without: text }));
  const next = excludedText(without);
  const problem = excludedSchema.optional().safeParse(next).error?.issues[0]?.message;
  const finish = () => {
    apply(next);
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("Include / exclude")}
      description={t(
        "Figures, exports and the write-up leave out what you choose here. The labels themselves are kept. Your choice is part of the page’s address.",
      )}
      size="lg"
      footer={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button variant="primary" disabled={problem !== undefined} onClick={finish}>
            {t("Apply")}
          </Button>
        </>
      }
    >
      {data ? (
        <div className="flex flex-col gap-6">
          <Raters found={data} without={without} set={set} />
          <Tasks found={data} without={without} set={set} />
          <Times without={without} set={set} />
          <Period without={without} set={set} />
          <Field
            label={t("Reason")}
            hint={t("Shown on the page, in the write-up and in the export’s manifest.")}
            error={problem}
            aside={t("optional")}
          >
            <Input
              maxLength={MAX_REASON_CHARACTERS}
              value={without.reason}
              onChange={(event) => set({ reason: event.target.value })}
            />
          </Field>
        </div>
      ) : (
        <PanelWaiting error={error} onRetry={refetch} />
      )}
    </Dialog>
  );
}

interface PartProps {
  found: ExcludedLabels;
  without: Excluded;
  set: (change: Partial<Excluded>) => void;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 text-sm font-medium">{title}</legend>
      {children}
    </fieldset>
  );
}

/** With the value where it is ticked, else without it. */
function toggled<Value>(values: readonly Value[], value: Value, isIn: boolean): Value[] {
  return isIn ? [...values, value] : values.filter((each) => each !== value);
}

function Raters({ found, without, set }: PartProps) {
  const mostMistakes = Math.max(0, ...found.raters.map(({ failedAttention }) => failedAttention));
  return (
    <Part title={t("Raters to include")}>
      <ul className="grid max-h-56 gap-2 overflow-y-auto pr-2 sm:grid-cols-2">
        {found.raters.map(({ number, name, kind, labels, failedAttention, removed }) => (
          <li key={number}>
            <Checkbox
              label={`${pseudonymOf(number)}${name === null ? "" : ` (${name})`}`}
              hint={[
                t("{count, plural, one {# label} other {# labels}}", { count: labels }),
                ...(kind === "judge" ? [t("judge")] : kind === "imported" ? [t("imported")] : []),
                ...(failedAttention > 0
                  ? [
                      t("{count, plural, one {# attention task} other {# attention tasks}} wrong", {
                        count: failedAttention,
                      }),
                    ]
                  : []),
                ...(removed ? [t("removed from the round")] : []),
              ].join(" · ")}
              checked={!without.raters.includes(number)}
              onChange={(event) => set({ raters: toggled(without.raters, number, !event.target.checked) })}
            />
          </li>
        ))}
      </ul>
      {mostMistakes > 0 || without.failedAttention !== null ? (
        <NumberField
          label={t("Leave out raters with this many attention tasks wrong, or more")}
          min={1}
          value={without.failedAttention}
          onChange={(failedAttention) => set({ failedAttention })}
        />
      ) : null}
    </Part>
  );
}

function Tasks({ found, without, set }: PartProps) {
  const isAny = without.reported.includes("any");
  if (found.reported.length === 0 && found.batches.length === 0) return null;
  return (
    <Part title={t("Tasks")}>
      {found.reported.map(({ kind, tasks }) => (
        <Checkbox
          key={kind}
          label={t("Leave out tasks reported as {kind}", { kind: REPORTED_NAMES[kind] })}
          hint={t("{count, plural, one {# task} other {# tasks}}", { count: tasks })}
          disabled={isAny && kind !== "any"}
          checked={without.reported.includes(kind)}
          onChange={(event) => set({ reported: toggled(without.reported, kind, event.target.checked) })}
        />
      ))}
      {found.batches.map(({ batch, tasks }) => (
        <Checkbox
          key={batch}
          label={batch === "" ? t("Include the round’s original tasks") : t("Include batch “{batch}”", { batch })}
          hint={t("{count, plural, one {# task} other {# tasks}}", { count: tasks })}
          checked={!without.batches.includes(batch)}
          onChange={(event) => set({ batches: toggled(without.batches, batch, !event.target.checked) })}
        />
      ))}
    </Part>
  );
}

function Times({ without, set }: Omit<PartProps, "found">) {
  return (
    <Part title={t("Time on task, in seconds")}>
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          label={t("Leave out labels faster than")}
          value={without.fasterThan}
          onChange={(fasterThan) => set({ fasterThan })}
        />
        <NumberField
          label={t("Leave out labels slower than")}
          value={without.slowerThan}
          onChange={(slowerThan) => set({ slowerThan })}
        />
      </div>
      <p className="text-xs text-ink-muted">{t("Labels without a time, such as judges’, are kept.")}</p>
    </Part>
  );
}

/** When labels were submitted, in the reader's own time zone, which is named. */
function Period({ without, set }: Omit<PartProps, "found">) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Part title={t("When labels were submitted")}>
      <div className="grid gap-4 sm:grid-cols-2">
        <MomentField label={t("From")} value={without.before} onChange={(before) => set({ before })} />
        <MomentField label={t("Until, not including")} value={without.after} onChange={(after) => set({ after })} />
      </div>
      <p className="text-xs text-ink-muted">
        {t(
          "In your time zone, {zone}. A label that was changed counts by the time of its change; labels of judges and files by when they were stored. Agreement rests on the tasks that have two labels from this period; its panel says how many.",
          { zone },
        )}
      </p>
    </Part>
  );
}

interface MomentFieldProps {
  label: string;
  /** ISO, in UTC */
  value: string | null;
  onChange: (value: string | null) => void;
}

function MomentField({ label, value, onChange }: MomentFieldProps) {
  return (
    <Field label={label} aside={t("optional")}>
      <Input
        type="datetime-local"
        step={value !== null && localText(value).length > "2026-11-28T09:00".length ? 1 : 60}
        className="max-w-60"
        defaultValue={value === null ? "" : localText(value)}
        onChange={({ target }) => {
          const at = new Date(target.value);
          onChange(Number.isNaN(at.getTime()) ? null : at.toISOString());
        }}
      />
    </Field>
  );
}

/** As the field wants it: without a zone, to the minute or, where it needs them, seconds. */
function localText(iso: string): string {
  const at = new Date(iso);
  const text = new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString();
  return at.getSeconds() === 0 ? text.slice(0, 16) : text.slice(0, 19);
}

interface NumberFieldProps {
  label: string;
  min?: number;
  value: number | null;
  onChange: (value: number | null) => void;
}

function NumberField({ label, min = 0, value, onChange }: NumberFieldProps) {
  return (
    <Field label={label}>
      <Input
        type="number"
        inputMode="decimal"
        min={min}
        step="any"
        className="max-w-40"
        defaultValue={value ?? ""}
        onChange={({ target }) => onChange(target.value.trim() === "" ? null : Number(target.value))}
      />
    </Field>
  );
}
