"use client";

import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";
import { ModelPicker } from "@/components/endpoints/model-picker";
import { parsedConfiguration } from "@/components/runs/parsed-configuration";
import { RunForm } from "@/components/runs/run-form";
import { Field } from "@/components/ui/field";
import { parseNumberInput } from "@/components/ui/form/parse-number-input";
import { Input } from "@/components/ui/input";
import { RadioGroup } from "@/components/ui/radio-group";
import { Section } from "@/components/ui/section";
import { studyModelsQuery } from "@/lib/endpoints/queries";
import type { ImprovementFacts } from "@/lib/improve/improvement-facts";
import { t } from "@/lib/messages/translate";
import { sampleResponsesSchema } from "@/lib/runs/run-kinds";

const FIELDS = {
  systemName: "system-name",
  samples: "samples",
  temperature: "temperature",
  topP: "top-p",
  maxTokens: "max-tokens",
};

/** A run in which a model responds to the study's instructions, several times each. */
export function SampleForm({ studyId, facts }: { studyId: string; facts: ImprovementFacts }) {
  const [modelId, setModelId] = useState<string | null>(null);
  const [system, setSystem] = useState<string | null>(null);
  const [texts, setTexts] = useState({ samples: "4", temperature: "1", topP: "", maxTokens: "" });
  const [which, setWhich] = useState<"all" | "without">("without");
  const { data: models } = useQuery(studyModelsQuery(studyId));
  const model = models?.models.find(({ id }) => id === modelId);
  const suggested = model ? (model.isDemo ? t("{name} (demo)", { name: model.name }) : model.name).slice(0, 200) : "";
  const systemName = system ?? suggested;
  const existing = facts.systems.find((each) => each.name === systemName.trim());
  const parsed = sampleResponsesSchema.safeParse({
    modelId: modelId ?? "",
    systemName,
    instructions: { kind: which },
    samples: parseNumberInput(texts.samples),
    temperature: parseNumberInput(texts.temperature),
    topP: parseNumberInput(texts.topP),
    maxTokens: parseNumberInput(texts.maxTokens),
  });
  const field = (key: keyof typeof texts) => ({
    value: texts[key],
    inputMode: "decimal" as const,
    autoComplete: "off",
    onChange: (event: { target: { value: string } }) => setTexts((all) => ({ ...all, [key]: event.target.value })),
  });
  return (
    <RunForm
      studyId={studyId}
      kind="sample-responses"
      filled={parsedConfiguration(parsed, FIELDS)}
      suggestedName={t("Samples of {systemName}", { systemName: systemName || t("a model") })}
      startLabel={t("Start sampling")}
    >
      <Section
        title={t("Who responds")}
        description={t("The instruction is sent unchanged, with its conversation and input and no added prompt.")}
      >
        <ModelPicker studyId={studyId} value={modelId} onChange={setModelId} />
        <Field
          label={t("System")}
          id={FIELDS.systemName}
          required
          hint={
            existing
              ? t(
                  "The study has this system with {count, plural, one {# response} other {# responses}}: new samples continue their numbering.",
                  { count: existing.responses },
                )
              : t("The system name of the responses in the study. Raters and judges never see it.")
          }
        >
          <Input
            list="known-systems"
            autoComplete="off"
            maxLength={200}
            value={systemName}
            onChange={(event) => setSystem(event.target.value)}
          />
        </Field>
        <datalist id="known-systems">
          {facts.systems.map(({ id, name: known }) => (
            <option key={id} value={known} />
          ))}
        </datalist>
      </Section>
      <Section title={t("Sampling")}>
        <SamplingNumbers field={field} />
        <RadioGroup
          legend={t("Instructions")}
          value={which}
          onValueChange={setWhich}
          choices={[
            { value: "without", label: t("Those to which the system has not responded yet") },
            {
              value: "all",
              label:
                facts.instructions === 1
                  ? t("The one instruction")
                  : t("All {count, plural, one {# instruction} other {# instructions}}", { count: facts.instructions }),
            },
          ]}
        />
      </Section>
    </RunForm>
  );
}

interface SamplingNumbersProps {
  field: (key: "samples" | "temperature" | "topP" | "maxTokens") => ComponentProps<typeof Input>;
}

function SamplingNumbers({ field }: SamplingNumbersProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label={t("Samples for each instruction")} id={FIELDS.samples} required hint={t("1 to 64.")}>
        <Input {...field("samples")} />
      </Field>
      <Field
        label={t("Temperature")}
        id={FIELDS.temperature}
        hint={t("0 to 2; at 0 all samples tend to be the same. Empty: the endpoint’s default.")}
      >
        <Input {...field("temperature")} />
      </Field>
      <Field label={t("Top p")} aside={t("optional")} id={FIELDS.topP} hint={t("Above 0, up to 1.")}>
        <Input {...field("topP")} />
      </Field>
      <Field
        label={t("Maximum tokens per response")}
        aside={t("optional")}
        id={FIELDS.maxTokens}
        hint={t("A response that is cut off there is not kept.")}
      >
        <Input {...field("maxTokens")} />
      </Field>
    </div>
  );
}
