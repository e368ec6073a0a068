import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { t } from "@/lib/messages/translate";
import { type LabellingOptions, MOST_TRAINING_TOLERANCE, MOST_TRAINING_TRIES } from "@/lib/round/labelling-options";
import { NumberInput } from "./number-input";

interface TrainingFieldsProps {
  options: LabellingOptions;
  onOptionsChange: (part: Partial<LabellingOptions>) => void;
}

/** How training tasks count and how often they may be tried, for rounds that have any. */
export function TrainingFields(props: TrainingFieldsProps) {
  return (
    <>
      <TrainingCredit {...props} />
      <TrainingTries {...props} />
    </>
  );
}

/** How often raters may do the training by themselves, for rounds that have any. */
function TrainingTries({ options, onOptionsChange }: TrainingFieldsProps) {
  return (
    <Field
      label={t("Training tries")}
      aside={t("1 to {most}, optional", { most: MOST_TRAINING_TRIES })}
      hint={t(
        "Raters who fail the training may try it again this often in all. Empty: once, and twice for participants of platforms, who get their screen-out code after the last.",
      )}
      className="sm:max-w-1/2"
    >
      <NumberInput
        min={1}
        max={MOST_TRAINING_TRIES}
        value={options.trainingTries}
        allowEmpty
        onValueChange={(trainingTries) => onOptionsChange({ trainingTries })}
      />
    </Field>
  );
}

/** How training tasks count, for rounds that have any. */
function TrainingCredit({ options, onOptionsChange }: TrainingFieldsProps) {
  return (
    <Field
      label={t("Credit for training tasks")}
      hint={t(
        "Of graded tasks the credits, from 0 to 1, are added up and compared with the pass mark; a task with a level and answers gets the mean of both.",
      )}
      className="sm:max-w-1/2"
    >
      <Select
        value={options.trainingTolerance === null ? "" : String(options.trainingTolerance)}
        onChange={({ target: { value } }) =>
          onOptionsChange({ trainingTolerance: value === "" ? null : Number(value) })
        }
      >
        <option value="">{t("Right or wrong as a whole")}</option>
        <option value="0">{t("Graded: exact levels, share of right answers")}</option>
        {TOLERANCES.map((tolerance) => (
          <option key={tolerance} value={String(tolerance)}>
            {t("Graded: levels within ±{tolerance} count half, share of right answers", { tolerance })}
          </option>
        ))}
      </Select>
    </Field>
  );
}

const TOLERANCES = Array.from({ length: MOST_TRAINING_TOLERANCE }, (_, index) => index + 1);
