"use client";

import { type Column, DataTable } from "@/components/ui/data-table";
import { Select } from "@/components/ui/input";
import { formatCount } from "@/lib/format/format-number";
import type { LabelFindings } from "@/lib/imports/label-findings";
import { type LabelKind, writtenMeanings } from "@/lib/imports/label-meaning";
import { t } from "@/lib/messages/translate";
import { levelName, SCALES, scaleNamed } from "@/lib/round/protocol/scale";

type Value = LabelFindings["values"][number];

const nameOf = (kind: LabelKind) => (kind === "answer" ? t("answer to a question") : scaleNamed(kind).noun);

interface ValueMeaningsProps {
  values: readonly Value[];
  given: Readonly<Record<string, string>>;
  onGivenChange: (given: Record<string, string>) => void;
}

/** What each value of the file means: guessed where that is safe, else asked. */
export function ValueMeanings({ values, given, onGivenChange }: ValueMeaningsProps) {
  const columns: Column<Value>[] = [
    { id: "value", header: t("Value"), rowHeader: true, cell: ({ value }) => value || "(empty)" },
    { id: "kind", header: t("As"), cell: ({ kind }) => nameOf(kind) },
    { id: "rows", header: t("Rows"), numeric: true, cell: ({ rows }) => formatCount(rows) },
    {
      id: "meaning",
      header: t("Means"),
      cell: ({ value, kind, meaning }) => (
        <Select
          className="min-w-44"
          aria-label={t("Meaning of {value}", { value: value || t("an empty value") })}
          aria-invalid={(meaning === null && given[value] === undefined) || undefined}
          value={given[value] ?? meaning ?? ""}
          onChange={(event) => onGivenChange({ ...given, [value]: event.target.value })}
        >
          {meaning === null && given[value] === undefined ? <option value="">{t("Choose a meaning")}</option> : null}
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
      caption={t("What the values mean")}
      dense
      columns={columns}
      rows={values}
      rowKey={({ kind, value }) => `${kind} ${value}`}
    />
  );
}

function inWords(kind: LabelKind, meaning: string): string {
  if (meaning === "skip") return t("ignore (missing)");
  if (kind !== "preference") return meaning;
  const name = (level: number) => levelName(SCALES.preference, level);
  const words: Record<string, string> = { 1: name(1), A: name(2), tie: t("Tie"), B: name(4), 5: name(5) };
  return words[meaning] ?? meaning;
}
