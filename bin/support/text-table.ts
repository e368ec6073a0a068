import { decimalsNearThreshold, PERFECT } from "@/lib/format/format-number";

export interface TextColumn {
  readonly title: string;
  readonly align?: "left" | "right";
}

/** Rows under titles, columns two spaces apart. Empty columns are left out. */
export function textTable(allColumns: readonly TextColumn[], allRows: readonly (readonly string[])[]): string {
  const isFilled = allColumns.map((_, index) => allRows.some((row) => (row[index] ?? "") !== ""));
  const columns = allColumns.filter((_, index) => isFilled[index]);
  const rows = allRows.map((row) => row.filter((_, index) => isFilled[index]));
  const widths = columns.map(({ title }, index) =>
    Math.max(title.length, ...rows.map((row) => (row[index] ?? "").length)),
  );
  const line = (cells: readonly string[]) =>
    columns
      .map(({ align }, index) => {
        const [cell, width] = [cells[index] ?? "", widths[index] ?? 0];
        return align === "right" ? cell.padStart(width) : cell.padEnd(width);
      })
      .join("  ")
      .trimEnd();
  return [line(columns.map(({ title }) => title)), ...rows.map(line)].join("\n");
}

/** A number for people: three decimals, fewer where it is whole, more where three would make a 1 of what is not quite that. */
export function shortNumber(value: number): string {
  if (Math.abs(value) >= 1e15) return value.toExponential(3);
  if (Number.isInteger(value) && Math.abs(value) >= 10) return value.toLocaleString("en");
  const text = value.toFixed(decimalsNearThreshold(value, PERFECT, 3));
  return text === "-0.000" ? "0.000" : text;
}
