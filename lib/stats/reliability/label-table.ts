import type { ValueScale } from "../label-value";
import type { IndexArray } from "./index-list";
import { PatternCollector } from "./pattern-collector";
import { patternKeys } from "./pattern-keys";
import type { UnitPatterns } from "./unit-patterns";

/**
 * Every label with its unit, rater and value, as typed arrays sorted by unit: the labels of unit u are those with
 * unitOffsets[u] <= i < unitOffsets[u + 1]. A rater has at most one label for a unit. 2 to 8 bytes a label, 4 a unit.
 */
export interface LabelTable {
  readonly nUnits: number;
  readonly nRaters: number;
  /** null where units (raters) are known by their position only. */
  readonly unitIds: readonly string[] | null;
  readonly raterIds: readonly string[] | null;
  readonly scale: ValueScale;
  readonly unitOffsets: Uint32Array;
  readonly raterIndex: IndexArray;
  readonly valueIndex: IndexArray;
}

/** The labels without their raters, identical units grouped: all that alpha needs. Linear in the number of labels. */
export function patternsFromTable(table: LabelTable): UnitPatterns {
  const { nUnits, unitOffsets, valueIndex } = table;
  const collector = new PatternCollector(nUnits);
  let widest = 0;
  for (let unit = 0; unit < nUnits; unit++) {
    widest = Math.max(widest, (unitOffsets[unit + 1] ?? 0) - (unitOffsets[unit] ?? 0));
  }
  const keys = patternKeys(table.scale.values.length, widest);
  const sorted = new Uint32Array(widest);
  const distinct = new Uint32Array(widest);
  const counts = new Uint32Array(widest);
  for (let unit = 0; unit < nUnits; unit++) {
    const start = unitOffsets[unit] ?? 0;
    const end = unitOffsets[unit + 1] ?? 0;
    let key = 0;
    if (keys) {
      for (let i = start; i < end; i++) key += keys.weights[valueIndex[i] ?? 0] ?? 0;
      const known = keys.patterns[key] ?? 0;
      if (known > 0) {
        collector.addKnown(known - 1);
        continue;
      }
    }
    copySorted(valueIndex, start, end - start, sorted);
    let length = 0;
    for (let i = 0; i < end - start; i++) {
      const value = sorted[i] ?? 0;
      if (length > 0 && distinct[length - 1] === value) counts[length - 1] = (counts[length - 1] ?? 0) + 1;
      else {
        distinct[length] = value;
        counts[length++] = 1;
      }
    }
    const pattern = collector.add(distinct, counts, length);
    if (keys) keys.patterns[key] = pattern + 1;
  }
  return collector.finish(table.scale);
}

// Units rarely have more than a handful of labels, where inserting is faster than any sort that has to be called.
const INSERTION_LIMIT = 24;

function copySorted(from: IndexArray, start: number, length: number, to: Uint32Array): void {
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
