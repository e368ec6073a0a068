"use client";

import { NumberInput } from "@/components/round/form/number-input";
import { OrderFields } from "@/components/round/form/order-fields";
import { TrainingFields } from "@/components/round/form/training-fields";
import { Checkbox } from "@/components/ui/checkbox";
import { ChoiceFieldset } from "@/components/ui/choice-fieldset";
import { Field } from "@/components/ui/field";
import { RadioGroup } from "@/components/ui/radio-group";
import { MAX_ON_PAGE } from "@/lib/labelling/labelling-limits";
import { t } from "@/lib/messages/translate";
import {
  type LabellingOptions,
  LEAST_BREAK_MINUTES,
  LEAST_EASE_EVERY,
  MOST_BREAK_MINUTES,
  MOST_EASE_EVERY,
} from "@/lib/round/labelling-options";
import {
  asksFor,
  hasAnswers,
  labelsInstructions,
  labelsPairs,
  type Protocol,
  scaleOf,
} from "@/lib/round/protocol/protocols";
import { isChoice } from "@/lib/round/protocol/scale";
import { FEWEST_TO_SETTLE, settledRule } from "@/lib/round/settled-tasks";

export interface LabellingOptionsFieldsProps {
  protocol: Protocol;
  options: LabellingOptions;
  onOptionsChange: (part: Partial<LabellingOptions>) => void;
}

