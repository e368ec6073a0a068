"use client";

import { NumberInput } from "@/components/round/form/number-input";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";
import { t } from "@/lib/messages/translate";
import { type Arm, armId, armName } from "@/lib/round/arms";
import { MAX_LEASE_MINUTES } from "@/lib/round/new-round";
import { armsProblem } from "@/lib/round/plan-arms";
import { FEWEST_CORE_TASKS, LEAST_CORE, LEAST_PROBABILITY, plannedSchema } from "@/lib/round/planned-round";
import { fitsOnePage, hasAnswers, labelsInstructions, labelsPairs } from "@/lib/round/protocol/protocols";
import { MAX_SEED } from "@/lib/round/round-choice";
import type { Study } from "@/lib/study/study";
import { LabellingOptionsFields, OnePageField, StopsField } from "../labelling-options-fields";
import { armsOf, choosesPlaces, criteriaOf, isOnePage, type RoundDraft } from "./round-draft";
import type { RoundPartProps } from "./round-part";
import { TasksOfKnownTruth } from "./tasks-of-known-truth";

/** For how long a task is a rater’s, what chance decides, and what the labelling page shows. */
export function LabellingChoice({ draft, onChange }: RoundPartProps) {
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        <Field
          label={t("Lease")}
          aside={t("minutes")}
          hint={t("After this time, an unlabelled task goes to someone else.")}
        >
          <NumberInput
            min={1}
            max={MAX_LEASE_MINUTES}
            value={draft.leaseMinutes}
            onValueChange={(leaseMinutes) => onChange({ leaseMinutes: leaseMinutes ?? 1 })}
          />
        </Field>
        <Field label={t("Seed")} hint={t("Makes every random choice repeatable: sample, order, positions.")}>
          <NumberInput
            min={0}
            max={MAX_SEED}
            value={draft.seed}
            onValueChange={(seed) => onChange({ seed: seed ?? 0 })}
          />
        </Field>
      </div>
      {labelsInstructions(draft.protocol) || criteriaOf(draft).length > 0 ? null : (
        <TasksOfKnownTruth protocol={draft.protocol} isOnePage={isOnePage(draft)} draft={draft} onChange={onChange} />
      )}
      <div className="grid gap-6 sm:grid-cols-2">
        <Field
          label={t("Required languages")}
          aside={t("optional")}
          hint={t(
            "Separate with commas. Only members whose profile has all of them see the round. You set profiles on the People page.",
          )}
        >
          <Input
            value={draft.raterLanguages}
            autoComplete="off"
            onChange={(event) => onChange({ raterLanguages: event.target.value })}
          />
        </Field>
        <Field
          label={t("Required expertise")}
          aside={t("optional")}
          hint={t("Separate with commas, such as medicine, law.")}
        >
          <Input
            value={draft.raterExpertise}
            autoComplete="off"
            onChange={(event) => onChange({ raterExpertise: event.target.value })}
          />
        </Field>
      </div>
      <LabellingOptionsFields
        protocol={draft.protocol}
        options={draft.labelling}
        onOptionsChange={(part) => onChange({ labelling: { ...draft.labelling, ...part } })}
      />
      {hasAnswers(draft.protocol) ? (
        <Checkbox
          label={t("Allow UNKNOWN as an answer")}
          hint={t("For questions that can’t be answered from what is shown. It counts neither as YES nor as NO.")}
          checked={draft.allowUnknown}
          onChange={(event) => onChange({ allowUnknown: event.target.checked })}
        />
      ) : null}
      {fitsOnePage(draft.protocol) ? (
        <OnePageField checked={draft.byInstruction} onCheckedChange={(byInstruction) => onChange({ byInstruction })} />
      ) : null}
      {labelsPairs(draft.protocol) ? (
        <Checkbox
          label={t("Shuffle which response is on the left")}
          hint={t("Drawn for each rater and task. Labels are still stored in the pair’s own orientation.")}
          checked={draft.shufflePositions}
          onChange={(event) => onChange({ shufflePositions: event.target.checked })}
        />
      ) : null}
    </>
  );
}

interface ChecklistPartProps extends RoundPartProps {
  series: Study["checklistSeries"];
}

