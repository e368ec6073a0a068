import type { LabelTable } from "../reliability/label-table";

export interface ReadOneWay {
  readonly table: LabelTable;
  /** Turns the rows of turned units (n_units × n_values) back into the reading that is stored, in place. */
  readonly asStored: (byUnitAndValue: Float64Array) => void;
}

/**
 * On a reversible scale, every unit in the one of its two readings whose first labels come first on the scale: an estimate
 * that goes on from step to step would else grow apart by the rounding of another reading. Else the table as it is.
 */
export function readOneWay(table: LabelTable): ReadOneWay {
  const { nUnits, scale, unitOffsets } = table;
  if (!scale.isReversible) return { table, asStored: () => undefined };
  const nValues = scale.values.length;
  const valueIndex = table.valueIndex.slice();
  const turned: number[] = [];
  for (let unit = 0; unit < nUnits; unit++) {
    const labels = valueIndex.subarray(unitOffsets[unit], unitOffsets[unit + 1]);
    const decisive = labels.find((value) => 2 * value !== nValues - 1);
    if (decisive === undefined || 2 * decisive < nValues - 1) continue;
    turned.push(unit);
    labels.forEach((value, i) => {
      labels[i] = nValues - 1 - value;
    });
  }
  const asStored = (byUnitAndValue: Float64Array) => {
    for (const unit of turned) byUnitAndValue.subarray(unit * nValues, (unit + 1) * nValues).reverse();
  };
  return { table: { ...table, valueIndex }, asStored };
}
