"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { RadioGroup } from "@/components/ui/radio-group";
import { Section } from "@/components/ui/section";
import type { ImprovementFacts } from "@/lib/domain/improvement/improvement-facts";
import { sampleResponsesSchema } from "@/lib/domain/run/sample-responses";
import * as words from "@/lib/messages/researcher/improving";
import { say } from "@/lib/messages/researcher/say";
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
  const suggested = model ? (model.isDemo ? say(words.demoModel, { name: model.name }) : model.name).slice(0, 200) : "";
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
      suggestedName={say(words.samplesOf, { systemName: systemName || words.aModel })}
      startLabel={words.startSampling}
    >
      <Section title={words.whoResponds} description={words.instructionIsSentUnchanged}>
        <ModelPicker studyId={studyId} value={modelId} onChange={setModelId} />
        <Field
          label={words.system}
          id={FIELDS.systemName}
          required
          hint={
            existing ? say(words.studyHasThisSystem, { count: existing.responses }) : words.systemNameOfTheResponses
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
      <Section title={words.sampling}>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={words.samplesForEachInstruction} id={FIELDS.samples} required hint={words.of1To64}>
            <Input {...field("samples")} />
          </Field>
          <Field label={words.temperature} id={FIELDS.temperature} hint={words.of0To2At0}>
            <Input {...field("temperature")} />
          </Field>
          <Field label={words.topP} aside={words.optional} id={FIELDS.topP} hint={words.above0UpTo1}>
            <Input {...field("topP")} />
          </Field>
          <Field
            label={words.mostTokensOfAResponse}
            aside={words.optional}
            id={FIELDS.maxTokens}
            hint={words.responseThatIsCutOff}
          >
            <Input {...field("maxTokens")} />
          </Field>
        </div>
        <RadioGroup
          legend={words.instructionsTitle}
          value={which}
          onValueChange={setWhich}
          choices={[
            { value: "without", label: words.thoseToWhichTheSystem },
            {
              value: "all",
              label:
                facts.instructions === 1
                  ? words.theOneInstruction
                  : say(words.allInstructions, { count: facts.instructions }),
            },
          ]}
        />
      </Section>
    </RunForm>
  );
}
