"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { Field } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";
import { useDebounced } from "@/components/ui/use-debounced";
import { formatCount } from "@/lib/format/format-number";
import { t } from "@/lib/messages/translate";

/** A choice that narrows a table. */
export interface TableFilter {
  /** in the address */
  name: string;
  label: string;
  value: string | undefined;
  /** what is chosen where nothing narrows */
  allWords?: string;
  choices: readonly { value: string; label: string; count?: number }[];
}

export interface TableFiltersProps {
  search?: { text: string; placeholder: string; maxLength: number; hint?: string };
  filters: readonly TableFilter[];
  /** undefined: not narrowed by it any more; the search is "text" */
  onChange: (name: string, value: string | undefined) => void;
}

/** Search, and the choices there are; one that would not narrow anything is not there. */
export function TableFilters({ search, filters, onChange }: TableFiltersProps) {
  return (
    <search className="grid grid-cols-2 items-start gap-4 sm:flex sm:flex-wrap" data-print="hide">
      {search ? <SearchField {...search} onTextChange={(text) => onChange("text", text || undefined)} /> : null}
      {filters.map(({ name, label, value, allWords = t("All"), choices }) =>
        choices.length < 2 && value === undefined ? null : (
          <Field key={name} label={label} className="sm:w-36">
            <Select value={value ?? ""} onChange={(event) => onChange(name, event.target.value || undefined)}>
              <option value="">{allWords}</option>
              {value === undefined || choices.some((choice) => choice.value === value) ? null : (
                <option value={value}>{value}</option>
              )}
              {choices.map((choice) => (
                <option key={choice.value} value={choice.value}>
                  {choice.label}
                  {choice.count === undefined ? "" : ` (${formatCount(choice.count)})`}
                </option>
              ))}
            </Select>
          </Field>
        ),
      )}
    </search>
  );
}

interface SearchFieldProps {
  text: string;
  placeholder: string;
  maxLength: number;
  hint?: string;
  onTextChange: (text: string) => void;
}

/** Waits until the typing stops, and follows the address when it changes otherwise. */
function SearchField({ text, placeholder, maxLength, hint, onTextChange }: SearchFieldProps) {
  const [typed, setTyped] = useState(text);
  const [seen, setSeen] = useState(text);
  if (text !== seen) {
    setSeen(text);
    if (text !== typed.trim()) setTyped(text);
  }
  const settled = useDebounced(typed, 250);
  const search = useEffectEvent((words: string) => {
    if (words === typed && words.trim() !== text) onTextChange(words.trim());
  });
  useEffect(() => search(settled), [settled]);
  return (
    <Field label={t("Search")} hint={hint} className="col-span-2 sm:min-w-60 sm:flex-1">
      <Input
        type="search"
        value={typed}
        maxLength={maxLength}
        placeholder={placeholder}
        onChange={(event) => setTyped(event.target.value)}
      />
    </Field>
  );
}
