import { useId, useState } from "react";
import { Input, Select } from "@/components/ui/input";
import type { Source } from "@/lib/compare/sources";
import { naturalOrder } from "@/lib/format/natural-order";
import { t } from "@/lib/messages/translate";

export interface SourceSelectProps {
  label: string;
  hint: string;
  sources: readonly Source[];
  value: string;
  /** what can be chosen besides the sources, by its value; "" is nothing yet */
  others?: readonly { value: string; label: string }[];
  onChange: (id: string) => void;
}

/** Up to this many can be overlooked without a search. */
const FEW = 8;

/** One of the study's sources, found by a part of its name or round and listed under its round, in the order of names. */
export function SourceSelect({ label, hint, sources, value, others = [], onChange }: SourceSelectProps) {
  const id = useId();
  const [wanted, setWanted] = useState("");
  const found = sourcesFound(sources, wanted);
  // What is chosen stays in the list, whatever is searched for.
  const listed = sources.filter((source) => source.id === value || found.includes(source));
  const choose = (chosen: string) => {
    setWanted("");
    onChange(chosen);
  };
  return (
    <div className="@container flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <div className="flex flex-col gap-1.5 @lg:flex-row @lg:gap-3">
        {sources.length > FEW ? (
          <Input
            type="search"
            className="@lg:w-64 @lg:shrink-0"
            value={wanted}
            placeholder={t("Search {count} sources", { count: sources.length })}
            aria-label={t("Search: {label}", { label })}
            aria-describedby={`${id}-found`}
            onChange={(event) => setWanted(event.target.value)}
            onKeyDown={(event) => {
              const [first] = found;
              if (event.key !== "Enter" || wanted.trim() === "" || !first) return;
              event.preventDefault();
              choose(first.id);
            }}
          />
        ) : null}
        <Select
          id={id}
          className="grow"
          value={value}
          aria-describedby={`${id}-hint`}
          onChange={(event) => choose(event.target.value)}
        >
          {others.map((other) => (
            <option key={other.value} value={other.value}>
              {other.label}
            </option>
          ))}
          {headingsOf(listed).map((heading) => (
            <optgroup key={heading} label={heading}>
              {listed
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
      </div>
      <p id={`${id}-found`} role="status" className={wanted.trim() === "" ? "sr-only" : "text-xs text-ink-muted"}>
        {wanted.trim() === ""
          ? ""
          : found.length === 0
            ? t("No source is called this.")
            : t("{count, plural, one {# source} other {# sources}}; Enter chooses the first: {name}", {
                count: found.length,
                name: found[0]?.name ?? "",
              })}
      </p>
      <p id={`${id}-hint`} className="text-xs text-ink-muted">
        {hint}
      </p>
    </div>
  );
}

/** Sources with every word of the search in their name or round, those whose name begins with it first. */
export function sourcesFound(sources: readonly Source[], wanted: string): Source[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const begins = ({ name }: Source) => name.toLowerCase().startsWith(wanted.trim().toLowerCase());
  return sources
    .filter(({ name, heading }) => words.every((word) => `${name} ${heading}`.toLowerCase().includes(word)))
    .toSorted((one, other) => Number(begins(other)) - Number(begins(one)) || naturalOrder(one.name, other.name));
}

/** What is known with the data is of no round, and first. */
function headingsOf(sources: readonly Source[]): string[] {
  const [known = [], ofRounds = []] = [true, false].map((isKnown) => [
    ...new Set(sources.filter(({ roundId }) => (roundId === null) === isKnown).map(({ heading }) => heading)),
  ]);
  return [...known, ...ofRounds.toSorted(naturalOrder)];
}
