"use client";

import { type Column, DataTable } from "@/components/ui/data-table";
import { Select } from "@/components/ui/select";
import { formatCount } from "@/lib/domain/counted";
import type { LabelFindings } from "@/lib/domain/import/label-findings";
import { type LabelKind, MEANINGS } from "@/lib/domain/import/label-meaning";
import { PREFERENCE_MEANINGS } from "@/lib/domain/protocol";

type Value = LabelFindings["values"][number];

const KIND_NAMES: Record<LabelKind, string> = {
  preference: "preference",
  score: "score",
  answer: "answer to a question",
};

interface ValueMeaningsProps {
  values: readonly Value[];
  given: Readonly<Record<string, string>>;
  onGivenChange: (given: Record<string, string>) => void;
}

/** What each value of the file means: guessed where that is safe, else asked. */
export function ValueMeanings({ values, given, onGivenChange }: ValueMeaningsProps) {
  const columns: Column<Value>[] = [
    { id: "value", header: "Value", rowHeader: true, cell: ({ value }) => value || "(empty)" },
    { id: "kind", header: "As", cell: ({ kind }) => KIND_NAMES[kind] },
    { id: "rows", header: "Rows", numeric: true, cell: ({ rows }) => formatCount(rows) },
    {
      id: "meaning",
      header: "Means",
      cell: ({ value, kind, meaning }) => (
        <Select
          className="min-w-44"
          aria-label={`Meaning of ${value || "an empty value"}`}
          aria-invalid={(meaning === null && given[value] === undefined) || undefined}
          value={given[value] ?? meaning ?? ""}
          onChange={(event) => onGivenChange({ ...given, [value]: event.target.value })}
        >
          {meaning === null && given[value] === undefined ? <option value="">say what it means</option> : null}
          {MEANINGS[kind].map((each) => (
            <option key={each} value={each}>
              {inWords(kind, each)}
            </option>
          ))}
        </Select>
      ),
    },
  ];
  return (
    <DataTable
      caption="What the values mean"
      dense
      maxHeight="max-h-96"
      columns={columns}
      rows={values}
      rowKey={({ kind, value }) => `${kind} ${value}`}
    />
  );
}

function inWords(kind: LabelKind, meaning: string): string {
  if (meaning === "skip") return "no label: leave out";
  if (kind !== "preference") return meaning;
  const words: Record<string, string> = {
    1: PREFERENCE_MEANINGS[1],
    A: PREFERENCE_MEANINGS[2],
    tie: "Tie",
    B: PREFERENCE_MEANINGS[4],
    5: PREFERENCE_MEANINGS[5],
  };
  return words[meaning] ?? meaning;
}
