import { Field } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";
import { RadioGroup } from "@/components/ui/radio-group";
import { Section } from "@/components/ui/section";
import type { ImprovementFacts } from "@/lib/improve/improvement-facts";
import { t } from "@/lib/messages/translate";
import { REFINEMENT_METHOD_NAMES, REFINEMENT_METHODS, type RefinementMethod } from "@/lib/runs/refine-responses";
import { REFINEMENT_FIELD_IDS, type RefinementFieldsProps } from "./refinement-draft";

const OWN = "";

const METHOD_HINTS: Record<RefinementMethod, string> = {
  "checklist-all": t("The model sees every question with its answer."),
  "checklist-failed": t("The model sees only what failed and is told that the rest is right."),
  critique: t("The model criticises the response in its own words, then rewrites it. No checklist."),
};

export interface RefinementMethodFieldsProps extends RefinementFieldsProps {
  facts: ImprovementFacts;
  /** the names of the systems that the refined responses become those of */
  targets: readonly string[];
}

/** What the model receives about a response, how often, and what the refined responses are called. */
export function RefinementMethodFields({ draft, onChange, facts, targets }: RefinementMethodFieldsProps) {
  const { method, series } = draft;
  const isCritique = method === "critique";
  const taken = targets.find((target) => facts.systems.some(({ name }) => name === target));
  return (
    <Section title={t("How")}>
      <RadioGroup
        legend={t("Feedback")}
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
          label={t("Checklist")}
          id="checklist"
          hint={
            series === null
              ? t(
                  "The model writes one for each instruction during the run. It is stored with the run and used nowhere else; questions for which YES may not mean good are left out.",
                )
              : t("The newest published version. Responses to instructions without one are left out of the run.")
          }
        >
          <Select
            value={series ?? OWN}
            onChange={({ target }) => onChange({ series: target.value === OWN ? null : target.value })}
          >
            <option value={OWN}>{t("The model’s own, written during the run")}</option>
            {facts.series.map((each) => (
              <option key={each.name} value={each.name}>
                {t(
                  "{each} (published for {instructions} of {count, plural, one {# instruction} other {# instructions}})",
                  { each: each.name, instructions: each.instructions, count: facts.instructions },
                )}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={t("Rounds")}
          id={REFINEMENT_FIELD_IDS.rounds}
          required
          hint={
            isCritique
              ? t("1 to 5. Each round is a critique and a new response.")
              : t("1 to 5. A response that passes every question is kept unchanged, and the run reports it.")
          }
        >
          <Input
            inputMode="numeric"
            autoComplete="off"
            value={draft.rounds}
            onChange={(event) => onChange({ rounds: event.target.value })}
          />
        </Field>
        <Field
          label={t("Name of the steps")}
          aside={t("optional")}
          id={REFINEMENT_FIELD_IDS.stepName}
          hint={
            targets.length > 0
              ? t("The responses become those of {targets}.", {
                  targets: targets.map((target) => `“${target}”`).join(", "),
                })
              : t("Distinguishes several refinements of one system.")
          }
          error={
            taken === undefined
              ? undefined
              : t(
                  "The study already has “{taken}”; existing responses are never overwritten. Choose another name to keep both.",
                  { taken },
                )
          }
        >
          <Input
            maxLength={40}
            placeholder={isCritique ? t("critique") : t("refine")}
            autoComplete="off"
            value={draft.stepName}
            onChange={(event) => onChange({ stepName: event.target.value })}
          />
        </Field>
      </div>
    </Section>
  );
}
