"use client";

import { useState } from "react";
import { ModelPicker } from "@/components/endpoints/model-picker";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FormErrorSummary } from "@/components/ui/form/form-error-summary";
import type { FieldsOfForm } from "@/components/ui/form/use-form";
import { useForm } from "@/components/ui/form/use-form";
import { Input } from "@/components/ui/input";
import { LinkButton } from "@/components/ui/link-button";
import { RadioGroup } from "@/components/ui/radio-group";
import { Section } from "@/components/ui/section";
import type { StudyModel } from "@/lib/endpoints/study-model";
import { newJudgeSchema, STANDALONE_KINDS } from "@/lib/judging/judge-configuration";
import { createJudgeModel } from "@/lib/judging/queries";
import { t } from "@/lib/messages/translate";
import type { NumberField } from "./judge-draft";
import { type JudgeDraft, judgeOf, newJudgeDraft, promptsOfDraft } from "./judge-draft";
import { JudgeOptionsFields } from "./judge-options-fields";
import { KIND_WORDS } from "./judge-words";
import { NumberTextField } from "./number-text-field";
import { PromptEditor } from "./prompt/prompt-editor";
import { useMakeJudge } from "./use-make-judge";

export interface JudgeFormProps {
  studyId: string;
  start: Pick<JudgeDraft, "kind" | "strategy" | "way">;
}

/** A new judge: what it does, which model does it, how it is asked, and with which words. Frozen once made. */
export function JudgeForm({ studyId, start }: JudgeFormProps) {
  const [model, setModel] = useState<StudyModel | null>(null);
  const { making, judgeAfterwards } = useMakeJudge(
    studyId,
    createJudgeModel(studyId),
    t("Judge created. Now choose a round for it."),
  );
  const suggestionFor = (draft: JudgeDraft) =>
    model
      ? t("{kindWords} by {model}", { kindWords: KIND_WORDS[draft.kind].name, model: model.name }).slice(0, 120)
      : "";
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
      <Section title={t("Task")}>
        <RadioGroup
          legend={t("Kind of judge")}
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
      <Section title={t("Model")}>
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
        <Field
          {...form.field("name")}
          label={t("Name")}
          hint={t("Shown next to its labels everywhere, like a person’s pseudonym.")}
        >
          <Input
            value={draft.name}
            maxLength={120}
            placeholder={suggestionFor(draft)}
            onChange={(event) => change({ name: event.target.value })}
          />
        </Field>
      </Section>
      <Section title={t("Prompting")}>
        <SamplingFields form={form} draft={draft} onChange={change} />
        <JudgeOptionsFields draft={draft} model={model} onChange={change} />
      </Section>
      <Section
        title={t("Prompts")}
        description={t(
          "The exact words it is sent. What comes from instructions and responses is always delimited as data.",
        )}
      >
        <PromptFields draft={draft} onChange={change} />
      </Section>
      <div className="flex flex-col gap-3">
        <p className="max-w-prose text-sm text-ink-muted">
          {t(
            "A judge can’t be changed once it is created, so that all its labels mean the same. Create another one to try something else.",
          )}
        </p>
        <CreateButtons studyId={studyId} isMaking={making.isPending || making.isSuccess} onCreate={judgeAfterwards} />
      </div>
    </form>
  );
}

interface CreateButtonsProps {
  studyId: string;
  isMaking: boolean;
  /** pressed, before the form is sent: whether a round is judged next */
  onCreate: (judges: boolean) => void;
}

function CreateButtons({ studyId, isMaking, onCreate }: CreateButtonsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" variant="primary" loading={isMaking} onClick={() => onCreate(false)}>
        {t("Create judge")}
      </Button>
      <Button type="submit" disabled={isMaking} onClick={() => onCreate(true)}>
        {t("Create and judge a round")}
      </Button>
      <LinkButton href={`/studies/${studyId}/models/judges`}>{t("Cancel")}</LinkButton>
    </div>
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
    label: t("Samples"),
    hint: t("How often it is asked. Answers and preferences use the majority, so choose an odd number."),
  },
  { field: "temperature", label: t("Temperature"), hint: t("0 to 2. Several samples need more than 0.") },
  { field: "topP", label: t("Top p"), hint: t("Above 0, up to 1."), placeholder: t("Endpoint’s default") },
  {
    field: "maxTokens",
    label: t("Maximum answer length"),
    hint: t("In tokens. A truncated answer counts as failed."),
    placeholder: t("Endpoint’s default"),
  },
  { field: "seed", label: t("Seed"), hint: t("For endpoints with reproducible sampling."), placeholder: t("None") },
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

interface PromptFieldsProps {
  draft: JudgeDraft;
  onChange: (part: Partial<JudgeDraft>) => void;
}

function PromptFields({ draft, onChange }: PromptFieldsProps) {
  return (
    <div className="flex flex-col gap-4">
      {promptsOfDraft(draft).map((templateId, index, all) => (
        <PromptEditor
          key={templateId}
          templateId={templateId}
          value={draft.prompts[templateId] ?? null}
          onChange={(text) => onChange({ prompts: { ...draft.prompts, [templateId]: text } })}
          legend={all.length > 1 ? t("Prompt {index}", { index: index + 1 }) : t("Prompt")}
        />
      ))}
    </div>
  );
}
