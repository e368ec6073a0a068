"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { DatasetOptions as Options } from "@/lib/domain/dataset/dataset";
import { type DatasetChoice, type DatasetProblems, FIELD_IDS } from "./dataset-choice";

const LICENCES = [
  ["cc-by-4.0", "CC BY 4.0: credit the authors"],
  ["cc-by-sa-4.0", "CC BY-SA 4.0: credit, same licence"],
  ["cc-by-nc-4.0", "CC BY-NC 4.0: credit, not commercial"],
  ["cc0-1.0", "CC0 1.0: public domain"],
  ["odc-by", "ODC-By: credit, for databases"],
  ["apache-2.0", "Apache 2.0"],
  ["mit", "MIT"],
  ["other", "Another licence"],
] as const;

const TABLES: readonly { value: Options["tables"]; name: string }[] = [
  { value: "all", name: "All tables" },
  { value: "gold", name: "Gold labels only" },
  { value: "labels", name: "Individual labels only, one row per label" },
];

export interface DatasetOptionsProps {
  choice: DatasetChoice;
  onChange: (choice: DatasetChoice) => void;
  /** shown once the dataset was asked for */
  problems: DatasetProblems;
  /** raters compared responses, so that there may be ties */
  hasTies: boolean;
  /** what the dataset is called without a title */
  usualTitle: string;
}

/** What a dataset to publish holds and says of itself. */
export function DatasetOptions({ choice, onChange, problems, hasTies, usualTitle }: DatasetOptionsProps) {
  const set = (change: Partial<DatasetChoice>) => onChange({ ...choice, ...change });
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <Field id={FIELD_IDS.license} label="Licence" required error={problems.license}>
        <Select value={choice.license} onChange={(event) => set({ license: event.target.value })}>
          <option value="">Choose a licence</option>
          {LICENCES.map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Tables">
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
      <Field label="Title" aside="optional">
        <Input
          value={choice.title}
          maxLength={200}
          placeholder={usualTitle}
          onChange={(event) => set({ title: event.target.value })}
        />
      </Field>
      <Field label="Creator" aside="optional">
        <Input value={choice.creator} maxLength={200} onChange={(event) => set({ creator: event.target.value })} />
      </Field>
      <Field
        id={FIELD_IDS.testPercent}
        label="Test split, % of instructions"
        hint="0: train only."
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
        label="Seed of the split"
        hint="The same seed draws the same instructions."
        error={problems.seed}
      >
        <Input
          inputMode="numeric"
          value={choice.seed}
          disabled={Number(choice.testPercent) === 0}
          onChange={(event) => set({ seed: event.target.value })}
        />
      </Field>
      {hasTies ? (
        <Checkbox
          className="sm:col-span-2"
          label="Keep ties in preference rows"
          hint="Otherwise they are dropped and counted in the dataset card."
          checked={choice.keepsTies}
          onChange={(event) => set({ keepsTies: event.target.checked })}
        />
      ) : null}
    </div>
  );
}
