"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { RadioGroup } from "@/components/ui/radio-group";
import { Section } from "@/components/ui/section";
import { Select } from "@/components/ui/select";
import type { ImprovementFacts } from "@/lib/domain/improvement/improvement-facts";
import {
  promptsOfRefinement,
  REFINEMENT_METHOD_NAMES,
  REFINEMENT_METHODS,
  type RefinementMethod,
  refinedSystemNames,
  refineResponsesSchema,
} from "@/lib/domain/run/refine-responses";
import { improvementFactsQuery } from "@/lib/queries/models/improvement";
import { ModelPicker } from "../endpoint/model-picker";
import { PromptEditor } from "../prompt/prompt-editor";
import { filledConfiguration } from "../run/filled-configuration";
import { RunForm } from "../run/run-form";
import { typedNumber } from "../typed-number";

const FIELDS = {
  systemId: "system",
  rounds: "rounds",
  stepName: "step-name",
  temperature: "temperature",
  maxTokens: "max-tokens",
};
const OWN = "";

const METHOD_HINTS: Record<RefinementMethod, string> = {
  "checklist-all": "The model sees every question with its answer.",
  "checklist-failed": "The model sees only what failed, and is told that the rest is right.",
  critique: "The model criticises the response in its own words, then rewrites it. No checklist.",
};

