import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { RadioGroup } from "@/components/ui/radio-group";
import { Section } from "@/components/ui/section";
import { Select } from "@/components/ui/select";
import type { ImprovementFacts } from "@/lib/domain/improvement/improvement-facts";
import { REFINEMENT_METHOD_NAMES, REFINEMENT_METHODS, type RefinementMethod } from "@/lib/domain/run/refine-responses";
import * as texts from "@/lib/messages/researcher/improving";
import { say } from "@/lib/messages/researcher/say";
import { REFINEMENT_FIELD_IDS, type RefinementFieldsProps } from "./refinement-draft";

const OWN = "";

const METHOD_HINTS: Record<RefinementMethod, string> = {
  "checklist-all": texts.modelSeesEveryQuestion,
  "checklist-failed": texts.modelSeesOnlyWhatFailed,
  critique: texts.modelCriticisesTheResponse,
};

export interface RefinementMethodFieldsProps extends RefinementFieldsProps {
  facts: ImprovementFacts;
  /** the names of the systems that the refined responses become those of */
  targets: readonly string[];
}

/** What the model is told about a response, how often, and what the refined responses are called. */
export function RefinementMethodFields({ draft, onChange, facts, targets }: RefinementMethodFieldsProps) {
  const { method, series } = draft;
  const isCritique = method === "critique";
  const taken = targets.find((target) => facts.systems.some(({ name }) => name === target));
  return (
    <Section title={texts.how}>
      <RadioGroup
        legend={texts.feedback}
        value={method}
        onValueChange={(chosen) => onChange({ method: chosen })}
        choices={REFINEMENT_METHODS.map((value) => ({
          value,
          label: REFINEMENT_METHOD_NAMES[value],
          hint: METHOD_HINTS[value],
        }))}
      />
      {isCritique ? null : (
        <Field
          label={texts.checklistTitle}
          id="checklist"
          hint={series === null ? texts.modelWrites : texts.newestPublishedVersionResponses}
        >
          <Select
            value={series ?? OWN}
            onChange={({ target }) => onChange({ series: target.value === OWN ? null : target.value })}
          >
            <option value={OWN}>{texts.modelsOwnWrittenDuring}</option>
            {facts.series.map((each) => (
              <option key={each.name} value={each.name}>
                {say(texts.publishedForOfInstructions, {
                  each: each.name,
                  instructions: each.instructions,
                  count: facts.instructions,
                })}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={texts.rounds}
          id={REFINEMENT_FIELD_IDS.rounds}
          required
          hint={isCritique ? texts.of1To5EachRound : texts.of1To5AResponse}
        >
          <Input
            inputMode="numeric"
            autoComplete="off"
            value={draft.rounds}
            onChange={(event) => onChange({ rounds: event.target.value })}
          />
        </Field>
        <Field
          label={texts.nameOfTheSteps}
          aside={texts.optional}
          id={REFINEMENT_FIELD_IDS.stepName}
          hint={
            targets.length > 0
              ? say(texts.responsesBecomeThoseOf, { targets: targets.map((target) => `“${target}”`).join(", ") })
              : texts.tellsRefinementsOfOneSystem
          }
          error={taken === undefined ? undefined : say(texts.studyHasAlreadyAResponse, { taken })}
        >
          <Input
            maxLength={40}
            placeholder={isCritique ? texts.critique : texts.refine}
            autoComplete="off"
            value={draft.stepName}
            onChange={(event) => onChange({ stepName: event.target.value })}
          />
        </Field>
      </div>
    </Section>
  );
}
