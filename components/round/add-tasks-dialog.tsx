"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useId, useMemo } from "react";
import { NumberInput } from "@/components/round/form/number-input";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FormErrorSummary } from "@/components/ui/form/form-error-summary";
import { type Sending, useForm } from "@/components/ui/form/use-form";
import { Input, Select, Textarea } from "@/components/ui/input";
import { Dialog } from "@/components/ui/modal/dialog";
import { toast } from "@/components/ui/toast-store";
import { useDebounced } from "@/components/ui/use-debounced";
import { errorMessage } from "@/lib/http/error-message";
import { t } from "@/lib/messages/translate";
import {
  type AddedTasks,
  type AddedTasksChoice,
  addedTasksSchema,
  MAX_BATCH_NAME_LENGTH,
  type RemovedTasks,
} from "@/lib/round/added-tasks";
import { DEFAULT_PASS_MARK } from "@/lib/round/new-round";
import { labelsInstructions, labelsPairs, needsChecklist } from "@/lib/round/protocol/protocols";
import { addedTasksPlanQuery, addTasks, undoAddedTasks } from "@/lib/round/queries/round-plan";
import type { Round } from "@/lib/round/round";
import { MAX_RANDOM_SAMPLE } from "@/lib/round/round-choice";
import { studyQuery } from "@/lib/study/queries/studies";
import { TasksOfKnownTruth } from "./form/tasks-of-known-truth";

export interface AddTasksDialogProps {
  round: Round;
  /** the instructions that the form begins with; none: all */
  externalIds?: readonly string[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Adds what a round does not have yet, or some of it, as a batch with a name. */
export function AddTasksDialog({ round, externalIds = [], open, onOpenChange }: AddTasksDialogProps) {
  const formId = useId();
  // What is said of undoing belongs to the mutation: by then this dialog may be gone.
  const { mutate: undoAdding } = useMutation({
    ...undoAddedTasks(round),
    onSuccess: (counts) => toast.info(saidOfUndo(counts)),
    onError: (error) => toast.error(t("Not undone"), { description: errorMessage(error) }),
  });
  const adding = useMutation({
    ...addTasks(round),
    onSuccess: ({ tasks, undo }) => {
      onOpenChange(false);
      toast.success(
        round.status === "closed"
          ? t(
              "{count, plural, one {# task} other {# tasks}} added. The round stays closed: reopen it to have them labelled.",
              { count: tasks },
            )
          : t("{count, plural, one {# task} other {# tasks}} added.", { count: tasks }),
        { action: { label: t("Undo"), onPress: () => undoAdding(undo) } },
      );
    },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        onOpenChange(next);
        adding.reset();
      }}
      title={t("Add tasks")}
      description={t("New tasks are added after the existing ones. Duplicates are skipped.")}
      locked={adding.isPending}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t("Cancel")}</Button>
          <Button type="submit" form={formId} variant="primary" loading={adding.isPending}>
            {t("Add tasks")}
          </Button>
        </>
      }
    >
      <AddTasksForm formId={formId} round={round} externalIds={externalIds} adding={adding} />
    </Dialog>
  );
}

function saidOfUndo({ removed, kept }: RemovedTasks): string {
  if (kept === 0) return t("Undone.");
  const stay = t("{kept} of {count} were already begun and stay.", { kept, count: removed + kept });
  return removed === 0
    ? stay
    : `${t("{count, plural, one {# task} other {# tasks}} removed.", { count: removed })} ${stay}`;
}

interface Draft {
  batch: string;
  externalIds: string;
  randomSample: number | null;
  pairs: "all" | "imported";
  series: string | undefined;
  attentionTasks: number;
  trainingTasks: number;
  passMark: number;
}

const EMPTY: Omit<Draft, "passMark"> = {
  batch: "",
  externalIds: "",
  randomSample: null,
  pairs: "all",
  series: undefined,
  attentionTasks: 0,
  trainingTasks: 0,
};

interface AddTasksFormProps {
  formId: string;
  round: Round;
  externalIds: readonly string[];
  adding: Sending<AddedTasks>;
}

/** A separate component, so that its state resets every time the dialog opens. */
function AddTasksForm({ formId, round, externalIds, adding }: AddTasksFormProps) {
  const form = useForm({
    id: formId,
    initial: initialDraft(round, externalIds),
    schema: addedTasksSchema,
    bodyOf: (draft) => ({ batch: draft.batch, ...choiceOf(draft) }),
    sending: adding,
  });
  const { values, change } = form;
  return (
    <form id={formId} noValidate onSubmit={form.submit} className="flex min-w-0 flex-col gap-6">
      <FormErrorSummary errors={form.errors} />
      <Field
        {...form.field("batch")}
        label={t("Name of the batch")}
        hint={t("Identifies these tasks in exports. Annotators don’t see it.")}
        required
      >
        <Input {...form.text("batch")} maxLength={MAX_BATCH_NAME_LENGTH} autoComplete="off" />
      </Field>
      <Field
        label={t("Random sample")}
        aside={t("optional")}
        hint={t(
          "Number of instructions, drawn from those new to the round. Empty: everything the round doesn’t have yet.",
        )}
      >
        <NumberInput
          allowEmpty
          min={1}
          max={MAX_RANDOM_SAMPLE}
          value={values.randomSample}
          onValueChange={(randomSample) => change({ randomSample })}
        />
      </Field>
      {labelsPairs(round.protocol) ? (
        <PairsField value={values.pairs} onValueChange={(pairs) => change({ pairs })} />
      ) : null}
      <Field
        label={t("Select by id")}
        aside={t("optional, one id per line")}
        hint={t("The ids in your imported files.")}
      >
        <Textarea {...form.text("externalIds")} rows={3} spellCheck={false} className="font-mono" />
      </Field>
      {needsChecklist(round.protocol) && round.tasks === 0 ? (
        <SeriesChoice round={round} value={values.series} onValueChange={(series) => change({ series })} />
      ) : null}
      {round.status === "draft" && !labelsInstructions(round.protocol) ? (
        <TasksOfKnownTruth protocol={round.protocol} isOnePage={round.byInstruction} draft={values} onChange={change} />
      ) : null}
      <Outcome round={round} draft={values} />
    </form>
  );
}

