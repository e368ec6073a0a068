import { useId } from "react";
import { Select } from "@/components/ui/input";
import type { Source } from "@/lib/compare/sources";
import { naturalOrder } from "@/lib/format/natural-order";
import { t } from "@/lib/messages/translate";

export interface SourceSelectProps {
  label: string;
  hint: string;
  sources: readonly Source[];
  value: string;
  /** what an empty choice means; without it there is none */
  none?: string;
  onChange: (id: string) => void;
}

/** One of the study's sources, listed under its round; rounds are in the order of their names. */
export function SourceSelect({ label, hint, sources, value, none, onChange }: SourceSelectProps) {
  const id = useId();
  // What is known with the data is of no round, and first.
  const [known, ofRounds] = [true, false].map((isKnown) => [
    ...new Set(sources.filter(({ roundId }) => (roundId === null) === isKnown).map(({ heading }) => heading)),
  ]);
  const headings = [...(known ?? []), ...(ofRounds ?? []).sort(naturalOrder)];
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <Select id={id} value={value} aria-describedby={`${id}-hint`} onChange={(event) => onChange(event.target.value)}>
        {none === undefined ? null : <option value="">{none}</option>}
        {headings.map((heading) => (
          <optgroup key={heading} label={heading}>
            {sources
              .filter((source) => source.heading === heading)
              .map((source) => (
                <option key={source.id} value={source.id}>
                  {source.name}
                  {source.simulated ? ` ${t("(simulated)")}` : ""}
                </option>
              ))}
          </optgroup>
        ))}
      </Select>
      <p id={`${id}-hint`} className="text-xs text-ink-muted">
        {hint}
      </p>
    </div>
  );
}
