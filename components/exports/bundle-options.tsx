"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { counted } from "@/lib/format/format-number";
import { t } from "@/lib/messages/translate";

export interface BundleChoice {
  labels: boolean;
  allLabels: boolean;
  comments: boolean;
  texts: boolean;
  bom: boolean;
}

export const USUAL_BUNDLE: BundleChoice = { labels: false, allLabels: false, comments: false, texts: true, bom: false };

export interface BundleOptionsProps {
  choice: BundleChoice;
  onChange: (choice: BundleChoice) => void;
  /** in words: whose labels count, and how many labels of others there are; null where all count */
  others: OtherLabels | null;
}

export interface ScoreOptionsProps extends BundleOptionsProps {
  /** of the round; none until they are known */
  systems: readonly string[];
  /** null: all of them */
  system: string | null;
  onSystem: (system: string | null) => void;
}

/** Whose scores files for other programs include, and of which responses. */
export function ScoreOptions({ choice, onChange, others, systems, system, onSystem }: ScoreOptionsProps) {
  return (
    <div className="flex flex-col gap-3">
      {systems.length > 1 ? (
        <Field
          label={t("System")}
          hint={t("Inspect and lm-evaluation-harness read the scores of one model: choose it for their files.")}
        >
          <Select value={system ?? ""} onChange={(event) => onSystem(event.target.value || null)}>
            <option value="">{t("All systems")}</option>
            {systems.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      <LabelOptions
        choice={choice}
        onChange={onChange}
        others={others}
        hint={t("Besides the gold labels, under pseudonyms.")}
        comments={t("With comments")}
      />
    </div>
  );
}

export interface OtherLabels {
  counted: string;
  labels: number;
}

export interface AllLabelsOptionProps {
  others: OtherLabels | null;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
}

/** Whether the tables of labels hold those of judges and others, too. */
export function AllLabelsOption({ others, checked, disabled, onChange }: AllLabelsOptionProps) {
  if (others === null) return null;
  return (
    <Checkbox
      className="sm:col-span-2"
      label={t("Labels of all other raters too, such as judges")}
      hint={t(
        "{labels} by raters other than those included, marked by kind of rater. Gold labels and alpha count these only: {counted}.",
        { ...others, labels: counted(others.labels, "label") },
      )}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}

/** Whether labels of each rater are included, of which raters, and with what they wrote. */
function LabelOptions({
  choice,
  onChange,
  others,
  hint,
  comments,
}: BundleOptionsProps & { hint: string; comments: string }) {
  const set = (change: Partial<BundleChoice>) => onChange({ ...choice, ...change });
  return (
    <>
      <Checkbox
        label={t("Every rater’s own labels")}
        hint={hint}
        checked={choice.labels}
        onChange={(event) => set({ labels: event.target.checked })}
      />
      <AllLabelsOption
        others={others}
        checked={choice.allLabels}
        disabled={!choice.labels}
        onChange={(allLabels) => set({ allLabels })}
      />
      <Checkbox
        label={comments}
        hint={t("Free text may contain names.")}
        checked={choice.comments}
        disabled={!choice.labels}
        onChange={(event) => set({ comments: event.target.checked })}
      />
    </>
  );
}

/** What JSON Lines and CSV include. */
export function BundleOptions({ choice, onChange, others }: BundleOptionsProps) {
  const set = (change: Partial<BundleChoice>) => onChange({ ...choice, ...change });
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="sr-only">{t("What to include")}</legend>
      <Checkbox
        label={t("Texts of instructions and responses")}
        hint={t("Makes the files self-contained.")}
        checked={choice.texts}
        onChange={(event) => set({ texts: event.target.checked })}
      />
      <LabelOptions
        choice={choice}
        onChange={onChange}
        others={others}
        hint={t("With order shown and time on task.")}
        comments={t("With comments and reported problems")}
      />
      <Checkbox
        label={t("Mark CSV as UTF-8 for spreadsheets")}
        hint={t("Adds a byte order mark, for spreadsheets that otherwise show wrong accents.")}
        checked={choice.bom}
        onChange={(event) => set({ bom: event.target.checked })}
      />
    </fieldset>
  );
}
