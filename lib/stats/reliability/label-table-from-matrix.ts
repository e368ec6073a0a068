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
  const coder = new ValueCoder(matrix.values);
  const isTyped = cells instanceof Float64Array;
  const unitOffsets = new Uint32Array(nUnits + 1);
  const raterIndex = new Uint32Array(cells.length);
  const valueIndex = new Uint32Array(cells.length);
  let length = 0;
  for (let unit = 0, cell = 0; unit < nUnits; unit++) {
    for (let rater = 0; rater < nRaters; rater++, cell++) {
      const value = isTyped ? (cells[cell] ?? 0) : (cells[cell] ?? null);
      if (value === null || (isTyped && Number.isNaN(value))) continue;
      const small = typeof value === "number" ? coder.codeOfSmallInteger(value) : UNKNOWN;
      raterIndex[length] = rater;
      valueIndex[length++] = small === UNKNOWN ? coder.code(value, unit, rater) : small;
    }
    unitOffsets[unit + 1] = length;
  }
  const scale = matrix.values ? declaredScale(matrix.values) : occurringScale(coder.seen);
  const position = new Map(scale.values.map((value, index) => [value, index]));
  const scaleIndex = Uint32Array.from(coder.seen, (value) => position.get(value) ?? 0);
  if (scaleIndex.some((index, code) => index !== code)) {
    for (let i = 0; i < length; i++) valueIndex[i] = scaleIndex[valueIndex[i] ?? 0] ?? 0;
  }
  return {
    nUnits,
    nRaters,
    unitIds: matrix.unitIds ?? null,
    raterIds: matrix.raterIds ?? null,
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
    if (!Array.isArray(row)) {
      throw new StatsInputError(`Rater ${rater + 1}: expected a list of labels, one for each unit.`);
    }
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

const UNKNOWN = -1;
// Labels are mostly small whole numbers: looking those up in an array is ten times faster than in a Map.
const SMALL = 256;

class ValueCoder {
  readonly seen: LabelValue[] = [];
  readonly #codes = new Map<LabelValue, number>();
  readonly #smallCodes = new Int32Array(SMALL).fill(UNKNOWN);
  readonly #declared: readonly LabelValue[] | null;

  constructor(declared?: readonly LabelValue[]) {
    declared?.forEach((value) => {
      this.#add(value);
    });
    this.#declared = declared ?? null;
  }

  codeOfSmallInteger(value: number): number {
    const integer = value | 0;
    return integer === value && integer >= 0 && integer < SMALL ? (this.#smallCodes[integer] ?? UNKNOWN) : UNKNOWN;
  }

  code(value: LabelValue, unit: number, rater: number): number {
    const known = this.#codes.get(value);
    if (known !== undefined) return known;
    const where = `Unit ${unit + 1}, rater ${rater + 1}`;
    assertLabelValue(value, where);
    if (this.#declared) {
      throw new StatsInputError(`${where}: expected one of ${this.#declared.join(", ")}, found ${value}.`);
    }
    return this.#add(value);
  }

  #add(value: LabelValue): number {
    const code = this.seen.push(value) - 1;
    this.#codes.set(value, code);
    if (typeof value === "number" && Number.isInteger(value) && value >= 0 && value < SMALL) {
      this.#smallCodes[value] = code;
    }
    return code;
  }
}
