"use client";

import { useState } from "react";
import { ModelPicker } from "@/components/endpoints/model-picker";
import { parsedConfiguration } from "@/components/runs/parsed-configuration";
import { RunForm } from "@/components/runs/run-form";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { parseNumberInput } from "@/components/ui/form/parse-number-input";
import { Input, Select } from "@/components/ui/input";
import { NameOptions } from "@/components/ui/name-options";
import { Section } from "@/components/ui/section";
import { t } from "@/lib/messages/translate";
import { matchChecklistsSchema } from "@/lib/runs/run-kinds";

const FIELDS = { series: "matched-series", temperature: "matching-temperature" };

/** A run in which a model says, instruction by instruction, which questions cover which gold ones. */
export function MatchForm({ studyId, series }: { studyId: string; series: readonly string[] }) {
  const [modelId, setModelId] = useState<string | null>(null);
  const [chosen, setChosen] = useState(series[0] ?? "");
  const [again, setAgain] = useState(false);
  const [temperature, setTemperature] = useState("0");
  const parsed = matchChecklistsSchema.safeParse({
    modelId: modelId ?? "",
    series: chosen,
    checklists: again ? "all" : "new",
    temperature: parseNumberInput(temperature),
  });
  return (
    <Section
      title={t("Ask a model for the matches")}
      description={t(
        "One call for each instruction. The model’s matches are kept apart from people’s; choose above which of them the figures rest on.",
      )}
    >
      <RunForm
        studyId={studyId}
        kind="match-checklists"
        filled={parsedConfiguration(parsed, FIELDS)}
        suggestedName={t("Matches with the gold checklists")}
        startLabel={t("Start")}
        level={3}
      >
        <div className="flex flex-col gap-6">
          <Field label={t("Series")} id={FIELDS.series} className="max-w-md">
            <Select value={chosen} onChange={(event) => setChosen(event.target.value)}>
              <NameOptions names={series} />
            </Select>
          </Field>
          <ModelPicker studyId={studyId} value={modelId} onChange={setModelId} />
          <Field
            label={t("Temperature")}
            id={FIELDS.temperature}
            className="max-w-52"
            hint={t("0 to 2. Empty: the endpoint’s default.")}
          >
            <Input inputMode="decimal" value={temperature} onChange={(event) => setTemperature(event.target.value)} />
          </Field>
          <Checkbox
            label={t("Also ask again about checklists that this model has judged")}
            checked={again}
            onChange={(event) => setAgain(event.target.checked)}
          />
        </div>
      </RunForm>
    </Section>
  );
}
