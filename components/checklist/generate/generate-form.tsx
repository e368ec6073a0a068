"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ModelPicker } from "@/components/endpoints/model-picker";
import { PromptEditor } from "@/components/judging/prompt/prompt-editor";
import { RunForm } from "@/components/runs/run-form";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { RadioGroup } from "@/components/ui/radio-group";
import { Section } from "@/components/ui/section";
import { UNIVERSAL_ITEM } from "@/lib/checklist/asked-question";
import type { GenerationSetup } from "@/lib/checklist/generation/generation";
import { studyModelsQuery } from "@/lib/endpoints/queries";
import { t } from "@/lib/messages/translate";
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
      suggestedName={t("Checklists {series}{modelName}", {
        series: draft.series.trim(),
        modelName: modelName ? ` ${t("by {modelName}", { modelName })}` : "",
      })}
      startLabel={t("Start generating")}
      note={t("What the model writes becomes drafts. Nothing is published before a person accepts it.")}
    >
      <Section title={t("For which instructions")}>
        <Field
          label={t("Series")}
          id="series"
          required
          hint={t("The name that these checklists share. A round chooses a series; give every generator its own.")}
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
      <Section title={t("Model and settings")}>
        <div id="model" tabIndex={-1}>
          <ModelPicker studyId={studyId} value={draft.modelId} onChange={(modelId) => change({ modelId })} />
        </div>
        <MethodFields {...part} studyId={studyId} systems={setup.systems} />
        <Field
          label={t("Temperature")}
          id="temperature"
          className="max-w-52"
          hint={t("0 to 2. Empty: the endpoint’s default.")}
        >
          <Input
            inputMode="decimal"
            value={draft.temperature}
            onChange={(event) => change({ temperature: event.target.value })}
          />
        </Field>
      </Section>
      <Section title={t("The questions")}>
        <QuestionFields {...part} />
      </Section>
      <Section title={t("What the model is shown")}>
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
      legend={t("Instructions")}
      value={draft.instructions}
      onValueChange={(kind) => onChange({ instructions: kind })}
      choices={[
        ...(instruction
          ? [
              {
                value: "one" as const,
                label: t("Only {externalId}", { externalId: instruction.externalId }),
                hint: <span className="line-clamp-3 [overflow-wrap:anywhere]">{instruction.text}</span>,
              },
            ]
          : []),
        {
          value: "without",
          label: t("Those without a checklist of this series ({instructions})", { instructions: instructions - have }),
          hint: t("Neither a draft nor a published one."),
        },
        {
          value: "all",
          label: t("All ({instructions})", { instructions }),
          hint: t(
            "Where the series has a published checklist, the draft is its next version. An existing draft is not overwritten: its instruction fails with a message.",
          ),
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
        <Field label={t("Minimum questions")} id="fewest">
          <Input
            inputMode="numeric"
            value={draft.fewest}
            onChange={(event) => onChange({ fewest: event.target.value })}
          />
        </Field>
        <Field label={t("Maximum questions")} id="most">
          <Input inputMode="numeric" value={draft.most} onChange={(event) => onChange({ most: event.target.value })} />
        </Field>
      </div>
      <p className="text-sm text-ink-muted">{t("Drafts with more or fewer are kept, but flagged for review.")}</p>
      <Checkbox
        label={t("Add the universal question")}
        hint={t("“{question}” with importance {importance}, as the last one of every checklist.", {
          question: UNIVERSAL_ITEM.question,
          importance: UNIVERSAL_ITEM.importance,
        })}
        checked={draft.universalItem}
        onChange={(event) => onChange({ universalItem: event.target.checked })}
      />
      <Checkbox
        label={t("Label the questions with categories")}
        hint={t("One more call for each checklist.")}
        checked={draft.labels}
        onChange={(event) => onChange({ labels: event.target.checked })}
      />
      {draft.labels ? (
        <Field
          label={t("Categories")}
          id="categories"
          hint={t("One per line, optionally with a definition after a colon. Prefilled with the study’s own.")}
        >
          <Textarea
            rows={5}
            value={draft.categories}
            placeholder={t("Format: length, layout, order\nContent")}
            onChange={(event) => onChange({ categories: event.target.value })}
          />
        </Field>
      ) : null}
    </>
  );
}
