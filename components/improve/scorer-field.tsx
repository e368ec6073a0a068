import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import type { Source } from "@/lib/compare/sources";
import { t } from "@/lib/messages/translate";

export interface ScorerFieldProps {
  label: string;
  hint: string;
  sources: readonly Source[];
  value: string;
  /** what an empty choice means; without it there is none */
  none?: string;
  onChange: (id: string) => void;
}

/** One of the study's sources, listed under its round. */
export function ScorerField({ label, hint, sources, value, none, onChange }: ScorerFieldProps) {
  const headings = [...new Set(sources.map(({ heading }) => heading))];
  return (
    <Field label={label} hint={hint}>
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        {none === undefined ? null : <option value="">{none}</option>}
        {headings.map((heading) => (
          <optgroup key={heading} label={heading}>
            {sources
              .filter((source) => source.heading === heading)
              .map(({ id, name, simulated }) => (
                <option key={id} value={id}>
                  {name}
                  {simulated ? ` ${t("(simulated)")}` : ""}
                </option>
              ))}
          </optgroup>
        ))}
      </Select>
    </Field>
  );
}
