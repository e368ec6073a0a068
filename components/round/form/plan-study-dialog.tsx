"use client";

import { useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Field } from "@/components/ui/field";
import { FormErrorSummary } from "@/components/ui/form/form-error-summary";
import { parseNumberInput, parseRequiredNumber } from "@/components/ui/form/parse-number-input";
import { type FieldsOfForm, type TextControl, useForm } from "@/components/ui/form/use-form";
import { Input } from "@/components/ui/input";
import { Dialog } from "@/components/ui/modal/dialog";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { formatCount, formatMoney } from "@/lib/format/format-number";
import { t } from "@/lib/messages/translate";
import { planStudy, type StudyGoal, type StudyPlanRow, studyGoalSchema } from "@/lib/round/study-plan";
import { inHours } from "./plan-words";

export interface PlanStudyDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** the levels of the round's scale */
  values: readonly number[];
  secondsPerTask: number;
  /** that the choice gives now */
  tasks: number;
  members: number;
  onRaters: (raters: number) => void;
}

type Goal = StudyGoal["goal"];

const GOALS = [
  { value: "width", label: t("A narrow interval") },
  { value: "change", label: t("Detect a change") },
] as const;

/** `tickbox plan` as a form: how many tasks and raters it takes, and what that costs, before the first label. */
export function PlanStudyDialog({ open, onOpenChange, secondsPerTask, values, ...fits }: PlanStudyDialogProps) {
  const [goal, setGoal] = useState<Goal>("width");
  const [rows, setRows] = useState<readonly StudyPlanRow[] | null>(null);
  const [isCalculating, setCalculating] = useState(false);
  const calculate = async (asked: StudyGoal) => {
    setCalculating(true);
    setRows(await planStudy(values, asked));
    setCalculating(false);
  };
  const form = useForm({
    id: "plan-study",
    initial: {
      width: "0.1",
      change: "0.1",
      power: "80",
      alpha: "0.6",
      secondsPerLabel: String(secondsPerTask),
      payPerHour: "",
    },
    schema: studyGoalSchema,
    bodyOf: ({ payPerHour, ...texts }) => ({
      goal,
      width: parseRequiredNumber(texts.width),
      change: parseRequiredNumber(texts.change),
      power: parseRequiredNumber(texts.power),
      alpha: parseRequiredNumber(texts.alpha),
      secondsPerLabel: parseRequiredNumber(texts.secondsPerLabel),
      payPerHour: parseNumberInput(payPerHour),
    }),
    sending: { mutate: calculate, error: null, isError: false, reset: () => {} },
  });
  const number = (name: "width" | "change" | "power" | "alpha" | "secondsPerLabel" | "payPerHour") => ({
    ...form.field(name),
    control: form.text(name),
  });
  // Outside of the round's own form, in which it is opened.
  return createPortal(
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="lg"
      title={t("Plan tasks and raters")}
      description={t("How much labelling it takes to know agreement as well as you want, before anyone has labelled.")}
      footer={
        <Button variant="primary" form="plan-study-form" type="submit" loading={isCalculating}>
          {t("Calculate")}
        </Button>
      }
    >
      <form
        id="plan-study-form"
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          // React's events go up to the round's form through the portal.
          event.stopPropagation();
          form.submit(event);
        }}
      >
        <FormErrorSummary errors={form.errors} />
        <SegmentedControl<Goal> legend={t("Goal")} choices={GOALS} value={goal} onValueChange={setGoal} />
        <div className="grid gap-5 sm:grid-cols-2">
          {goal === "width" ? (
            <NumberField {...number("width")} label={t("Width of alpha’s 95% interval")} hint={t("High minus low.")} />
          ) : (
            <>
              <NumberField {...number("change")} label={t("Change in alpha")} hint={t("Between two protocols.")} />
              <NumberField {...number("power")} label={t("Power")} aside={t("percent")} />
            </>
          )}
          <NumberField
            {...number("alpha")}
            label={t("Expected alpha")}
            hint={t("From a pilot or a similar study. All levels are taken to be equally common.")}
          />
          <NumberField {...number("secondsPerLabel")} label={t("Time per label")} aside={t("seconds")} />
          <NumberField {...number("payPerHour")} label={t("Pay per hour")} aside={t("optional")} />
        </div>
      </form>
      {rows ? (
        <div className="mt-6" role="status">
          <StudyPlanTable rows={rows} isDifference={goal === "change"} {...fits} />
        </div>
      ) : null}
    </Dialog>,
    document.body,
  );
}

