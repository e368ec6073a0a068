import type { LabelColumns, LabelOptions } from "@/lib/domain/import/import-options";
import type { LabelRecord } from "@/lib/domain/import/import-record";
import { shorten } from "@/lib/domain/import/shorten";
import type { Container } from "./container";
import { findBadText } from "./find-bad-text";
import { guessLabelColumns, readLabel, wrongLabelColumns } from "./formats/labels";
import { NotUsed } from "./not-used";
import { readRows } from "./read-rows";
import { type Bytes, fieldIn, isObject } from "./row";

/**
 * Reads a label file in long form, one label a row: item, rater, value, and where there: criterion, system, sample,
 * comment, duration, order of showing. Columns are told by their usual names unless the options name them.
 */
export async function* readLabels(
  chunks: Bytes,
  container: Container,
  options: LabelOptions,
): AsyncGenerator<LabelRecord> {
  const notUsed = new NotUsed();
  let columns: LabelColumns | undefined;
  let used: string[] = [];
  for await (const row of readRows(chunks, container)) {
    if (row.kind === "problem") {
      yield row;
      continue;
    }
    const { line, element, value } = row;
    if (!isObject(value)) {
      const field = fieldIn(element, "");
      yield { kind: "problem", problem: { line, field, expected: "an object", found: shorten(value) } };
      continue;
    }
    if (!columns) {
      const fields = Object.keys(value);
      columns = guessLabelColumns(fields, options.columns);
      const wrong = wrongLabelColumns(columns, fields, options.rater);
      for (const problem of wrong) yield { kind: "problem", problem: { line: null, ...problem } };
      if (wrong.length > 0) return;
      used = Object.values(columns).filter((column) => typeof column === "string");
    }
    const fresh = notUsed.find(value, used);
    if (fresh.length > 0 && container.kind !== "table") {
      // In JSON a field may come up first in a later row.
      columns = guessLabelColumns(Object.keys(value), withoutNulls(columns));
      used = Object.values(columns).filter((column) => typeof column === "string");
    }
    for (const field of fresh) if (!used.includes(field)) yield { kind: "not-used", field };
    const fields = Object.fromEntries(Object.entries(value).filter(([field]) => used.includes(field)));
    const bad = findBadText(fields);
    const read = readLabel(fields, columns, options);
    const problems = bad.length > 0 ? bad : read.ok ? [] : read.problems;
    for (const problem of problems) {
      yield { kind: "problem", problem: { line, ...problem, field: fieldIn(element, problem.field) } };
    }
    if (problems.length === 0 && read.ok) yield { kind: "record", line, record: read.label };
  }
}

function withoutNulls(columns: LabelColumns): LabelColumns {
  return Object.fromEntries(Object.entries(columns).filter(([, column]) => column !== null));
}
