import { columnCalled } from "@/lib/interchange/column-called";
import { guessLabelColumns, itemColumns } from "@/lib/interchange/labels/column-names";
import type { Cell, Tabular, TabularRow } from "@/lib/interchange/tabular/tabular";
import type { LabelFileOptions } from "./label-file-options";
import { pairColumns } from "./pair-columns";

type Rows = AsyncGenerator<Iterable<TabularRow>>;

/** Maximum rows examined before the unit's column is chosen. */
const MAX_LOOKED_AT = 100_000;

/**
 * A column called id may as well number the rows: where it does and another column may name the unit, that one is taken.
 * And where a rater has several labels of one item, each of another system, a unit is the item and the system.
 * @returns these columns, null for the usual one, and the table, of whose rows the first may have been looked at
 */
export async function withUnitColumn(
  table: Tabular,
  options: LabelFileOptions,
): Promise<{ table: Tabular; unit: readonly string[] | null }> {
  const isOpen = options.unit === null && options.likely.unit === undefined && !options.isWide;
  if (!isOpen || table.names === "numbers" || table.unfolded?.item) return { table, unit: null };
  const items = itemColumns(table.columns);
  const [id] = items;
  const mayNumberRows = items.length > 1 && id !== undefined && columnCalled(["id"], [id]) !== undefined;
  const system = systemColumn(table, options);
  if (!mayNumberRows && system === null) return { table, unit: null };
  const rows = table.rows();
  const looked: TabularRow[] = [];
  while (looked.length < MAX_LOOKED_AT) {
    const next = await rows.next();
    if (next.done) break;
    for (const { line, cells } of next.value) looked.push({ line, cells: [...cells] });
  }
  const repeated = mayNumberRows ? repeatedColumn(table, items, looked) : undefined;
  const item = repeated ?? guessLabelColumns(table.columns).item ?? null;
  const isOfSystems = item !== null && system !== null && haveSeveralSystems(table, options, item, system, looked);
  const unit = isOfSystems ? [item, system] : (repeated ?? null);
  const whole: Tabular = { ...table, columns: table.columns, rows: () => continued(looked, rows) };
  return { table: whole, unit: typeof unit === "string" ? [unit] : unit };
}

/** null where none is known, or it says something else. */
function systemColumn(table: Tabular, { where, by, rater }: LabelFileOptions): string | null {
  if (table.unfolded?.system || pairColumns(table.columns) || table.columns.includes("rater_kind")) return null;
  const system = guessLabelColumns(table.columns).system ?? null;
  const isTaken = system === rater || by.includes(system ?? "") || where.some(({ column }) => column === system);
  return isTaken ? null : system;
}

/** Where the first of the columns is new in each row: the first other one that repeats. */
function repeatedColumn(table: Tabular, items: readonly string[], looked: readonly TabularRow[]): string | undefined {
  const [id = "", ...others] = items;
  const cellsOf = (column: string) => {
    const position = table.columns.indexOf(column);
    return looked.map(({ cells }) => cells[position] ?? null);
  };
  if (looked.length < 2 || new Set<Cell>(cellsOf(id)).size < looked.length) return undefined;
  return others.find((column) => {
    const cells = cellsOf(column);
    return !cells.includes(null) && new Set(cells).size < cells.length;
  });
}

/**
 * Whether labels of one item, which are alike in all that tells labels apart, are of several systems: a rater's own, or those
 * of raters who labelled several systems. (A rater with one system may be this system: a judge.)
 */
function haveSeveralSystems(
  table: Tabular,
  { where, by, rater, isByOptional }: LabelFileOptions,
  item: string,
  system: string,
  looked: readonly TabularRow[],
): boolean {
  const at = (column: string | null | undefined) => (column ? table.columns.indexOf(column) : -1);
  const groups = isByOptional ? by.filter((column) => table.columns.includes(column)) : by;
  const named = at(table.unfolded?.rater ?? rater ?? guessLabelColumns(table.columns).rater);
  const key = [at(item), named, ...groups.map(at)];
  const [of, conditions] = [at(system), where.map(({ column, values }) => ({ position: at(column), values }))];
  const rows = looked.filter(({ cells }) =>
    conditions.every(({ position, values }) => values.includes(String(cells[position] ?? ""))),
  );
  const haveSeveral = (positions: readonly number[]) => {
    const systems = new Map<string, Cell>();
    return rows.some(({ cells }) => {
      const label = JSON.stringify(positions.map((position) => cells[position] ?? null));
      const known = systems.get(label);
      systems.set(label, cells[of] ?? null);
      return known !== undefined && known !== (cells[of] ?? null);
    });
  };
  return haveSeveral(key) || (haveSeveral(key.filter((position) => position !== named)) && haveSeveral([named]));
}

async function* continued(looked: readonly TabularRow[], rows: Rows): Rows {
  yield looked;
  yield* rows;
}
