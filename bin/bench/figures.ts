type Cell = string | number | boolean | null;
type Row = Record<string, Cell>;

/** A benchmark's result as tables: every list or object of figures becomes one, nested figures become columns. */
export function tablesOf(result: object): { title: string; rows: Row[] }[] {
  return Object.entries(result).flatMap(([title, value]) => {
    const rows = (Array.isArray(value) ? value : [value]).flatMap((entry) =>
      typeof entry === "object" && entry !== null ? [flatten(entry)] : [{ [title]: cell(entry) }],
    );
    return rows.length === 0 ? [] : [{ title, rows }];
  });
}

function flatten(entry: object, prefix = ""): Row {
  const row: Row = {};
  for (const [key, value] of Object.entries(entry)) {
    const name = prefix === "" ? key : `${prefix} ${key}`;
    if (typeof value === "object" && value !== null) Object.assign(row, flatten(value, name));
    else row[name] = cell(value);
  }
  return row;
}

/** Four significant digits say all that a measurement can. The file keeps them all. */
function cell(value: unknown): Cell {
  if (typeof value === "number") return Number.isInteger(value) ? value : Number(value.toPrecision(4));
  if (typeof value === "string" || typeof value === "boolean" || value === null) return value;
  return String(value);
}