/** A run in which a model refines a system's responses from a checklist or a critique, round by round. */
export function RefineForm({ studyId, facts: given }: { studyId: string; facts: ImprovementFacts }) {
  const { data: facts } = useQuery({ ...improvementFactsQuery(studyId), initialData: given });
  const systems = facts.systems.filter(({ responses }) => responses > 0);
  const [systemId, setSystemId] = useState(systems[0]?.id ?? "");
  const [modelId, setModelId] = useState<string | null>(null);
  const [otherJudge, setOtherJudge] = useState(false);
  const [judgeModelId, setJudgeModelId] = useState<string | null>(null);
  const [method, setMethod] = useState<RefinementMethod>("checklist-all");
  const [series, setSeries] = useState(OWN);
  const [samples, setSamples] = useState<"all" | "first">("all");
  const [texts, setTexts] = useState({ rounds: "2", stepName: "", temperature: "0", maxTokens: "" });
  const [prompts, setPrompts] = useState<Record<string, string | null>>({});
  const system = systems.find(({ id }) => id === systemId);
  const isCritique = method === "critique";
  const checklist = series === OWN ? ({ kind: "own" } as const) : ({ kind: "series", series } as const);
  const sent = promptsOfRefinement({ method, checklist });
  const parsed = refineResponsesSchema.safeParse({
    ...{ systemId, samples, modelId: modelId ?? "", method, checklist },
    judgeModelId: otherJudge && !isCritique ? (judgeModelId ?? "") : null,
    rounds: typedNumber(texts.rounds),
    stepName: texts.stepName.trim() === "" ? null : texts.stepName,
    temperature: typedNumber(texts.temperature),
    maxTokens: typedNumber(texts.maxTokens),
    prompts: Object.fromEntries(sent.map((id) => [id, prompts[id] ?? null])),
  });
  const targets = system && parsed.success ? refinedSystemNames(system.name, parsed.data) : [];
  const taken = targets.filter((target) => facts.systems.some((each) => each.name === target));
  const field = (key: keyof typeof texts) => ({
    value: texts[key],
    autoComplete: "off",
    onChange: (event: { target: { value: string } }) => setTexts((all) => ({ ...all, [key]: event.target.value })),
  });
  return (
    <RunForm
      studyId={studyId}
      kind="refine-responses"
      filled={filledConfiguration(parsed, FIELDS)}
      suggestedName={`${isCritique ? "Critiques" : "Refinements"} of ${system?.name ?? "a system"}`}
      startLabel="Start refining"
      note="Every step is kept with its item of the run: the answers, the share of questions passed, the critique, the response."
    >
      <Section title="Which responses">
        <Field label="System" id={FIELDS.systemId} required>
          <Select value={systemId} onChange={(event) => setSystemId(event.target.value)}>
            {systems.map((each) => (
              <option key={each.id} value={each.id}>
                {each.name} ({each.responses} {each.responses === 1 ? "response" : "responses"})
              </option>
            ))}
          </Select>
        </Field>
        {system && system.instructionsWithSamples > 0 ? (
          <RadioGroup
            legend="Samples"
            value={samples}
            onValueChange={setSamples}
            choices={[
              { value: "all", label: "All samples of each instruction" },
              { value: "first", label: "The first one only" },
            ]}
          />
        ) : null}
      </Section>
      <Section title="How">
        <RadioGroup
          legend="Feedback"
          value={method}
          onValueChange={setMethod}
          choices={REFINEMENT_METHODS.map((value) => ({
            value,
            label: REFINEMENT_METHOD_NAMES[value],
            hint: METHOD_HINTS[value],
          }))}
        />
        {isCritique ? null : (
          <Field
            label="Checklist"
            id="checklist"
            hint={
              series === OWN
                ? "The model writes one for each instruction on the way. It is kept with the run and used nowhere else; questions for which YES may not mean good are left out."
                : "The newest published version. Responses to instructions without one are left out of the run."
            }
          >
            <Select value={series} onChange={(event) => setSeries(event.target.value)}>
              <option value={OWN}>The model’s own, written on the way</option>
              {facts.series.map((each) => (
                <option key={each.name} value={each.name}>
                  {each.name} (published for {each.instructions} of {facts.instructions} instructions)
                </option>
              ))}
            </Select>
          </Field>
        )}
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            label="Rounds"
            id={FIELDS.rounds}
            required
            hint={
              isCritique
                ? "1 to 5. Each round is a critique and a new response."
                : "1 to 5. A response that passes every question is carried on unchanged, and the run says so."
            }
          >
            <Input inputMode="numeric" {...field("rounds")} />
          </Field>
          <Field
            label="Name of the steps"
            aside="optional"
            id={FIELDS.stepName}
            hint={
              targets.length > 0
                ? `The responses become those of ${targets.map((target) => `“${target}”`).join(", ")}.`
                : "Tells refinements of one system apart."
            }
            error={
              taken.length > 0
                ? `The study has “${taken[0]}” already: a response that is there is never overwritten. Choose another name to keep both.`
                : undefined
            }
          >
            <Input maxLength={40} placeholder={isCritique ? "critique" : "refine"} {...field("stepName")} />
          </Field>
        </div>
      </Section>
      <Section title="Who refines">
        <ModelPicker
          studyId={studyId}
          legend={isCritique ? "Model" : "Model that rewrites"}
          value={modelId}
          onChange={setModelId}
        />
        {isCritique ? null : (
          <>
            <Checkbox
              label="Another model answers the checklist"
              hint="Otherwise the same model judges its own work, as in self-refinement. Whoever answers also writes the model’s own checklist."
              checked={otherJudge}
              onChange={(event) => setOtherJudge(event.target.checked)}
            />
            {otherJudge ? (
              <ModelPicker
                studyId={studyId}
                legend="Model that answers the checklist"
                value={judgeModelId}
                onChange={setJudgeModelId}
              />
            ) : null}
          </>
        )}
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Temperature" id={FIELDS.temperature} hint="Of the rewriting; answers are asked for at 0.">
            <Input inputMode="decimal" {...field("temperature")} />
          </Field>
          <Field label="Most tokens of a response" aside="optional" id={FIELDS.maxTokens}>
            <Input inputMode="numeric" {...field("maxTokens")} />
          </Field>
        </div>
      </Section>
      <Section title="What the model is shown">
        {sent.map((id) => (
          <PromptEditor
            key={id}
            templateId={id}
            value={prompts[id] ?? null}
            onChange={(text) => setPrompts((all) => ({ ...all, [id]: text }))}
          />
        ))}
      </Section>
    </RunForm>
  );
}
