"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { ChoiceFieldset } from "@/components/ui/choice-fieldset";
import { Field } from "@/components/ui/field";
import { RadioGroup } from "@/components/ui/radio-group";
import { asksFor, hasAnswers, labelsInstructions, type Protocol } from "@/lib/domain/protocol/protocols";
import {
  type LabellingOptions,
  LEAST_BREAK_MINUTES,
  LEAST_EASE_EVERY,
  MOST_BREAK_MINUTES,
  MOST_EASE_EVERY,
} from "@/lib/domain/round/labelling-options";
import { NumberInput } from "./number-input";

export interface LabellingOptionsFieldsProps {
  protocol: Protocol;
  options: LabellingOptions;
  onOptionsChange: (part: Partial<LabellingOptions>) => void;
}

/** What a round's labelling page shows and asks besides. */
export function LabellingOptionsFields({ protocol, options, onOptionsChange }: LabellingOptionsFieldsProps) {
  return (
    <>
      {hasAnswers(protocol) ? (
        <RadioGroup
          legend="Quotes of the response"
          hint="Raters select the text that supports an answer. Quotes are exported with it and compared between raters."
          choices={EVIDENCE_CHOICES}
          value={options.evidence}
          onValueChange={(evidence) => onOptionsChange({ evidence })}
        />
      ) : null}
      {asksFor(protocol, "ease") ? (
        <RadioGroup
          legend="Ask whether the checklist made scoring easier"
          choices={EASE_CHOICES}
          value={options.ease}
          onValueChange={(ease) => onOptionsChange({ ease })}
        />
      ) : null}
      {asksFor(protocol, "ease") && options.ease === "some" ? (
        <Field
          label="Ask with every … task"
          aside={`${LEAST_EASE_EVERY} to ${MOST_EASE_EVERY}`}
          hint="Counted separately for each rater."
          className="sm:max-w-1/3"
        >
          <NumberInput
            min={LEAST_EASE_EVERY}
            max={MOST_EASE_EVERY}
            value={options.easeEvery}
            onValueChange={(easeEvery) => onOptionsChange({ easeEvery: easeEvery ?? LEAST_EASE_EVERY })}
          />
        </Field>
      ) : null}
      {labelsInstructions(protocol) ? null : (
        <Checkbox
          label="Show word counts"
          hint="Raters see the words, sentences and characters of each response, and of what they select in it."
          checked={options.showCounts}
          onChange={(event) => onOptionsChange({ showCounts: event.target.checked })}
        />
      )}
      <ChoiceFieldset
        legend="What raters see of their own work today"
        hint="Behind a button on the labelling page. Nobody sees anyone else’s pace."
        className="gap-2"
      >
        {OWN_WORK.map(({ name, label }) => (
          <Checkbox
            key={name}
            label={label}
            checked={options[name]}
            onChange={(event) => onOptionsChange({ [name]: event.target.checked })}
          />
        ))}
      </ChoiceFieldset>
      <Field
        label="Suggest a break after"
        aside="minutes, optional"
        hint={`${LEAST_BREAK_MINUTES} to ${MOST_BREAK_MINUTES} minutes of labelling without a pause of five minutes. Empty: never.`}
        className="sm:max-w-1/2"
      >
        <NumberInput
          min={LEAST_BREAK_MINUTES}
          max={MOST_BREAK_MINUTES}
          value={options.breakAfter}
          allowEmpty
          onValueChange={(breakAfter) => onOptionsChange({ breakAfter })}
        />
      </Field>
    </>
  );
}

const OWN_WORK = [
  { name: "showToday", label: "How many labels" },
  { name: "showMinutes", label: "Active minutes" },
  { name: "showMedian", label: "Their median time per label" },
] as const;

const EVIDENCE_CHOICES = [
  { value: "off", label: "Off" },
  { value: "optional", label: "Optional" },
  { value: "required", label: "Required for YES", hint: "A NO may be about something that is missing." },
] as const;

const EASE_CHOICES = [
  { value: "each", label: "With each task" },
  { value: "some", label: "Every nth task" },
  { value: "end", label: "Once, at the end", hint: "When nothing is left for a rater, about the round as a whole." },
] as const;
