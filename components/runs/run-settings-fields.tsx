"use client";

import { useQuery } from "@tanstack/react-query";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { studyModelsQuery } from "@/lib/endpoints/queries";
import { t } from "@/lib/messages/translate";
import type { RunSettings } from "@/lib/runs/run";
import { BudgetInput } from "./budget-dialog";

export interface RunSettingsFieldsProps {
  studyId: string;
  value: RunSettings;
  onChange: (terms: RunSettings) => void;
}

/** What every run is asked, whatever it does: its name, what it may cost, and whether earlier answers may serve again. */
export function RunSettingsFields({ studyId, value, onChange }: RunSettingsFieldsProps) {
  const currency = useQuery(studyModelsQuery(studyId)).data?.currency;
  const change = (part: Partial<RunSettings>) => onChange({ ...value, ...part });
  const isBudgetWrong = Number.isNaN(value.budget);
  return (
    <div className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-[2fr_1fr]">
        <Field label={t("Name of the run")} required id="run-name" hint={t("Shown in the list of runs.")}>
          <Input value={value.name} maxLength={120} onChange={(event) => change({ name: event.target.value })} />
        </Field>
        <Field
          label={currency ? t("Budget in {currency}", { currency }) : t("Budget")}
          aside={t("optional")}
          id="run-budget"
          hint={t("The run pauses before it costs more. Needs prices for its models.")}
          error={isBudgetWrong ? t("An amount above 0, or nothing for no limit.") : undefined}
        >
          <BudgetInput value={value.budget} onValueChange={(budget) => change({ budget })} />
        </Field>
      </div>
      <Checkbox
        label={t("Use earlier answers to identical calls")}
        hint={t("They cost nothing. Without them every call is made again, to see how answers vary.")}
        checked={value.useCache}
        onChange={(event) => change({ useCache: event.target.checked })}
      />
    </div>
  );
}
