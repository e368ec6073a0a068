"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FormErrorSummary } from "@/components/ui/form/form-error-summary";
import type { FieldsOfForm } from "@/components/ui/form/use-form";
import { useForm } from "@/components/ui/form/use-form";
import { Input } from "@/components/ui/input";
import { LinkButton } from "@/components/ui/link-button";
import { RadioGroup } from "@/components/ui/radio-group";
import { Section } from "@/components/ui/section";
import type { StudyModel } from "@/lib/domain/endpoint/study-model";
import { newJudgeSchema, STANDALONE_KINDS } from "@/lib/domain/judge/judge-configuration";
import * as texts from "@/lib/messages/researcher/judge-setup";
import { say } from "@/lib/messages/researcher/say";
import { createJudgeModel } from "@/lib/queries/models/judges";
import { ModelPicker } from "../endpoint/model-picker";
import { PromptEditor } from "../prompt/prompt-editor";
import type { NumberField } from "./judge-draft";
import { type JudgeDraft, judgeOf, newJudgeDraft, promptsOfDraft } from "./judge-draft";
import { JudgeOptionsFields } from "./judge-options-fields";
import { KIND_WORDS } from "./judge-words";
import { NumberTextField } from "./number-text-field";
import { useMakeJudge } from "./use-make-judge";

export interface JudgeFormProps {
  studyId: string;
  start: Pick<JudgeDraft, "kind" | "strategy" | "way">;
}

/** A new judge: what it does, which model does it, how it is asked, and with which words. Frozen once made. */
export function JudgeForm({ studyId, start }: JudgeFormProps) {
  const [model, setModel] = useState<StudyModel | null>(null);
  const making = useMakeJudge(studyId, createJudgeModel(studyId), texts.judgeIsMadeNowChoose);
  const suggestionFor = (draft: JudgeDraft) =>
    model ? say(texts.by, { kindWords: KIND_WORDS[draft.kind].name, model: model.name }).slice(0, 120) : "";
  const form = useForm({
    id: "judge",
    initial: { ...newJudgeDraft(start.kind), ...start },
    schema: newJudgeSchema,
    problemsOf: (draft) => judgeOf(draft, suggestionFor(draft)).problems,
    bodyOf: (draft) => judgeOf(draft, suggestionFor(draft)).judge,
    sending: making,
  });
  const draft = form.values;
  const change = (part: Partial<JudgeDraft>) => {
    form.change(part);
    form.clear();
  };
  return (
    <form noValidate onSubmit={form.submit} className="flex max-w-4xl flex-col gap-12">
      <FormErrorSummary errors={form.errors} />
      <Section title={texts.whatItDoes}>
        <RadioGroup
          legend={texts.kindOfJudge}
          hideLegend
          className="sm:grid sm:grid-cols-2"
          choices={STANDALONE_KINDS.map((one) => ({
            value: one,
            label: KIND_WORDS[one].name,
            hint: KIND_WORDS[one].about,
          }))}
          value={draft.kind}
          onValueChange={(chosen) => change({ kind: chosen })}
        />
      </Section>
      <Section title={texts.whoJudges}>
        <div id={form.field("model").id} tabIndex={-1}>
          <ModelPicker
            studyId={studyId}
            value={draft.modelId}
            wants={draft.soft ? ["logprobs"] : []}
            error={form.field("model").error}
            onChange={(modelId, chosen) => {
              setModel(chosen);
              change({ modelId });
            }}
          />
        </div>
        <Field {...form.field("name")} label={texts.name} hint={texts.shownBesideItsLabelsEverywhere}>
          <Input
            value={draft.name}
            maxLength={120}
            placeholder={suggestionFor(draft)}
            onChange={(event) => change({ name: event.target.value })}
          />
        </Field>
      </Section>
      <Section title={texts.howItIsAsked}>
        <SamplingFields form={form} draft={draft} onChange={change} />
        <JudgeOptionsFields draft={draft} model={model} onChange={change} />
      </Section>
      <Section title={texts.prompts} description={texts.exactWordsItIsSent}>
        <div className="flex flex-col gap-4">
          {promptsOfDraft(draft).map((templateId, index, all) => (
            <PromptEditor
              key={templateId}
              templateId={templateId}
              value={draft.prompts[templateId] ?? null}
              onChange={(text) => change({ prompts: { ...draft.prompts, [templateId]: text } })}
              legend={all.length > 1 ? say(texts.prompt, { index: index + 1 }) : texts.promptTitle}
            />
          ))}
        </div>
      </Section>
      <div className="flex flex-col gap-3">
        <p className="max-w-prose text-sm text-ink-muted">{texts.judgeCannotBeChangedOnce}</p>
        <div className="flex gap-3">
          <Button type="submit" variant="primary" loading={making.isPending || making.isSuccess}>
            {texts.createJudge}
          </Button>
          <LinkButton href={`/studies/${studyId}/models/judges`}>{texts.cancel}</LinkButton>
        </div>
      </div>
    </form>
  );
}

interface SamplingFieldsProps {
  form: FieldsOfForm;
  draft: JudgeDraft;
  onChange: (part: Partial<JudgeDraft>) => void;
}

const FIELDS: readonly { field: NumberField; label: string; hint: string; placeholder?: string }[] = [
  {
    field: "samples",
    label: texts.samples,
    hint: texts.howOftenItIsAsked,
  },
  { field: "temperature", label: texts.temperature, hint: texts.of0To2SeveralSamples },
  { field: "topP", label: texts.topP, hint: texts.above0UpTo1, placeholder: texts.endpointsOwn },
  {
    field: "maxTokens",
    label: texts.maximumAnswerLength,
    hint: texts.inTokensAnAnswerCut,
    placeholder: texts.endpointsOwn,
  },
  { field: "seed", label: texts.seed, hint: texts.forEndpointsThatCanRepeat, placeholder: texts.noneTitle },
];

/** How often and how the model is asked. */
function SamplingFields({ form, draft, onChange }: SamplingFieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {FIELDS.map(({ field, ...rest }) => (
        <NumberTextField
          key={field}
          {...rest}
          {...form.field(field)}
          value={draft.numbers[field]}
          onChange={(text) => onChange({ numbers: { ...draft.numbers, [field]: text } })}
        />
      ))}
    </div>
  );
}
