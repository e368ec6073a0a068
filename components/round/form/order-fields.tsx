import { Field } from "@/components/ui/field";
import { RadioGroup } from "@/components/ui/radio-group";
import { t } from "@/lib/messages/translate";
import {
  type LabellingOptions,
  LEAST_REPEAT_SHARE,
  MOST_LABELS_PER_RATER,
  MOST_REPEAT_SHARE,
} from "@/lib/round/labelling-options";
import { hasAnswers, type Protocol } from "@/lib/round/protocol/protocols";
import { NumberInput } from "./number-input";

interface OrderFieldsProps {
  protocol: Protocol;
  options: LabellingOptions;
  onOptionsChange: (part: Partial<LabellingOptions>) => void;
}

/** In which order raters get tasks and questions, and whether some come again. */
export function OrderFields({ protocol, options, onOptionsChange }: OrderFieldsProps) {
  return (
    <>
      <RadioGroup
        legend={t("Order of tasks")}
        choices={TASK_ORDER_CHOICES}
        value={options.taskOrder}
        onValueChange={(taskOrder) => onOptionsChange({ taskOrder })}
      />
      {hasAnswers(protocol) ? (
        <RadioGroup
          legend={t("Order of questions")}
          choices={QUESTION_ORDER_CHOICES}
          value={options.questionOrder}
          onValueChange={(questionOrder) => onOptionsChange({ questionOrder })}
        />
      ) : null}
      <Field
        label={t("Repeat some tasks")}
        aside={t("percent, optional")}
        hint={t(
          "{leastRepeatShare} to {mostRepeatShare}% of a rater’s tasks come a second time, unmarked and at least ten labels later, to see how far raters agree with themselves. They count nowhere else. Not with one page per instruction.",
          { leastRepeatShare: LEAST_REPEAT_SHARE, mostRepeatShare: MOST_REPEAT_SHARE },
        )}
        className="sm:max-w-1/2"
      >
        <NumberInput
          min={LEAST_REPEAT_SHARE}
          max={MOST_REPEAT_SHARE}
          value={options.repeatShare}
          allowEmpty
          onValueChange={(repeatShare) => onOptionsChange({ repeatShare })}
        />
      </Field>
      <Field
        label={t("Labels per rater")}
        aside={t("at most, optional")}
        hint={t("A rater gets no further task after this many labels of the round. Training tasks do not count.")}
        className="sm:max-w-1/2"
      >
        <NumberInput
          min={1}
          max={MOST_LABELS_PER_RATER}
          value={options.labelsPerRater}
          allowEmpty
          onValueChange={(labelsPerRater) => onOptionsChange({ labelsPerRater })}
        />
      </Field>
    </>
  );
}

const TASK_ORDER_CHOICES = [
  {
    value: "shared",
    label: t("The same for all raters"),
    hint: t("Tasks nearest to completion come first: agreement is known early, and a round cut short has whole tasks."),
  },
  {
    value: "drawn",
    label: t("Drawn for each rater"),
    hint: t("Keeps shared fatigue and contrast from looking like agreement. Best if everyone labels every task."),
  },
] as const;

const QUESTION_ORDER_CHOICES = [
  { value: "checklist", label: t("As in the checklist") },
  {
    value: "drawn",
    label: t("Drawn for each rater"),
    hint: t("Not for checklists whose questions build on each other."),
  },
] as const;
