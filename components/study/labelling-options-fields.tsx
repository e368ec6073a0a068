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
import * as texts from "@/lib/messages/researcher/round-setup";
import { say } from "@/lib/messages/researcher/say";
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
          legend={texts.quotesOfTheResponse}
          hint={texts.ratersSelectTheText}
          choices={EVIDENCE_CHOICES}
          value={options.evidence}
          onValueChange={(evidence) => onOptionsChange({ evidence })}
        />
      ) : null}
      {asksFor(protocol, "ease") ? (
        <RadioGroup
          legend={texts.askWhetherTheChecklistMade}
          choices={EASE_CHOICES}
          value={options.ease}
          onValueChange={(ease) => onOptionsChange({ ease })}
        />
      ) : null}
      {asksFor(protocol, "ease") && options.ease === "some" ? (
        <Field
          label={texts.askWithEveryTask}
          aside={say(texts.to, { leastEaseEvery: LEAST_EASE_EVERY, mostEaseEvery: MOST_EASE_EVERY })}
          hint={texts.countedSeparatelyForEachRater}
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
          label={texts.showWordCounts}
          hint={texts.ratersSeeTheWordsSentences}
          checked={options.showCounts}
          onChange={(event) => onOptionsChange({ showCounts: event.target.checked })}
        />
      )}
      <ChoiceFieldset legend={texts.whatRatersSee} hint={texts.behindAButton} className="gap-2">
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
        label={texts.suggestABreakAfter}
        aside={texts.minutesOptional}
        hint={say(texts.toMinutesOfLabellingWithout, {
          leastBreakMinutes: LEAST_BREAK_MINUTES,
          mostBreakMinutes: MOST_BREAK_MINUTES,
        })}
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

/** What raters may see of their own work. */
export const OWN_WORK = [
  { name: "showToday", label: texts.howManyLabels },
  { name: "showMinutes", label: texts.activeMinutes },
  { name: "showMedian", label: texts.theirMedianTimePerLabel },
] as const;

const EVIDENCE_CHOICES = [
  { value: "off", label: texts.off },
  { value: "optional", label: texts.optionalTitle },
  { value: "required", label: texts.requiredForYes, hint: texts.noMayBeAboutSomething },
] as const;

const EASE_CHOICES = [
  { value: "each", label: texts.withEachTask },
  { value: "some", label: texts.everyNthTask },
  { value: "end", label: texts.onceAtTheEnd, hint: texts.whenNothingIsLeft },
] as const;
