"use client";

import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import type { TaskListChoice } from "@/lib/domain/agreement/agreement-tasks";
import { taskFacetsQuery } from "@/lib/queries/agreement/round-tasks";

export interface TaskFiltersProps {
  roundId: string;
  choice: TaskListChoice;
  onChange: (changes: Partial<TaskListChoice>) => void;
}

const APART = ["Any", "1 or more", "2 or more", "3 or more", "4"] as const;

const FACETS = [
  { name: "subset", label: "Subset", from: "subsets" },
  { name: "domain", label: "Domain", from: "domains" },
  { name: "system", label: "System", from: "systems" },
  { name: "category", label: "Category", from: "categories" },
] as const;

const NONE: Partial<TaskListChoice> = {
  subset: undefined,
  domain: undefined,
  system: undefined,
  category: undefined,
  apart: 0,
  adjudicated: "any",
};

/** Narrows the tasks; a filter that the round has nothing for is not there. */
export function TaskFilters({ roundId, choice, onChange }: TaskFiltersProps) {
  const { data } = useQuery(taskFacetsQuery(roundId));
  const isNarrowed =
    FACETS.some(({ name }) => choice[name] !== undefined) || choice.apart > 0 || choice.adjudicated !== "any";
  return (
    <fieldset className="grid grid-cols-2 items-end gap-x-4 gap-y-3 sm:flex sm:flex-wrap" data-print="hide">
      <legend className="sr-only">Narrow the tasks</legend>
      {FACETS.map(({ name, label, from }) => {
        const values = data?.[from] ?? [];
        const chosen = choice[name];
        const options = chosen === undefined || values.includes(chosen) ? values : [chosen, ...values];
        if (options.length < 2 && chosen === undefined) return null;
        return (
          <Choice
            key={name}
            label={label}
            value={chosen ?? ""}
            options={[{ value: "", label: "All" }, ...options.map((value) => ({ value, label: value }))]}
            onChange={(value) => onChange({ [name]: value || undefined })}
          />
        );
      })}
      <Choice
        label="Levels apart"
        value={String(choice.apart)}
        options={APART.map((words, apart) => ({ value: String(apart), label: words }))}
        onChange={(value) => onChange({ apart: Number(value) })}
      />
      <Choice
        label="Adjudicated"
        value={choice.adjudicated}
        options={[
          { value: "any", label: "Either" },
          { value: "yes", label: "Decided" },
          { value: "no", label: "Not decided" },
        ]}
        onChange={(value) => onChange({ adjudicated: value === "yes" || value === "no" ? value : "any" })}
      />
      {isNarrowed ? (
        <Button variant="quiet" onClick={() => onChange(NONE)}>
          Show all
        </Button>
      ) : null}
    </fieldset>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <span className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-xs font-medium text-ink-muted">
        {label}
      </label>
      <Select id={id} value={value} onChange={(event) => onChange(event.target.value)} className="w-full sm:w-40">
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </span>
  );
}
