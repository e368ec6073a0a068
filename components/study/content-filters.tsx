"use client";

import { useEffect, useState } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { useDebounced } from "@/components/ui/use-debounced";
import { formatCount } from "@/lib/domain/format/counted";
import type { Study } from "@/lib/domain/study/study";
import type { ContentFacets } from "@/lib/domain/study/study-content";
import type { ContentFilter } from "@/lib/domain/study/study-content-filter";

export interface ContentFiltersProps {
  filter: ContentFilter;
  onFilterChange: (change: ContentFilter) => void;
  facets: ContentFacets;
  systems: Study["systems"];
}

/** Search and the choices the study offers; a choice of one is none. */
export function ContentFilters({ filter, onFilterChange, facets, systems }: ContentFiltersProps) {
  return (
    <search className="grid grid-cols-2 gap-4 lg:grid-cols-[minmax(0,2fr)_repeat(4,minmax(0,1fr))]">
      <SearchField text={filter.text ?? ""} onTextChange={(text) => onFilterChange({ text })} />
      <FacetSelect
        label="Subset"
        value={filter.subset}
        choices={facets.subsets.map(({ name, instructions }) => ({ value: name, label: name, count: instructions }))}
        onValueChange={(subset) => onFilterChange({ subset })}
      />
      <FacetSelect
        label="Domain"
        value={filter.domain}
        choices={facets.domains.map(({ name, instructions }) => ({ value: name, label: name, count: instructions }))}
        onValueChange={(domain) => onFilterChange({ domain })}
      />
      <FacetSelect
        label="Tag"
        value={filter.tag}
        choices={facets.tags.map(({ name, instructions }) => ({ value: name, label: name, count: instructions }))}
        onValueChange={(tag) => onFilterChange({ tag })}
      />
      {systems.length > 1 || filter.system ? (
        <FacetSelect
          label="System"
          value={filter.system}
          choices={systems.map(({ id, name, responses }) => ({ value: id, label: name, count: responses }))}
          onValueChange={(system) => onFilterChange({ system })}
        />
      ) : null}
    </search>
  );
}

/** Waits until the typing stops, and follows the address when it changes otherwise. */
function SearchField({ text, onTextChange }: { text: string; onTextChange: (text: string) => void }) {
  const [typed, setTyped] = useState(text);
  const [seen, setSeen] = useState(text);
  if (text !== seen) {
    setSeen(text);
    if (text !== typed.trim()) setTyped(text);
  }
  const settled = useDebounced(typed, 250);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed sets it going
  useEffect(() => {
    if (settled === typed && settled.trim() !== text) onTextChange(settled.trim());
  }, [settled]);
  return (
    <Field label="Search" className="col-span-2 lg:col-span-1">
      <Input
        type="search"
        value={typed}
        maxLength={200}
        placeholder="Words or an id"
        onChange={(event) => setTyped(event.target.value)}
      />
    </Field>
  );
}

interface FacetSelectProps {
  label: string;
  value: string | undefined;
  choices: readonly { value: string; label: string; count: number }[];
  onValueChange: (value: string | undefined) => void;
}

function FacetSelect({ label, value, choices, onValueChange }: FacetSelectProps) {
  if (choices.length === 0) return null;
  const isListed = value === undefined || choices.some((choice) => choice.value === value);
  return (
    <Field label={label}>
      <Select value={value ?? ""} onChange={(event) => onValueChange(event.target.value || undefined)}>
        <option value="">All</option>
        {isListed ? null : <option value={value}>{value}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label} ({formatCount(choice.count)})
          </option>
        ))}
      </Select>
    </Field>
  );
}
