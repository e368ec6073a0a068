// A pivot below this fraction of the largest entry is rounding.
const SINGULAR = 1e-15;

/** x with A x = b, by Gaussian elimination with pivots; NaN throughout where A is singular. */
export function solveLinear(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, index) => [...row, right[index] ?? 0]);
  const size = rows.length;
  const largest = matrix.reduce((most, row) => row.reduce((max, value) => Math.max(max, Math.abs(value)), most), 0);
  for (let column = 0; column < size; column++) {
    let pivot = column;
    for (let row = column + 1; row < size; row++) {
      if (Math.abs(rows[row]?.[column] ?? 0) > Math.abs(rows[pivot]?.[column] ?? 0)) pivot = row;
    }
    if (!(Math.abs(rows[pivot]?.[column] ?? 0) > SINGULAR * largest)) return rows.map(() => Number.NaN);
    const [top, chosen] = [rows[column] ?? [], rows[pivot] ?? []];
    rows[pivot] = top;
    rows[column] = chosen;
    for (let row = 0; row < size; row++) {
      const target = rows[row];
      if (row === column || !target) continue;
      const factor = (target[column] ?? 0) / (chosen[column] ?? 1);
      for (let k = column; k <= size; k++) target[k] = (target[k] ?? 0) - factor * (chosen[k] ?? 0);
    }
  }
  return rows.map((row, index) => (row[size] ?? 0) / (row[index] ?? 1));
}

/** The inverse of a square matrix; null where it is singular. */
export function inverse(matrix: readonly (readonly number[])[]): number[][] | null {
  const columns = matrix.map((_, k) =>
    solveLinear(
      matrix,
      matrix.map((_row, index) => Number(index === k)),
    ),
  );
  if (columns.some((column) => column.some(Number.isNaN))) return null;
  return columns.map((_, i) => columns.map((column) => column[i] ?? 0));
}
