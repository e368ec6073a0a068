"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Section } from "@/components/ui/section";
import type { GenerationSetup } from "@/lib/domain/generation/generation-setup";
import { studyModelsQuery } from "@/lib/queries/models/models";
import { ModelPicker } from "../endpoint/model-picker";
import { PromptEditor } from "../prompt/prompt-editor";
import { RunForm } from "../run/run-form";
import { ExampleFields } from "./example-fields";
import { configurationOf, type GenerationDraft, newGenerationDraft, promptOf } from "./generation-draft";
import { InstructionFields } from "./instruction-fields";
import { MethodFields } from "./method-fields";
import { QuestionFields } from "./question-fields";

/** A run in which a model drafts checklists: which model, how, for which instructions, and what it comes to. */
export function GenerateForm({ studyId, setup }: { studyId: string; setup: GenerationSetup }) {
  const [draft, setDraft] = useState<GenerationDraft>(() => newGenerationDraft(setup));
  const { data: models } = useQuery(studyModelsQuery(studyId));
  const change = (part: Partial<GenerationDraft>) => setDraft((before) => ({ ...before, ...part }));
  const modelName = models?.models.find(({ id }) => id === draft.modelId)?.name;
  const part = { draft, onChange: change };
  const promptId = promptOf(draft);
  return (
    <RunForm
      studyId={studyId}
      kind="generate-checklists"
      filled={configurationOf(draft, setup)}
      suggestedName={`Checklists ${draft.series.trim()}${modelName ? ` by ${modelName}` : ""}`}
      startLabel="Start generating"
      note="What the model writes becomes drafts. Nothing is published before a person accepts it."
    >
      <Section title="For which instructions">
        <Field
          label="Series"
          id="series"
          required
          hint="The name that these checklists share. A round chooses a series; give every generator its own."
        >
          <Input
            list="known-series"
            autoComplete="off"
            maxLength={200}
            value={draft.series}
            onChange={(event) => change({ series: event.target.value })}
          />
        </Field>
        <datalist id="known-series">
          {setup.series.map((series) => (
            <option key={series.name} value={series.name} />
          ))}
        </datalist>
        <InstructionFields {...part} setup={setup} />
      </Section>
      <Section title="Who writes, and how">
        <div id="model" tabIndex={-1}>
          <ModelPicker studyId={studyId} value={draft.modelId} onChange={(modelId) => change({ modelId })} />
        </div>
        <MethodFields {...part} studyId={studyId} systems={setup.systems} />
        <Field
          label="Temperature"
          id="temperature"
          className="max-w-52"
          hint="0 to 2; empty leaves it to the endpoint."
        >
          <Input
            inputMode="decimal"
            value={draft.temperature}
            onChange={(event) => change({ temperature: event.target.value })}
          />
        </Field>
      </Section>
      <Section title="The questions">
        <QuestionFields {...part} />
      </Section>
      <Section title="What the model is shown">
        <ExampleFields {...part} goldChecklists={setup.goldChecklists} />
        <PromptEditor
          key={promptId}
          templateId={promptId}
          value={draft.prompts[promptId] ?? null}
          onChange={(text) => change({ prompts: { ...draft.prompts, [promptId]: text } })}
        />
      </Section>
    </RunForm>
  );
}
