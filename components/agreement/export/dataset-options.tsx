"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { DatasetOptions as Options } from "@/lib/domain/dataset/dataset";
import * as texts from "@/lib/messages/researcher/round-export";
import { AllLabelsOption, type OtherLabels } from "./bundle-options";
import { type DatasetChoice, type DatasetProblems, FIELD_IDS } from "./dataset-choice";

const LICENCES = [
  ["cc-by-4.0", texts.ccBy40CreditTheAuthors],
  ["cc-by-sa-4.0", texts.ccBySa40SameLicence],
  ["cc-by-nc-4.0", texts.ccByNc40NotCommercial],
  ["cc0-1.0", texts.cc010PublicDomain],
  ["odc-by", texts.odcByCreditForDatabases],
  ["apache-2.0", texts.apache20],
  ["mit", "MIT"],
  ["other", texts.anotherLicence],
] as const;

const TABLES: readonly { value: Options["tables"]; name: string }[] = [
  { value: "all", name: texts.allTables },
  { value: "gold", name: texts.goldLabelsOnly },
  { value: "labels", name: texts.individualLabelsOnlyOneRow },
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
      <Field id={FIELD_IDS.license} label={texts.licence} required error={problems.license}>
        <Select value={choice.license} onChange={(event) => set({ license: event.target.value })}>
          <option value="">{texts.chooseALicence}</option>
          {LICENCES.map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={texts.tables}>
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
      <Field label={texts.title} aside={texts.optional}>
        <Input
          value={choice.title}
          maxLength={200}
          placeholder={usualTitle}
          onChange={(event) => set({ title: event.target.value })}
        />
      </Field>
      <Field label={texts.creator} aside={texts.optional}>
        <Input value={choice.creator} maxLength={200} onChange={(event) => set({ creator: event.target.value })} />
      </Field>
      <Field
        id={FIELD_IDS.testPercent}
        label={texts.testSplitOfInstructions}
        hint={texts.of0TrainOnly}
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
      <Field id={FIELD_IDS.seed} label={texts.seedOfTheSplit} hint={texts.sameSeedDrawsTheSame} error={problems.seed}>
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
          label={texts.keepTiesInPreferenceRows}
          hint={texts.otherwiseTheyAreDropped}
          checked={choice.keepsTies}
          onChange={(event) => set({ keepsTies: event.target.checked })}
        />
      ) : null}
    </div>
  );
}
