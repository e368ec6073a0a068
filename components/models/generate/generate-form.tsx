"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { RadioGroup } from "@/components/ui/radio-group";
import { Section } from "@/components/ui/section";
import { Textarea } from "@/components/ui/textarea";
import { UNIVERSAL_ITEM } from "@/lib/domain/checklist/universal-item";
import type { GenerationSetup } from "@/lib/domain/generation/generation-setup";
import * as texts from "@/lib/messages/researcher/sampling";
import { say } from "@/lib/messages/researcher/say";
import { studyModelsQuery } from "@/lib/queries/models/models";
import { ModelPicker } from "../endpoint/model-picker";
import { PromptEditor } from "../prompt/prompt-editor";
import { RunForm } from "../run/run-form";
import { ExampleFields } from "./example-fields";
import { configurationOf, type GenerationDraft, newGenerationDraft, promptOf } from "./generation-draft";
import type { GenerationPart } from "./generation-part";
import { MethodFields } from "./method-fields";

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
      suggestedName={say(texts.checklists, {
        series: draft.series.trim(),
        modelName: modelName ? ` ${say(texts.by, { modelName })}` : "",
      })}
      startLabel={texts.startGenerating}
      note={texts.whatTheModelWritesBecomes}
    >
      <Section title={texts.forWhichInstructions}>
        <Field label={texts.series} id="series" required hint={texts.nameThatTheseChecklistsShare}>
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
      <Section title={texts.whoWritesAndHow}>
        <div id="model" tabIndex={-1}>
          <ModelPicker studyId={studyId} value={draft.modelId} onChange={(modelId) => change({ modelId })} />
        </div>
        <MethodFields {...part} studyId={studyId} systems={setup.systems} />
        <Field label={texts.temperature} id="temperature" className="max-w-52" hint={texts.of0To2EmptyLeaves}>
          <Input
            inputMode="decimal"
            value={draft.temperature}
            onChange={(event) => change({ temperature: event.target.value })}
          />
        </Field>
      </Section>
      <Section title={texts.theQuestions}>
        <QuestionFields {...part} />
      </Section>
      <Section title={texts.whatTheModelIsShown}>
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

/** Which instructions get a draft. */
function InstructionFields({ draft, onChange, setup }: GenerationPart & { setup: GenerationSetup }) {
  const { instruction, instructions, series } = setup;
  const have = series.find(({ name }) => name === draft.series.trim())?.instructions ?? 0;
  return (
    <RadioGroup
      legend={texts.instructions}
      value={draft.instructions}
      onValueChange={(kind) => onChange({ instructions: kind })}
      choices={[
        ...(instruction
          ? [
              {
                value: "one" as const,
                label: say(texts.only, { externalId: instruction.externalId }),
                hint: <span className="line-clamp-3 [overflow-wrap:anywhere]">{instruction.text}</span>,
              },
            ]
          : []),
        {
          value: "without",
          label: say(texts.thoseWithoutAChecklist, { instructions: instructions - have }),
          hint: texts.neitherADraftNor,
        },
        {
          value: "all",
          label: say(texts.allInstructions, { instructions }),
          hint: texts.whereTheSeries,
        },
      ]}
    />
  );
}

/** How many questions, the one that suits every instruction, and the categories they are labelled with. */
function QuestionFields({ draft, onChange }: GenerationPart) {
  return (
    <>
      <div className="grid max-w-md grid-cols-2 gap-5">
        <Field label={texts.minimumQuestions} id="fewest">
          <Input
            inputMode="numeric"
            value={draft.fewest}
            onChange={(event) => onChange({ fewest: event.target.value })}
          />
        </Field>
        <Field label={texts.maximumQuestions} id="most">
          <Input inputMode="numeric" value={draft.most} onChange={(event) => onChange({ most: event.target.value })} />
        </Field>
      </div>
      <p className="text-sm text-ink-muted">{texts.draftsWithMoreOrFewer}</p>
      <Checkbox
        label={texts.addTheUniversalQuestion}
        hint={say(texts.withImportanceAsTheLast, {
          question: UNIVERSAL_ITEM.question,
          importance: UNIVERSAL_ITEM.importance,
        })}
        checked={draft.universalItem}
        onChange={(event) => onChange({ universalItem: event.target.checked })}
      />
      <Checkbox
        label={texts.labelTheQuestionsWithCategories}
        hint={texts.oneMoreCall}
        checked={draft.labels}
        onChange={(event) => onChange({ labels: event.target.checked })}
      />
      {draft.labels ? (
        <Field label={texts.categories} id="categories" hint={texts.onePerLineOptionally}>
          <Textarea
            rows={5}
            value={draft.categories}
            placeholder={texts.formatLengthLayoutOrderContent}
            onChange={(event) => onChange({ categories: event.target.value })}
          />
        </Field>
      ) : null}
    </>
  );
}
