"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { t } from "@/lib/messages/translate";
import type { RunSettings } from "@/lib/runs/run";
import { BudgetField } from "./budget-dialog";

export interface RunSettingsFieldsProps {
  studyId: string;
  value: RunSettings;
  onChange: (terms: RunSettings) => void;
}

/** What every run is asked, whatever it does: its name, what it may cost, and whether earlier answers may serve again. */
export function RunSettingsFields({ studyId, value, onChange }: RunSettingsFieldsProps) {
  const change = (part: Partial<RunSettings>) => onChange({ ...value, ...part });
  return (
    <div className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-[2fr_1fr]">
        <Field label={t("Name of the run")} required id="run-name" hint={t("Shown in the list of runs.")}>
          <Input value={value.name} maxLength={120} onChange={(event) => change({ name: event.target.value })} />
        </Field>
        <BudgetField
          studyId={studyId}
          id="run-budget"
          hint={t("The run pauses before it costs more. Needs prices for its models.")}
          value={value.budget}
          onValueChange={(budget) => change({ budget })}
        />
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
