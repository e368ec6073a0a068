"use client";

import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { IMPORT_FORMAT_NAMES, importFormatSchema } from "@/lib/domain/import/import-format";
import type { LabelFindings } from "@/lib/domain/import/label-findings";
import { LabelSettings } from "./label-settings";
import type { SettingsProps } from "./settings-props";
import { SystemSettings } from "./system-settings";
import { TableSettings } from "./table-settings";

interface FileSettingsProps extends SettingsProps {
  labels: LabelFindings | null;
  disabled: boolean;
}

/** How the file was understood, to be put right where that is wrong. Only what its format needs is asked. */
export function FileSettings({ labels, disabled, ...props }: FileSettingsProps) {
  const { inspection, options, onOptionsChange } = props;
  const format = options.format ?? inspection.format;
  return (
    <fieldset disabled={disabled} className="flex min-w-0 flex-col gap-5">
      <legend className="sr-only">How to read the file</legend>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Field label="Format" hint={options.format ? "Chosen by you." : "Told from the first row."}>
          <Select
            value={format}
            onChange={(event) => onOptionsChange({ ...options, format: importFormatSchema.parse(event.target.value) })}
          >
            {importFormatSchema.options.map((each) => (
              <option key={each} value={each}>
                {IMPORT_FORMAT_NAMES[each]}
              </option>
            ))}
          </Select>
        </Field>
        <SystemSettings {...props} />
      </div>
      {format === "table" ? <TableSettings {...props} /> : null}
      {format === "labels" ? <LabelSettings {...props} labels={labels} /> : null}
    </fieldset>
  );
}