/** Which checklists are answered. */
export function ChecklistSeries({
  draft,
  onChange,
  series,
  ...field
}: ChecklistPartProps & { id: string; error: string | undefined }) {
  return (
    <Field {...field} label={t("Checklist series")} className="sm:max-w-1/2">
      <Select
        value={draft.series ?? ""}
        onChange={(event) => onChange({ series: event.target.value || null, version: "latest" })}
      >
        {draft.series === null ? <option value="">{t("Choose one")}</option> : null}
        {series.map((one) => (
          <option key={one.series} value={one.series}>
            {one.series} (
            {t("{count, plural, one {# instruction} other {# instructions}}", { count: one.instructions })})
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** Which version of them. The round keeps the exact versions it begins with. */
export function ChecklistVersion({ draft, onChange, series }: ChecklistPartProps) {
  const latest = series.find((one) => one.series === draft.series)?.latestVersion ?? 1;
  const versions = Array.from({ length: latest }, (_, index) => latest - index);
  return (
    <Field
      label={t("Checklist version")}
      hint={t("Published versions are frozen; the round uses the ones it starts with.")}
      className="sm:max-w-1/2"
    >
      <Select
        value={draft.version}
        onChange={(event) =>
          onChange({ version: event.target.value === "latest" ? "latest" : Number(event.target.value) })
        }
      >
        <option value="latest">{t("Latest version of each")}</option>
        {versions.map((version) => (
          <option key={version} value={version}>
            {t("Version {version} only", { version })}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** Which tasks people label, and when a task has enough labels. */
export function PlacesFields({ draft, onChange }: RoundPartProps) {
  if (!choosesPlaces(draft)) return null;
  const { overlap, planned } = draft;
  return (
    <>
      <StopsField
        overlap={overlap}
        checked={draft.stopsWhenSettled}
        onCheckedChange={(stopsWhenSettled) => onChange({ stopsWhenSettled })}
      />
      <Checkbox
        label={t("Let a judge help to choose what people label")}
        hint={t(
          "People first label a random core. Run a judge on the round, then draw the rest: tasks where the judge is likely to be off come more often. Their probabilities are kept, and estimates are weighted by them. Worth it only for a judge that is nearly always right where it says it is sure.",
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
            hint={t(
              "At least {least}%. Agreement is computed from the core. With fewer than {fewest} tasks in it, the rest is drawn evenly.",
              { least: 100 * LEAST_CORE, fewest: FEWEST_CORE_TASKS },
            )}
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

/** What can be compared: no checklist, each series, and where it has versions the one before. */
function armsToChoose(series: Study["checklistSeries"]): Arm[] {
  return [
    { kind: "none" },
    ...series.flatMap(({ series: name, latestVersion }): Arm[] => [
      { kind: "series", series: name },
      ...(latestVersion > 1 ? [{ kind: "former" as const, series: name }] : []),
    ]),
  ];
}

/** An experiment inside the round: which checklist, if any, comes before the score. */
export function ArmsChoice({ draft, onChange, series }: RoundPartProps & { series: Study["checklistSeries"] }) {
  if (draft.protocol !== "check_then_score") return null;
  const chosen = new Set(draft.arms.map(armId));
  const arms = armsOf(draft);
  const problem = arms && problemOf(draft, arms);
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="font-medium">{t("Compare arms")}</legend>
      <p className="text-sm text-ink-muted">
        {t(
          "Each rater scores each response in one of the arms, drawn so that every response and every rater has all arms equally often, in an order that shifts from rater to rater. Raters are not told. Labels per task are then divided among the arms: give at least two to each for agreement.",
        )}
      </p>
      {armsToChoose(series).map((arm) => (
        <Checkbox
          key={armId(arm)}
          label={armName(arm)}
          checked={chosen.has(armId(arm))}
          onChange={(event) =>
            onChange({
              arms: event.target.checked
                ? [...draft.arms, arm]
                : draft.arms.filter((other) => armId(other) !== armId(arm)),
            })
          }
        />
      ))}
      <p role="status" className="text-sm text-ink-muted empty:hidden">
        {problem ?? (draft.arms.length === 1 ? t("Choose at least two arms, or none.") : null)}
      </p>
    </fieldset>
  );
}

const problemOf = (draft: RoundDraft, arms: readonly Arm[]) =>
  armsProblem({ ...draft, arms, checklist: { version: draft.version }, options: draft.labelling });