function initialDraft(round: Round, externalIds: readonly string[]): Draft {
  return { ...EMPTY, externalIds: externalIds.join("\n"), passMark: round.passMark ?? DEFAULT_PASS_MARK };
}

interface SeriesChoiceProps {
  round: Round;
  value: string | undefined;
  onValueChange: (series: string) => void;
}

/** Which checklists, as long as the round has no tasks: a round that came with the study could not choose them. */
function SeriesChoice({ round, value, onValueChange }: SeriesChoiceProps) {
  const { data: study } = useQuery(studyQuery(round.study.id));
  const own = round.checklistSeries ?? "";
  const series = study?.checklistSeries ?? [];
  return (
    <Field label={t("Checklist series")} hint={t("Fixed once the round has tasks.")}>
      <Select value={value ?? own} onChange={(event) => onValueChange(event.target.value)}>
        {series.some((one) => one.series === own) ? null : (
          <option value={own}>{t("{own} (no published checklist)", { own })}</option>
        )}
        {series.map((one) => (
          <option key={one.series} value={one.series}>
            {one.series} (
            {t("{count, plural, one {# instruction} other {# instructions}}", { count: one.instructions })})
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** What adding comes to, live. */
function Outcome({ round, draft }: { round: Round; draft: Draft }) {
  const { externalIds, randomSample, pairs, series, attentionTasks, trainingTasks, passMark } = draft;
  const now = useMemo(
    () => choiceOf({ externalIds, randomSample, pairs, series, attentionTasks, trainingTasks, passMark }),
    [externalIds, randomSample, pairs, series, attentionTasks, trainingTasks, passMark],
  );
  const { data: plan, error } = useQuery(addedTasksPlanQuery(round.id, useDebounced(now, 250)));
  const status = error
    ? errorMessage(error)
    : plan
      ? t(
          "{tasks, plural, one {# task} other {# tasks}} to add: {moreLabels, plural, one {# more label} other {# more labels}}. {already}{excluded}{missing}{theRound}",
          {
            tasks: plan.tasks,
            moreLabels: plan.labels,
            already:
              plan.already > 0 ? `${t("The round already has {count} of these tasks.", { count: plan.already })} ` : "",
            excluded:
              plan.tasks + plan.already === 0
                ? `${t("Instructions that are excluded from new rounds get no tasks.")} `
                : "",
            missing: missing(plan.withoutChecklist, series ?? round.checklistSeries),
            theRound: round.status === "closed" ? t("The round stays closed until you reopen it.") : "",
          },
        )
      : t("Calculating the totals …");
  return (
    <p role="status" className={error ? "text-negative" : "text-ink-muted tabular-nums"}>
      {status}
    </p>
  );
}

function missing(instructions: number, series: string | null): string {
  if (instructions === 0) return "";
  return `${t("{count, plural, one {# instruction has} other {# instructions have}} no published checklist of the series “{series}”.", { count: instructions, series: series ?? "" })} `;
}

function choiceOf({
  externalIds,
  randomSample,
  pairs,
  series,
  attentionTasks,
  trainingTasks,
  passMark,
}: Omit<Draft, "batch">): AddedTasksChoice {
  const ids = externalIds.split("\n").map((line) => line.trim());
  const named = [...new Set(ids.filter((line) => line !== ""))];
  return {
    tasks: {
      from: "content",
      randomSample,
      ...(named.length > 0 ? { instructions: { externalIds: named } } : {}),
    },
    pairs: { kind: pairs },
    ...(series === undefined ? {} : { series }),
    attentionTasks,
    trainingTasks,
    ...(trainingTasks > 0 ? { passMark } : {}),
  };
}

interface PairsFieldProps {
  value: Draft["pairs"];
  onValueChange: (value: Draft["pairs"]) => void;
}

function PairsField({ value, onValueChange }: PairsFieldProps) {
  return (
    <Field label={t("Pairs")}>
      <Select value={value} onChange={(event) => onValueChange(event.target.value === "imported" ? "imported" : "all")}>
        <option value="all">{t("All pairs of systems")}</option>
        <option value="imported">{t("As imported")}</option>
      </Select>
    </Field>
  );
}
