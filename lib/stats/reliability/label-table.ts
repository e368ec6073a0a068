import type { ValueScale } from "../label-value";
import { PatternCollector } from "./pattern-collector";
import type { UnitPatterns } from "./unit-patterns";

/**
 * Every label with its unit, rater and value, as typed arrays sorted by unit: the labels of unit u are those with
 * unitOffsets[u] <= i < unitOffsets[u + 1]. A rater has at most one label for a unit. 8 bytes a label, 4 a unit.
 */
export interface LabelTable {
  readonly units: readonly string[];
  readonly raters: readonly string[];
  readonly scale: ValueScale;
  readonly unitOffsets: Uint32Array;
  readonly raterIndex: Uint32Array;
  readonly valueIndex: Uint32Array;
}

/** The labels without their raters, identical units grouped: all that alpha needs. Linear in the number of labels. */
export function patternsFromTable(table: LabelTable): UnitPatterns {
  const nUnits = table.unitOffsets.length - 1;
  const collector = new PatternCollector(nUnits);
  let widest = 0;
  for (let unit = 0; unit < nUnits; unit++) {
    widest = Math.max(widest, (table.unitOffsets[unit + 1] ?? 0) - (table.unitOffsets[unit] ?? 0));
  }
  const sorted = new Uint32Array(widest);
  const valueIndex = new Uint32Array(widest);
  const valueCount = new Uint32Array(widest);
  for (let unit = 0; unit < nUnits; unit++) {
    const start = table.unitOffsets[unit] ?? 0;
    const labels = (table.unitOffsets[unit + 1] ?? 0) - start;
    copySorted(table.valueIndex, start, labels, sorted);
    let length = 0;
    for (let i = 0; i < labels; i++) {
      const value = sorted[i] ?? 0;
      if (length > 0 && valueIndex[length - 1] === value) {
        valueCount[length - 1] = (valueCount[length - 1] ?? 0) + 1;
      } else {
        valueIndex[length] = value;
        valueCount[length++] = 1;
      }
    }
    collector.add(valueIndex, valueCount, length);
  }
  return collector.finish(table.scale);
}

// Units rarely have more than a handful of labels, where inserting is faster than any sort that has to be called.
const INSERTION_LIMIT = 24;

function copySorted(from: Uint32Array, start: number, length: number, to: Uint32Array): void {
  if (length > INSERTION_LIMIT) {
    to.set(from.subarray(start, start + length));
    to.subarray(0, length).sort();
    return;
  }
  for (let i = 0; i < length; i++) {
    const value = from[start + i] ?? 0;
    let hole = i;
    while (hole > 0 && (to[hole - 1] ?? 0) > value) {
      to[hole] = to[hole - 1] ?? 0;
      hole--;
    }
    to[hole] = value;
  }
}
