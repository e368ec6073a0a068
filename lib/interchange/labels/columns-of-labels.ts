import type { LabelColumns, ValueColumn } from "@/lib/imports/import-options";
import type { ColumnPattern, SaidOfColumn } from "./column-pattern";
import { labelFieldsIn } from "./columns-of-rows";

type Rows = readonly Readonly<Record<string, unknown>>[];

const COUNT_NAME = /^(?:n|num|number|count|counts|votes|freq|frequency|total)[ _.-]+(?=.)/i;

/**
 * The columns of a table whose names say what the labels in them are.
 * @param rows the first ones: without more of a pattern than one thing, only columns of labels (or of counts) fit
 * @param taken columns that something else uses
 * @param chosen the columns that somebody named; null: all that fit
 */
export function columnsOfLabels(
  pattern: ColumnPattern,
  rows: Rows,
  taken: LabelColumns,
  chosen: readonly string[] | null,
): ValueColumn[] {
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const others = Object.values(taken);
  const isOneThing = /^\{\w+\}$/.test(pattern.text);
  const [role] = pattern.roles;
  const candidates =
    chosen ??
    (!isOneThing
      ? fields.filter((field) => !others.includes(field))
      : role === "value" && !taken.rater
        ? fields.filter((field) => !others.includes(field) && holdsCounts(rows, field))
        : labelFieldsIn(rows, taken));
  const said = pattern.read(candidates);
  const values = [...said.values()].map(({ value }) => value);
  const areCounts = values.every((value) => value !== undefined && COUNT_NAME.test(value));
  return [...said].map(([column, of]) => ({ column, ...(areCounts ? withoutCountName(of) : of) }));
}

function holdsCounts(rows: Rows, field: string): boolean {
  const cells = rows.map((row) => String(row[field] ?? "").trim()).filter((cell) => cell !== "");
  return cells.length > 0 && cells.every((cell) => /^\d{1,5}$/.test(cell)) && !/(^|[ _.-])ids?$/i.test(field);
}

/** "n_3" counts the label "3". */
function withoutCountName({ value = "", ...of }: SaidOfColumn): SaidOfColumn {
  return { ...of, value: value.replace(COUNT_NAME, "") };
}
