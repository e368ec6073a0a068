import { columnCalled } from "@/lib/interchange/column-called";
import { itemColumns } from "@/lib/interchange/labels/column-names";
import type { Cell, Tabular, TabularRow } from "@/lib/interchange/tabular/tabular";
import type { LabelFileOptions } from "./label-file-options";

type Rows = AsyncGenerator<Iterable<TabularRow>>;

/** Maximum rows examined before the unit's column is chosen. */
const MAX_LOOKED_AT = 100_000;

/**
 * A column called id may as well number the rows. Where it does and another column may name the unit, that one is taken.
 * @returns the options with that column, and the table's rows, of which the first may have been looked at
 */
export async function withUnitColumn(
  table: Tabular,
  options: LabelFileOptions,
): Promise<{ options: LabelFileOptions; rows: Rows }> {
  const rows = table.rows();
  const [id, ...others] = table.names === "numbers" ? [] : itemColumns(table.columns);
  const isOpen = options.unit === null && options.likely.unit === undefined && !options.isWide;
  if (!isOpen || others.length === 0 || id === undefined || columnCalled(["id"], [id]) === undefined) {
    return { options, rows };
  }
  const looked: (readonly TabularRow[])[] = [];
  const ids = new Set<Cell>();
  let nRows = 0;
  while (nRows < MAX_LOOKED_AT) {
    const next = await rows.next();
    if (next.done) break;
    const some = Array.from(next.value, ({ line, cells }) => ({ line, cells: [...cells] }));
    looked.push(some);
    for (const { cells } of some) ids.add(cells[table.columns.indexOf(id)] ?? null);
    nRows += some.length;
  }
  const hasRepeats = (column: string) => {
    const position = table.columns.indexOf(column);
    const texts = looked.flatMap((some) => some.map(({ cells }) => cells[position] ?? null));
    return !texts.includes(null) && new Set(texts).size < texts.length;
  };
  const unit = nRows > 1 && ids.size === nRows ? (others.find(hasRepeats) ?? null) : null;
  return { options: { ...options, unit }, rows: continued(looked, rows) };
}

async function* continued(looked: readonly (readonly TabularRow[])[], rows: Rows): Rows {
  yield* looked;
  yield* rows;
}
