"use client";

import { useQuery } from "@tanstack/react-query";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { RunSettings } from "@/lib/domain/run/run";
import * as texts from "@/lib/messages/researcher/runs";
import { say } from "@/lib/messages/researcher/say";
import { studyModelsQuery } from "@/lib/queries/models/models";
import { BudgetInput } from "./budget-input";

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
        <Field label={texts.nameOfTheRun} required id="run-name" hint={texts.howYouWillFind}>
          <Input value={value.name} maxLength={120} onChange={(event) => change({ name: event.target.value })} />
        </Field>
        <Field
          label={currency ? say(texts.budgetIn, { currency }) : texts.budget}
          aside={texts.optional}
          id="run-budget"
          hint={texts.runPausesBeforeItCosts}
          error={isBudgetWrong ? texts.amountAbove0OrNothing : undefined}
        >
          <BudgetInput value={value.budget} onValueChange={(budget) => change({ budget })} />
        </Field>
      </div>
      <Checkbox
        label={texts.useEarlierAnswersToIdentical}
        hint={texts.theyCostNothingWithoutThem}
        checked={value.useCache}
        onChange={(event) => change({ useCache: event.target.checked })}
      />
    </div>
  );
}
