import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { t } from "@/lib/messages/translate";
import { LEAST_CORE, LEAST_PROBABILITY, plannedSchema } from "@/lib/round/planned-round";
import { FEWEST_TO_SETTLE, settledRule } from "@/lib/round/settled-tasks";
import { NumberInput } from "./number-input";
import { choosesPlaces } from "./round-draft";
import type { RoundPartProps } from "./round-part";

/** Which tasks people label, and when a task has enough labels. */
export function PlacesFields({ draft, onChange }: RoundPartProps) {
  if (!choosesPlaces(draft)) return null;
  const { overlap, planned } = draft;
  const canStop = overlap >= FEWEST_TO_SETTLE;
  return (
    <>
      <Checkbox
        label={t("Stop each task once its outcome is settled")}
        hint={
          canStop
            ? t("{rule}. Agreement and means use the first labels of each task.", { rule: settledRule({ overlap }) })
            : t("Needs at least {count} raters per task.", { count: FEWEST_TO_SETTLE })
        }
        disabled={!canStop}
        checked={canStop && draft.stopsWhenSettled}
        onChange={(event) => onChange({ stopsWhenSettled: event.target.checked })}
      />
      <Checkbox
        label={t("Let a judge help to choose what people label")}
        hint={t(
          "People first label a random core. Run a judge on the round, then draw the rest: tasks where the judge is likely to be off come more often. Their probabilities are kept, and estimates are weighted by them.",
        )}
        checked={planned !== null}
        onChange={(event) => onChange({ planned: event.target.checked ? plannedSchema.parse({}) : null })}
      />
      {planned ? (
        <div className="grid gap-6 sm:grid-cols-2">
          <Field
            label={t("Tasks that people label, in percent")}
            hint={t("Of all tasks of the round, the core included.")}
          >
            <NumberInput
              min={100 * LEAST_PROBABILITY}
              max={100}
              value={Math.round(100 * planned.share)}
              onValueChange={(percent) => onChange({ planned: { ...planned, share: (percent ?? 100) / 100 } })}
            />
          </Field>
          <Field
            label={t("Random core, in percent of these")}
            hint={t("At least {least}%. Agreement is computed from the core.", { least: 100 * LEAST_CORE })}
          >
            <NumberInput
              min={100 * LEAST_CORE}
              max={100}
              value={Math.round(100 * planned.core)}
              onValueChange={(percent) => onChange({ planned: { ...planned, core: (percent ?? 100) / 100 } })}
            />
          </Field>
        </div>
      ) : null}
    </>
  );
}