interface NumberFieldProps extends ReturnType<FieldsOfForm["field"]> {
  control: TextControl;
  label: string;
  hint?: string;
  aside?: string;
}

function NumberField({ control, ...field }: NumberFieldProps) {
  return (
    <Field {...field}>
      <Input {...control} inputMode="decimal" autoComplete="off" />
    </Field>
  );
}

interface StudyPlanTableProps extends Pick<PlanStudyDialogProps, "tasks" | "members" | "onRaters"> {
  rows: readonly StudyPlanRow[];
  isDifference: boolean;
}

export function StudyPlanTable({ rows, tasks, members, isDifference, onRaters }: StudyPlanTableProps) {
  const hasCost = rows.some(({ cost }) => cost !== null);
  const columns: Column<StudyPlanRow>[] = [
    { id: "raters", header: t("Raters per task"), rowHeader: true, numeric: true, cell: ({ raters }) => raters },
    {
      id: "tasks",
      header: isDifference ? t("Tasks per protocol") : t("Tasks"),
      numeric: true,
      cell: ({ study }) => (study.defined ? formatCount(study.value.nUnits) : t("not reached")),
    },
    { id: "labels", header: t("Labels"), numeric: true, cell: ({ labels }) => orDash(labels, formatCount) },
    { id: "hours", header: t("Work"), numeric: true, cell: ({ hours }) => orDash(hours, inHours) },
    ...(hasCost
      ? [
          {
            id: "cost",
            header: t("Cost"),
            numeric: true,
            cell: ({ cost }: StudyPlanRow) => orDash(cost, (amount) => formatMoney(amount, "")),
          },
        ]
      : []),
    { id: "fit", header: t("This study"), cell: (row) => fitWords(row, tasks, members) },
    {
      id: "use",
      header: <span className="sr-only">{t("Use")}</span>,
      cell: ({ raters }) => (
        <Button size="sm" onClick={() => onRaters(raters)}>
          {t("Use {count} raters", { count: raters })}
        </Button>
      ),
    },
  ];
  return (
    <div className="flex flex-col gap-3">
      <DataTable
        caption={t("Smallest studies that reach the goal")}
        hideCaption
        dense
        columns={columns}
        rows={rows}
        rowKey={({ raters }) => String(raters)}
      />
      <Callout>
        {isDifference
          ? t("Simulated, accurate to about 12%. Labelling the same tasks under both protocols needs fewer.")
          : t("Simulated with independent tasks, accurate to about 12%. Several tasks of one instruction need more.")}
      </Callout>
    </div>
  );
}

function orDash(value: number | null, words: (value: number) => string): string {
  return value === null ? "–" : words(value);
}

/** Whether the tasks and people of this study suffice. */
function fitWords({ raters, study }: StudyPlanRow, tasks: number, members: number): string {
  const missing = [
    ...(study.defined && study.value.nUnits > tasks
      ? [
          t("{count, plural, one {# more task} other {# more tasks}} needed", {
            count: study.value.nUnits - tasks,
          }),
        ]
      : []),
    ...(raters > members
      ? [t("{count, plural, one {# more rater} other {# more raters}} needed", { count: raters - members })]
      : []),
  ];
  return missing.length > 0 ? missing.join(", ") : t("enough tasks and raters");
}