/** What a round's labelling page shows and asks besides. */
export function LabellingOptionsFields({ protocol, options, onOptionsChange }: LabellingOptionsFieldsProps) {
  return (
    <>
      <OrderFields protocol={protocol} options={options} onOptionsChange={onOptionsChange} />
      {labelsInstructions(protocol) ? null : <TrainingFields options={options} onOptionsChange={onOptionsChange} />}
      {hasAnswers(protocol) ? (
        <RadioGroup
          legend={t("Quotes of the response")}
          hint={t(
            "Raters select the text that supports an answer. Quotes are exported with it and compared between raters.",
          )}
          choices={EVIDENCE_CHOICES}
          value={options.evidence}
          onValueChange={(evidence) => onOptionsChange({ evidence })}
        />
      ) : null}
      {hasAnswers(protocol) ? (
        <Checkbox
          label={t("Allow “could be either” as an answer")}
          hint={t(
            "For questions whose YES and NO can both be defended. It counts as missing in agreement and pass rates; its share tells which questions to rewrite.",
          )}
          checked={options.offersEither}
          onChange={(event) => onOptionsChange({ offersEither: event.target.checked })}
        />
      ) : null}
      {asksFor(protocol, "ease") ? (
        <RadioGroup
          legend={t("Ask whether the checklist made scoring easier")}
          choices={EASE_CHOICES}
          value={options.ease}
          onValueChange={(ease) => onOptionsChange({ ease })}
        />
      ) : null}
      {asksFor(protocol, "ease") && options.ease === "some" ? (
        <Field
          label={t("Ask with every … task")}
          aside={t("{leastEaseEvery} to {mostEaseEvery}", {
            leastEaseEvery: LEAST_EASE_EVERY,
            mostEaseEvery: MOST_EASE_EVERY,
          })}
          hint={t("Counted separately for each rater.")}
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
      {labelsPairs(protocol) && asksFor(protocol, "level") && !isForcedChoice(protocol) ? (
        <Checkbox
          label={t("Offer “Both good” and “Both bad”")}
          hint={t("Each is a tie in every figure; the export says which.")}
          checked={options.offersTieKinds}
          onChange={(event) => onOptionsChange({ offersTieKinds: event.target.checked })}
        />
      ) : null}
      {asksFor(protocol, "level") ? (
        <Checkbox
          label={t("Ask how sure raters are")}
          hint={t("Low, medium or high, by one key; raters may leave it out.")}
          checked={options.asksConfidence}
          onChange={(event) => onOptionsChange({ asksConfidence: event.target.checked })}
        />
      ) : null}
      {labelsInstructions(protocol) ? null : (
        <Checkbox
          label={t("Show word counts")}
          hint={t("Raters see the words, sentences and characters of each response, and of what they select in it.")}
          checked={options.showCounts}
          onChange={(event) => onOptionsChange({ showCounts: event.target.checked })}
        />
      )}
      {labelsInstructions(protocol) ? null : (
        <Field
          label={t("Ask before submitting unread")}
          aside={t("percent of a response seen, optional")}
          hint={t(
            "If less of a response was on the screen, Submit asks once whether to continue. It never prevents a label. Empty: never. What was seen is recorded either way; only researchers see it.",
          )}
          className="sm:max-w-1/2"
        >
          <NumberInput
            min={1}
            max={100}
            value={options.readingBound}
            allowEmpty
            onValueChange={(readingBound) => onOptionsChange({ readingBound })}
          />
        </Field>
      )}
      <OwnWorkFields options={options} onOptionsChange={onOptionsChange} />
    </>
  );
}

/** What raters see of their own pace, and when a break is suggested. */
function OwnWorkFields({ options, onOptionsChange }: Omit<LabellingOptionsFieldsProps, "protocol">) {
  return (
    <>
      <ChoiceFieldset
        legend={t("What raters see of their own work today")}
        hint={t("Behind a button on the labelling page. Raters never see each other’s pace.")}
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
        label={t("Break reminder after")}
        aside={t("minutes, optional")}
        hint={t(
          "{leastBreakMinutes} to {mostBreakMinutes} minutes of labelling without a pause of five minutes. Empty: never.",
          { leastBreakMinutes: LEAST_BREAK_MINUTES, mostBreakMinutes: MOST_BREAK_MINUTES },
        )}
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
  { name: "showToday", label: t("How many labels") },
  { name: "showMinutes", label: t("Active minutes") },
  { name: "showMedian", label: t("Median time per label") },
] as const;

const EVIDENCE_CHOICES = [
  { value: "off", label: t("Off") },
  { value: "optional", label: t("Optional") },
  {
    value: "required",
    label: t("Required for YES"),
    hint: t("A NO may be about something missing, so it needs no quote."),
  },
] as const;

const EASE_CHOICES = [
  { value: "each", label: t("With each task") },
  { value: "some", label: t("Every nth task") },
  {
    value: "end",
    label: t("Once, at the end"),
    hint: t("When nothing is left for a rater, about the round as a whole."),
  },
] as const;

/** Without a tie there is none to tell apart. */
function isForcedChoice(protocol: Protocol): boolean {
  const scale = scaleOf(protocol);
  return scale !== null && isChoice(scale);
}

interface OnePageFieldProps {
  checked: boolean;
  disabled?: boolean;
  onCheckedChange: (checked: boolean) => void;
}

/** Whether raters see all responses to an instruction at once. */
export function OnePageField({ checked, disabled, onCheckedChange }: OnePageFieldProps) {
  return (
    <Checkbox
      label={t("Show all responses to an instruction on one page")}
      hint={t(
        "Raters answer each question for all responses, in an order drawn for each rater, then move on to the next question. A page has up to {maxOnPage} responses. Without attention tasks, which would stand out.",
        { maxOnPage: MAX_ON_PAGE },
      )}
      disabled={disabled}
      checked={checked}
      onChange={(event) => onCheckedChange(event.target.checked)}
    />
  );
}

interface StopsFieldProps {
  /** raters per task, or at most */
  overlap: number;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
}

/** Whether a task gets no more labels once they could not change its outcome. */
export function StopsField({ overlap, checked, onCheckedChange }: StopsFieldProps) {
  const canStop = overlap >= FEWEST_TO_SETTLE;
  return (
    <Checkbox
      label={t("Stop each task once its outcome is settled")}
      hint={
        canStop
          ? t("{rule}. Agreement and means use the first labels of each task.", { rule: settledRule({ overlap }) })
          : t("Needs at least {count} raters per task.", { count: FEWEST_TO_SETTLE })
      }
      disabled={!canStop}
      checked={canStop && checked}
      onChange={(event) => onCheckedChange(event.target.checked)}
    />
  );
}
