"use client";

import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { t } from "@/lib/messages/translate";

export interface ColumnSelectProps {
  label: string;
  hint?: string;
  columns: readonly string[];
  /** null: none */
  value: string | null;
  onValueChange: (column: string | null) => void;
}

/** One of the file's columns, or none. */
export function ColumnSelect({ label, hint, columns, value, onValueChange }: ColumnSelectProps) {
  return (
    <Field label={label} hint={hint}>
      <Select value={value ?? ""} onChange={(event) => onValueChange(event.target.value || null)}>
        <option value="">{t("none")}</option>
        {columns.map((column) => (
          <option key={column} value={column}>
            {column}
          </option>
        ))}
      </Select>
    </Field>
  );
}
