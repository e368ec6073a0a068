"use client";

import { type Column, DataTable } from "@/components/ui/data-table";
import { Select } from "@/components/ui/select";
import { formatCount } from "@/lib/domain/format/counted";
import type { LabelFindings } from "@/lib/domain/import/label-findings";
import { type LabelKind, writtenMeanings } from "@/lib/domain/import/label-meaning";
import { levelName, SCALES, scaleNamed } from "@/lib/domain/protocol/scale";
import * as texts from "@/lib/messages/researcher/importing";
import { say } from "@/lib/messages/researcher/say";

type Value = LabelFindings["values"][number];

const nameOf = (kind: LabelKind) => (kind === "answer" ? texts.answerToAQuestion : scaleNamed(kind).noun);

interface ValueMeaningsProps {
  values: readonly Value[];
  given: Readonly<Record<string, string>>;
  onGivenChange: (given: Record<string, string>) => void;
}

/** What each value of the file means: guessed where that is safe, else asked. */
export function ValueMeanings({ values, given, onGivenChange }: ValueMeaningsProps) {
  const columns: Column<Value>[] = [
    { id: "value", header: texts.value, rowHeader: true, cell: ({ value }) => value || "(empty)" },
    { id: "kind", header: texts.as, cell: ({ kind }) => nameOf(kind) },
    { id: "rows", header: texts.rowsTitle, numeric: true, cell: ({ rows }) => formatCount(rows) },
    {
      id: "meaning",
      header: texts.means,
      cell: ({ value, kind, meaning }) => (
        <Select
          className="min-w-44"
          aria-label={say(texts.meaningOf, { value: value || texts.anEmptyValue })}
          aria-invalid={(meaning === null && given[value] === undefined) || undefined}
          value={given[value] ?? meaning ?? ""}
          onChange={(event) => onGivenChange({ ...given, [value]: event.target.value })}
        >
          {meaning === null && given[value] === undefined ? <option value="">{texts.chooseAMeaning}</option> : null}
          {(kind === "categories"
            ? [value, "skip"]
            : kind === "number" || kind === "number-lowest"
              ? ["skip"]
              : writtenMeanings(kind)
          ).map((each) => (
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
      caption={texts.whatTheValuesMean}
      dense
      maxHeight="max-h-96"
      columns={columns}
      rows={values}
      rowKey={({ kind, value }) => `${kind} ${value}`}
    />
  );
}

function inWords(kind: LabelKind, meaning: string): string {
  if (meaning === "skip") return texts.noLabelLeaveOut;
  if (kind !== "preference") return meaning;
  const name = (level: number) => levelName(SCALES.preference, level);
  const words: Record<string, string> = { 1: name(1), A: name(2), tie: texts.tie, B: name(4), 5: name(5) };
  return words[meaning] ?? meaning;
}
