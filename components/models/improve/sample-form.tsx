"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { RadioGroup } from "@/components/ui/radio-group";
import { Section } from "@/components/ui/section";
import { counted } from "@/lib/domain/format/counted";
import type { ImprovementFacts } from "@/lib/domain/improvement/improvement-facts";
import { sampleResponsesSchema } from "@/lib/domain/run/sample-responses";
import { studyModelsQuery } from "@/lib/queries/models/models";
import { ModelPicker } from "../endpoint/model-picker";
import { parseNumberInput } from "../parse-number-input";
import { parsedConfiguration } from "../run/parsed-configuration";
import { RunForm } from "../run/run-form";

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
  const suggested = model ? `${model.name}${model.isDemo ? " (demo)" : ""}`.slice(0, 200) : "";
  const systemName = system ?? suggested;
  const existing = facts.systems.find((each) => each.name === systemName.trim());
  const parsed = sampleResponsesSchema.safeParse({
    ...{ modelId: modelId ?? "", systemName, instructions: { kind: which } },
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
      suggestedName={`Samples of ${systemName || "a model"}`}
      startLabel="Start sampling"
    >
      <Section
        title="Who responds"
        description="The instruction is sent unchanged, with its conversation and input and no added prompt."
      >
        <ModelPicker studyId={studyId} value={modelId} onChange={setModelId} />
        <Field
          label="System"
          id={FIELDS.systemName}
          required
          hint={
            existing
              ? `The study has this system with ${counted(existing.responses, "response")}: new samples are numbered on from those.`
              : "The system name of the responses in the study. Raters and judges never see it."
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
      <Section title="How often, and how freely">
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Samples for each instruction" id={FIELDS.samples} required hint="1 to 64.">
            <Input {...field("samples")} />
          </Field>
          <Field
            label="Temperature"
            id={FIELDS.temperature}
            hint="0 to 2; at 0 all samples tend to be the same. Empty leaves it to the endpoint."
          >
            <Input {...field("temperature")} />
          </Field>
          <Field label="Top p" aside="optional" id={FIELDS.topP} hint="Above 0, up to 1.">
            <Input {...field("topP")} />
          </Field>
          <Field
            label="Most tokens of a response"
            aside="optional"
            id={FIELDS.maxTokens}
            hint="A response that is cut off there is not kept."
          >
            <Input {...field("maxTokens")} />
          </Field>
        </div>
        <RadioGroup
          legend="Instructions"
          value={which}
          onValueChange={setWhich}
          choices={[
            { value: "without", label: "Those to which the system has not responded yet" },
            {
              value: "all",
              label:
                facts.instructions === 1 ? "The one instruction" : `All ${counted(facts.instructions, "instruction")}`,
            },
          ]}
        />
      </Section>
    </RunForm>
  );
}
