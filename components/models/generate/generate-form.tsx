"use client";

import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { type FormError, FormErrorSummary } from "@/components/ui/form-error-summary";
import { Input } from "@/components/ui/input";
import { Section } from "@/components/ui/section";
import type { GenerationSetup } from "@/lib/domain/generation/generation-setup";
import type { RunTerms } from "@/lib/domain/run/run";
import { refusal } from "@/lib/http/refusal";
import { studyModelsQuery } from "@/lib/queries/models/models";
import { ModelPicker } from "../endpoint/model-picker";
import { PromptEditor } from "../prompt/prompt-editor";
import { RunEstimate } from "../run/run-estimate";
import { RunTermsFields } from "../run/run-terms-fields";
import { useStartRun } from "../run/use-start-run";
import { ExampleFields } from "./example-fields";
import { configurationOf, type GenerationDraft, newGenerationDraft, promptOf } from "./generation-draft";
import { InstructionFields } from "./instruction-fields";
import { MethodFields } from "./method-fields";
import { QuestionFields } from "./question-fields";

/** A run in which a model drafts checklists: which model, how, for which instructions, and what it comes to. */
export function GenerateForm({ studyId, setup }: { studyId: string; setup: GenerationSetup }) {
  const [draft, setDraft] = useState<GenerationDraft>(() => newGenerationDraft(setup));
  const [name, setName] = useState<string | null>(null);
  const [terms, setTerms] = useState<Omit<RunTerms, "name">>({ budget: null, useCache: true });
  const [problems, setProblems] = useState<FormError[]>([]);
  const { data: models } = useQuery(studyModelsQuery(studyId));
  const start = useStartRun(studyId);
  const change = (part: Partial<GenerationDraft>) => setDraft((before) => ({ ...before, ...part }));
  const modelName = models?.models.find(({ id }) => id === draft.modelId)?.name;
  const suggestion = `Checklists ${draft.series.trim()}${modelName ? ` by ${modelName}` : ""}`.slice(0, 120);
  const allTerms = { ...terms, name: name ?? suggestion };
  const { configuration, problems: found } = configurationOf(draft, setup);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProblems(found);
    if (!configuration) return;
    start.mutate(
      { kind: "generate-checklists", configuration, terms: allTerms },
      { onError: (error) => setProblems([{ message: refusal(error) }]) },
    );
  };
  const part = { draft, onChange: change };
  const promptId = promptOf(draft);
  return (
    <form noValidate onSubmit={submit} className="flex max-w-3xl min-w-0 flex-col gap-12">
      <FormErrorSummary errors={problems} />
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
      <Section title="The run">
        <RunTermsFields
          studyId={studyId}
          value={allTerms}
          onChange={({ name: typed, ...rest }) => {
            if (typed !== allTerms.name) setName(typed);
            setTerms(rest);
          }}
        />
        <RunEstimate studyId={studyId} kind="generate-checklists" configuration={configuration} terms={allTerms} />
        <p className="text-sm text-ink-muted">
          What the model writes becomes drafts. Nothing is published before a person accepts it.
        </p>
        <div>
          <Button type="submit" variant="primary" loading={start.isPending || start.isSuccess}>
            Start generating
          </Button>
        </div>
      </Section>
    </form>
  );
}
