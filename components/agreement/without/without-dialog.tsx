"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Dialog } from "@/components/ui/modal/dialog";
import type { RaterGroup } from "@/lib/domain/agreement/agreement-filter";
import { pseudonymOf } from "@/lib/domain/agreement/agreement-progress";
import { type LeftOut, REPORTED_NAMES } from "@/lib/domain/agreement/left-out";
import {
  MAX_REASON_CHARACTERS,
  type Without,
  withoutOf,
  withoutSchema,
  withoutText,
} from "@/lib/domain/agreement/without";
import { say } from "@/lib/messages/researcher/say";
import * as texts from "@/lib/messages/researcher/without";
import { type LeftOutOf, leftOutQuery } from "@/lib/queries/agreement/left-out";
import { PanelWaiting } from "../waiting/panel-waiting";
import { useWithout } from "./use-without";

export interface WithoutDialogProps {
  of: LeftOutOf;
  raters: RaterGroup | undefined;
  onClose: () => void;
}

/** What the page's figures include and leave out. Nothing changes until it is applied. */
export function WithoutDialog({ of, raters, onClose }: WithoutDialogProps) {
  const [text, apply] = useWithout();
  const [without, setWithout] = useState(() => withoutOf(text));
  const set = (change: Partial<Without>) => setWithout({ ...without, ...change });
  const { data, error, refetch } = useQuery(leftOutQuery(of, { raters, without: text }));
  const next = withoutText(without);
  const problem = withoutSchema.optional().safeParse(next).error?.issues[0]?.message;
  const finish = () => {
    apply(next);
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.withAndWithout}
      description={texts.figuresExportsAndTheWrite}
      size="lg"
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button variant="primary" disabled={problem !== undefined} onClick={finish}>
            {texts.apply}
          </Button>
        </>
      }
    >
      {data ? (
        <div className="flex flex-col gap-6">
          <Raters found={data} without={without} set={set} />
          <Tasks found={data} without={without} set={set} />
          <Times without={without} set={set} />
          <Field label={texts.reasonTitle} hint={texts.shownOnThePage} error={problem} aside={texts.optional}>
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
  found: LeftOut;
  without: Without;
  set: (change: Partial<Without>) => void;
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
    <Part title={texts.ratersToInclude}>
      <ul className="grid max-h-56 gap-2 overflow-y-auto pr-2 sm:grid-cols-2">
        {found.raters.map(({ number, name, kind, labels, failedAttention, removed }) => (
          <li key={number}>
            <Checkbox
              label={`${pseudonymOf(number)}${name === null ? "" : ` (${name})`}`}
              hint={[
                say(texts.labels, { count: labels }),
                ...(kind === "judge" ? [texts.judge] : kind === "imported" ? [texts.imported] : []),
                ...(failedAttention > 0 ? [say(texts.attentionTasksWrong, { count: failedAttention })] : []),
                ...(removed ? [texts.removedFromTheRound] : []),
              ].join(" · ")}
              checked={!without.raters.includes(number)}
              onChange={(event) => set({ raters: toggled(without.raters, number, !event.target.checked) })}
            />
          </li>
        ))}
      </ul>
      {mostMistakes > 0 || without.failedAttention !== null ? (
        <NumberField
          label={texts.leaveOutRaters}
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
    <Part title={texts.tasks}>
      {found.reported.map(({ kind, tasks }) => (
        <Checkbox
          key={kind}
          label={say(texts.leaveOutTasksReportedAs, { kind: REPORTED_NAMES[kind] })}
          hint={say(texts.countTasks, { count: tasks })}
          disabled={isAny && kind !== "any"}
          checked={without.reported.includes(kind)}
          onChange={(event) => set({ reported: toggled(without.reported, kind, event.target.checked) })}
        />
      ))}
      {found.batches.map(({ batch, tasks }) => (
        <Checkbox
          key={batch}
          label={batch === "" ? texts.includeTheTasksTheRound : say(texts.includeBatch, { batch })}
          hint={say(texts.countTasks, { count: tasks })}
          checked={!without.batches.includes(batch)}
          onChange={(event) => set({ batches: toggled(without.batches, batch, !event.target.checked) })}
        />
      ))}
    </Part>
  );
}

function Times({ without, set }: Omit<PartProps, "found">) {
  return (
    <Part title={texts.timeOnTaskInSeconds}>
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          label={texts.leaveOutLabelsFasterThan}
          value={without.fasterThan}
          onChange={(fasterThan) => set({ fasterThan })}
        />
        <NumberField
          label={texts.leaveOutLabelsSlowerThan}
          value={without.slowerThan}
          onChange={(slowerThan) => set({ slowerThan })}
        />
      </div>
      <p className="text-xs text-ink-muted">{texts.labelsWithoutATimeSuch}</p>
    </Part>
  );
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
