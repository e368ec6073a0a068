import { declaredScale, type LabelValue } from "../label-value";
import { StatsInputError } from "../stats-input-error";
import { PatternCollector } from "./pattern-collector";
import { patternKeys } from "./pattern-keys";
import type { UnitPatterns } from "./unit-patterns";

/**
 * How often each declared value was given to each unit: `counts[unit * values.length + value]`.
 * `values` are in the order that the ordinal level uses. A unit without labels is a row of zeros.
 */
export interface UnitValueCounts {
  readonly values: readonly LabelValue[];
  readonly counts: Uint32Array;
  /** Whether turning a unit round turns its labels round, see ValueScale. Default false. */
  readonly isReversible?: boolean;
}

/**
 * Reliability data from per-unit value counts, as the database keeps them.
 * @param data counts of n_units × n_values, row by row
 * @returns the units in the order of the rows, identical ones grouped; O(n_units · n_values) time
 * @throws StatsInputError when a value is declared twice or the counts do not fill whole rows
 */
export function patternsFromCounts({ values, counts, isReversible }: UnitValueCounts): UnitPatterns {
  const scale = declaredScale(values, isReversible);
  const nValues = values.length;
  if (counts.length % nValues !== 0) {
    throw new StatsInputError(
      `Expected ${nValues} counts for each unit (one for each declared value), found ${counts.length} counts in all.`,
    );
  }
  const nUnits = counts.length / nValues;
  const collector = new PatternCollector(nUnits);
  let most = 0;
  for (let i = 0; i < counts.length; i++) most = Math.max(most, counts[i] ?? 0);
  const keys = patternKeys(nValues, most);
  const valueIndex = new Uint32Array(nValues);
  const valueCount = new Uint32Array(nValues);
  for (let unit = 0, row = 0; unit < nUnits; unit++, row += nValues) {
    let key = 0;
    if (keys) {
      for (let value = 0; value < nValues; value++) key += (counts[row + value] ?? 0) * (keys.weights[value] ?? 0);
      const known = keys.patterns[key] ?? 0;
      if (known > 0) {
        collector.addKnown(known - 1);
        continue;
      }
    }
    let length = 0;
    for (let value = 0; value < nValues; value++) {
      const count = counts[row + value] ?? 0;
      if (count === 0) continue;
      valueIndex[length] = value;
      valueCount[length++] = count;
    }
    const pattern = collector.add(valueIndex, valueCount, length);
    if (keys) keys.patterns[key] = pattern + 1;
  }
  return collector.finish(scale);
}

/** Per-unit value counts from rows of plain numbers; every count must be a whole number from 0. */
export function unitValueCounts(values: readonly LabelValue[], rows: readonly (readonly number[])[]): UnitValueCounts {
  const counts = new Uint32Array(rows.length * values.length);
  rows.forEach((row, unit) => {
    if (row.length !== values.length) {
      throw new StatsInputError(`Unit ${unit + 1}: expected ${values.length} counts, found ${row.length}.`);
    }
    row.forEach((count, value) => {
      if (!Number.isInteger(count) || count < 0 || count > 0xffffffff) {
        throw new StatsInputError(`Unit ${unit + 1}: expected a whole number of labels from 0, found ${count}.`);
      }
      counts[unit * values.length + value] = count;
    });
  });
  return { values, counts };
}
