"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ModelPicker } from "@/components/endpoints/model-picker";
import { PromptEditor } from "@/components/judging/prompt/prompt-editor";
import { parsedConfiguration } from "@/components/runs/parsed-configuration";
import { RunForm } from "@/components/runs/run-form";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";
import { RadioGroup } from "@/components/ui/radio-group";
import { Section } from "@/components/ui/section";
import type { ImprovementFacts } from "@/lib/improve/improvement-facts";
import { improvementFactsQuery } from "@/lib/improve/queries";
import { t } from "@/lib/messages/translate";
import { refinedSystemNames } from "@/lib/runs/refine-responses";
import {
  newRefinementDraft,
  parseRefinement,
  promptsOfDraft,
  REFINEMENT_FIELD_IDS,
  type RefinementDraft,
  type RefinementFieldsProps,
} from "./refinement-draft";
import { RefinementMethodFields } from "./refinement-method-fields";

/** A run in which a model refines a system's responses from a checklist or a critique, round by round. */
export function RefineForm({ studyId, facts: given }: { studyId: string; facts: ImprovementFacts }) {
  const { data: facts } = useQuery({ ...improvementFactsQuery(studyId), initialData: given });
  const systems = facts.systems.filter(({ responses }) => responses > 0);
  const [draft, setDraft] = useState(() => newRefinementDraft(systems[0]?.id ?? ""));
  const change = (part: Partial<RefinementDraft>) => setDraft((before) => ({ ...before, ...part }));
  const system = systems.find(({ id }) => id === draft.systemId);
  const parsed = parseRefinement(draft);
  const targets = system && parsed.success ? refinedSystemNames(system.name, parsed.data) : [];
  return (
    <RunForm
      studyId={studyId}
      kind="refine-responses"
      filled={parsedConfiguration(parsed, REFINEMENT_FIELD_IDS)}
      suggestedName={t("{critiques} of {system}", {
        critiques: draft.method === "critique" ? t("Critiques") : t("Refinements"),
        system: system?.name ?? t("a system"),
      })}
      startLabel={t("Start refining")}
      note={t(
        "Every step is kept with its item of the run: the answers, the share of questions passed, the critique, the response.",
      )}
    >
      <Section title={t("Which responses")}>
        <Field label={t("System")} id={REFINEMENT_FIELD_IDS.systemId} required>
          <Select value={draft.systemId} onChange={(event) => change({ systemId: event.target.value })}>
            {systems.map(({ id, name, responses }) => (
              <option key={id} value={id}>
                {name} ({t("{count, plural, one {# response} other {# responses}}", { count: responses })})
              </option>
            ))}
          </Select>
        </Field>
        {system && system.instructionsWithSamples > 0 ? (
          <RadioGroup
            legend={t("Samples")}
            value={draft.samples}
            onValueChange={(samples) => change({ samples })}
            choices={[
              { value: "all", label: t("All samples of each instruction") },
              { value: "first", label: t("The first one only") },
            ]}
          />
        ) : null}
      </Section>
      <RefinementMethodFields draft={draft} onChange={change} facts={facts} targets={targets} />
      <RefinementModelFields studyId={studyId} draft={draft} onChange={change} />
      <Section title={t("What the model is shown")}>
        {promptsOfDraft(draft).map((id) => (
          <PromptEditor
            key={id}
            templateId={id}
            value={draft.prompts[id] ?? null}
            onChange={(text) => setDraft((before) => ({ ...before, prompts: { ...before.prompts, [id]: text } }))}
          />
        ))}
      </Section>
    </RunForm>
  );
}

/** The model that rewrites, and with a checklist the one that answers it. */
function RefinementModelFields({ studyId, draft, onChange }: RefinementFieldsProps & { studyId: string }) {
  const isCritique = draft.method === "critique";
  return (
    <Section title={t("Who refines")}>
      <ModelPicker
        studyId={studyId}
        legend={isCritique ? t("Model") : t("Model that rewrites")}
        value={draft.modelId}
        onChange={(modelId) => onChange({ modelId })}
      />
      {isCritique ? null : (
        <>
          <Checkbox
            label={t("Another model answers the checklist")}
            hint={t(
              "Otherwise the same model judges its own work, as in self-refinement. The answering model also writes the model’s own checklist.",
            )}
            checked={draft.otherJudge}
            onChange={(event) => onChange({ otherJudge: event.target.checked })}
          />
          {draft.otherJudge ? (
            <ModelPicker
              studyId={studyId}
              legend={t("Model that answers the checklist")}
              value={draft.judgeModelId}
              onChange={(judgeModelId) => onChange({ judgeModelId })}
            />
          ) : null}
        </>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={t("Temperature")}
          id={REFINEMENT_FIELD_IDS.temperature}
          hint={t("For rewriting; answers are asked for at 0.")}
        >
          <Input
            inputMode="decimal"
            autoComplete="off"
            value={draft.temperature}
            onChange={(event) => onChange({ temperature: event.target.value })}
          />
        </Field>
        <Field label={t("Maximum tokens per response")} aside={t("optional")} id={REFINEMENT_FIELD_IDS.maxTokens}>
          <Input
            inputMode="numeric"
            autoComplete="off"
            value={draft.maxTokens}
            onChange={(event) => onChange({ maxTokens: event.target.value })}
          />
        </Field>
      </div>
    </Section>
  );
}
