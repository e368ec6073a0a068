import { assertLabelValue, declaredScale, type LabelValue, occurringScale } from "../label-value";
import { StatsInputError } from "../stats-input-error";
import type { LabelTable } from "./label-table";

export interface LabelMatrix {
  readonly nUnits: number;
  readonly nRaters: number;
  /** Unit by unit: the label of rater r for unit u is cells[u * nRaters + r]. null, or NaN in a typed array, is missing. */
  readonly cells: ArrayLike<LabelValue | null> | Float64Array;
  /** The values labels may take, in their order. Without it: the values that occur. */
  readonly values?: readonly LabelValue[];
  readonly unitIds?: readonly string[];
  readonly raterIds?: readonly string[];
}

const MISSING = -1;

/**
 * A label table from a matrix of units × raters. Linear in the number of cells.
 * @throws StatsInputError when the cells do not fill the matrix or hold something that is not a label
 */
export function labelTableFromMatrix(matrix: LabelMatrix): LabelTable {
  const { nUnits, nRaters, cells } = matrix;
  if (cells.length !== nUnits * nRaters) {
    throw new StatsInputError(
      `Expected ${nUnits} units × ${nRaters} raters = ${nUnits * nRaters} cells, found ${cells.length}.`,
    );
  }
  const coder = valueCoder(matrix.values, cells instanceof Float64Array);
  const unitOffsets = new Uint32Array(nUnits + 1);
  const raterIndex = new Uint32Array(cells.length);
  const valueIndex = new Uint32Array(cells.length);
  let length = 0;
  for (let unit = 0, cell = 0; unit < nUnits; unit++) {
    for (let rater = 0; rater < nRaters; rater++, cell++) {
      const code = coder.code(cells[cell], unit, rater);
      if (code === MISSING) continue;
      raterIndex[length] = rater;
      valueIndex[length++] = code;
    }
    unitOffsets[unit + 1] = length;
  }
  const scale = matrix.values ? declaredScale(matrix.values) : occurringScale(coder.seen);
  const position = new Map(scale.values.map((value, index) => [value, index]));
  const scaleIndex = Uint32Array.from(coder.seen, (value) => position.get(value) ?? 0);
  for (let i = 0; i < length; i++) valueIndex[i] = scaleIndex[valueIndex[i] ?? 0] ?? 0;
  return {
    units: matrix.unitIds ?? Array.from({ length: nUnits }, (_, unit) => String(unit + 1)),
    raters: matrix.raterIds ?? Array.from({ length: nRaters }, (_, rater) => String(rater + 1)),
    scale,
    unitOffsets,
    raterIndex: raterIndex.subarray(0, length),
    valueIndex: valueIndex.subarray(0, length),
  };
}

/** The same from rows of raters, as papers print reliability data: rows[rater][unit]. */
export function labelTableFromRaterRows(
  rows: readonly (readonly (LabelValue | null)[])[],
  values?: readonly LabelValue[],
): LabelTable {
  const nRaters = rows.length;
  const nUnits = rows[0]?.length ?? 0;
  rows.forEach((row, rater) => {
    if (!Array.isArray(row))
      throw new StatsInputError(`Rater ${rater + 1}: expected a list of labels, one for each unit.`);
    if (row.length !== nUnits) {
      throw new StatsInputError(
        `Rater ${rater + 1}: expected ${nUnits} labels (null where missing), found ${row.length}.`,
      );
    }
  });
  const cells: (LabelValue | null)[] = [];
  for (let unit = 0; unit < nUnits; unit++) for (const row of rows) cells.push(row[unit] ?? null);
  return labelTableFromMatrix({ nUnits, nRaters, cells, values });
}

// With few different values, comparing with each is several times faster than asking a Map.
const LINEAR_LIMIT = 12;

function valueCoder(declared: readonly LabelValue[] | undefined, nanIsMissing: boolean) {
  const seen: LabelValue[] = declared ? [...declared] : [];
  const index = new Map(seen.map((value, code) => [value, code]));
  const code = (cell: LabelValue | null | undefined, unit: number, rater: number): number => {
    if (cell === null) return MISSING;
    const linear = Math.min(seen.length, LINEAR_LIMIT);
    for (let known = 0; known < linear; known++) if (seen[known] === cell) return known;
    if (nanIsMissing && Number.isNaN(cell)) return MISSING;
    const where = `Unit ${unit + 1}, rater ${rater + 1}`;
    assertLabelValue(cell, where);
    const known = index.get(cell);
    if (known !== undefined) return known;
    if (declared) {
      throw new StatsInputError(`${where}: expected one of ${declared.join(", ")}, found ${cell}.`);
    }
    index.set(cell, seen.length);
    return seen.push(cell) - 1;
  };
  return { seen, code };
}
