"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";
import type { DatasetOptions as Options } from "@/lib/exports/dataset/dataset";
import { t } from "@/lib/messages/translate";
import { AllLabelsOption, type OtherLabels } from "./bundle-options";
import { type DatasetChoice, type DatasetProblems, FIELD_IDS } from "./dataset-choice";

const LICENCES = [
  ["cc-by-4.0", t("CC BY 4.0: credit the authors")],
  ["cc-by-sa-4.0", t("CC BY-SA 4.0: credit, same licence")],
  ["cc-by-nc-4.0", t("CC BY-NC 4.0: credit, not commercial")],
  ["cc0-1.0", t("CC0 1.0: public domain")],
  ["odc-by", t("ODC-By: credit, for databases")],
  ["apache-2.0", t("Apache 2.0")],
  ["mit", "MIT"],
  ["other", t("Another licence")],
] as const;

const TABLES: readonly { value: Options["tables"]; name: string }[] = [
  { value: "all", name: t("All tables") },
  { value: "gold", name: t("Gold labels only") },
  { value: "labels", name: t("Individual labels only, one row per label") },
];

export interface DatasetOptionsProps {
  choice: DatasetChoice;
  onChange: (choice: DatasetChoice) => void;
  /** shown once the dataset was asked for */
  problems: DatasetProblems;
  /** raters compared responses, so that there may be ties */
  hasTies: boolean;
  others: OtherLabels | null;
  /** what the dataset is called without a title */
  usualTitle: string;
}

/** What a dataset to publish holds and says of itself. */
export function DatasetOptions({ choice, onChange, problems, hasTies, others, usualTitle }: DatasetOptionsProps) {
  const set = (change: Partial<DatasetChoice>) => onChange({ ...choice, ...change });
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <Field id={FIELD_IDS.license} label={t("Licence")} required error={problems.license}>
        <Select value={choice.license} onChange={(event) => set({ license: event.target.value })}>
          <option value="">{t("Choose a licence")}</option>
          {LICENCES.map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t("Tables")}>
        <Select
          value={choice.tables}
          onChange={(event) => {
            const chosen = TABLES.find(({ value }) => value === event.target.value);
            if (chosen) set({ tables: chosen.value });
          }}
        >
          {TABLES.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <PublicationFields choice={choice} set={set} problems={problems} usualTitle={usualTitle} />
      <Field
        id={FIELD_IDS.testPercent}
        label={t("Test split, % of instructions")}
        hint={t("0: no test split.")}
        error={problems.testPercent}
      >
        <Input
          type="number"
          min={0}
          max={90}
          value={choice.testPercent}
          onChange={(event) => set({ testPercent: event.target.value })}
        />
      </Field>
      <Field
        id={FIELD_IDS.seed}
        label={t("Seed of the split")}
        hint={t("The same seed draws the same instructions.")}
        error={problems.seed}
      >
        <Input
          inputMode="numeric"
          value={choice.seed}
          disabled={Number(choice.testPercent) === 0}
          onChange={(event) => set({ seed: event.target.value })}
        />
      </Field>
      <AllLabelsOption
        others={others}
        checked={choice.allLabels}
        disabled={choice.tables === "gold"}
        onChange={(allLabels) => set({ allLabels })}
      />
      {hasTies ? (
        <Checkbox
          className="sm:col-span-2"
          label={t("Keep ties in preference rows")}
          hint={t("Otherwise they are dropped and counted in the dataset card.")}
          checked={choice.keepsTies}
          onChange={(event) => set({ keepsTies: event.target.checked })}
        />
      ) : null}
    </div>
  );
}

type PublicationFieldsProps = Pick<DatasetOptionsProps, "choice" | "problems" | "usualTitle"> & {
  set: (change: Partial<DatasetChoice>) => void;
};

/** What the dataset is called, by whom, where and when it is published. */
function PublicationFields({ choice, set, problems, usualTitle }: PublicationFieldsProps) {
  return (
    <>
      <Field label={t("Title")} aside={t("optional")}>
        <Input
          value={choice.title}
          maxLength={200}
          placeholder={usualTitle}
          onChange={(event) => set({ title: event.target.value })}
        />
      </Field>
      <Field label={t("Creator")} aside={t("optional")}>
        <Input value={choice.creator} maxLength={200} onChange={(event) => set({ creator: event.target.value })} />
      </Field>
      <Field
        id={FIELD_IDS.url}
        label={t("Address where it will be published")}
        aside={t("optional")}
        error={problems.url}
      >
        <Input
          type="url"
          value={choice.url}
          maxLength={500}
          placeholder="https://"
          onChange={(event) => set({ url: event.target.value })}
        />
      </Field>
      <Field
        id={FIELD_IDS.published}
        label={t("Day of publication")}
        aside={t("optional")}
        hint={t("Otherwise the day of the last label.")}
        error={problems.published}
      >
        <Input type="date" value={choice.published} onChange={(event) => set({ published: event.target.value })} />
      </Field>
      <Field
        id={FIELD_IDS.languages}
        label={t("Languages of the texts")}
        aside={t("optional")}
        hint={t("Codes, as en or en,de.")}
        error={problems.languages}
      >
        <Input value={choice.languages} maxLength={100} onChange={(event) => set({ languages: event.target.value })} />
      </Field>
    </>
  );
}
