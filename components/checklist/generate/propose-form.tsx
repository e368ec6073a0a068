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
import type { VerifierLanguage } from "@/lib/checklist/generation/verifier-language";
import { t } from "@/lib/messages/translate";
import { proposeVerifiersSchema } from "@/lib/runs/run-kinds";
import { LanguageChoice } from "./verifier-program";

const FIELDS = { series: "verifier-series", temperature: "temperature" };

/** A run in which a model is asked, question by question, for a program that decides it. */
export function ProposeForm({ studyId, series }: { studyId: string; series: readonly string[] }) {
  const [modelId, setModelId] = useState<string | null>(null);
  const [chosen, setChosen] = useState(series[0] ?? "");
  const [language, setLanguage] = useState<VerifierLanguage>("javascript");
  const [again, setAgain] = useState(false);
  const [temperature, setTemperature] = useState("0");
  const parsed = proposeVerifiersSchema.safeParse({
    modelId: modelId ?? "",
    series: chosen,
    language,
    questions: again ? "undecided" : "new",
    temperature: parseNumberInput(temperature),
  });
  return (
    <Section
      title={t("Ask a model for programs")}
      description={t(
        "A program is proposed only where code can decide a question exactly: counts, given words, layout. All other questions are left to a person.",
      )}
    >
      <RunForm
        studyId={studyId}
        kind="propose-verifiers"
        filled={parsedConfiguration(parsed, FIELDS)}
        suggestedName={t("Programs for questions")}
        startLabel={t("Start")}
        level={3}
      >
        <div className="flex flex-col gap-6">
          <Field
            label={t("Series")}
            id={FIELDS.series}
            hint={t("Each instruction’s newest version, draft or published.")}
            className="max-w-md"
          >
            <Select value={chosen} onChange={(event) => setChosen(event.target.value)}>
              <NameOptions names={series} />
            </Select>
          </Field>
          <ModelPicker studyId={studyId} value={modelId} onChange={setModelId} />
          <LanguageChoice value={language} onValueChange={setLanguage} />
          <Field
            label={t("Temperature")}
            id={FIELDS.temperature}
            className="max-w-52"
            hint={t("0 to 2. Empty: the endpoint’s default.")}
          >
            <Input inputMode="decimal" value={temperature} onChange={(event) => setTemperature(event.target.value)} />
          </Field>
          <Checkbox
            label={t("Also ask again about questions that were left to a person, or whose program was rejected")}
            checked={again}
            onChange={(event) => setAgain(event.target.checked)}
          />
        </div>
      </RunForm>
    </Section>
  );
}
