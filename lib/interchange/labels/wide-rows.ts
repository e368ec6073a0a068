import type { LabelColumns, ValueColumn } from "@/lib/imports/import-options";
import type { LongRow } from "./exported-labels";

/** Columns that no file has: a name in a file's first line has no line break. */
const ORDER = "order\n";
const RATER = "rater\n";
const CRITERION = "criterion\n";

/**
 * What a row with labels in several columns says, one label a row.
 * @param valueColumns none: the row holds one label as it is
 */
export function wideRows(
  fields: Readonly<Record<string, unknown>>,
  columns: LabelColumns,
  valueColumns: readonly ValueColumn[],
): LongRow[] {
  if (valueColumns.length === 0) return [{ fields, columns }];
  return valueColumns.map(({ column, order, rater, criterion, sides }) => ({
    fields: {
      ...fields,
      ...(order && { [ORDER]: order }),
      ...(rater !== undefined && { [RATER]: rater }),
      ...(criterion !== undefined && { [CRITERION]: criterion }),
    },
    columns: {
      ...columns,
      value: column,
      ...(order && { order: ORDER }),
      ...(rater !== undefined && { rater: RATER }),
      ...(criterion !== undefined && { criterion: CRITERION }),
    },
    reversed: sides === "shown" && order === "ba",
  }));
}
