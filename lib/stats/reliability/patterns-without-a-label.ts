import { PatternCollector } from "./pattern-collector";
import type { UnitPatterns } from "./unit-patterns";

export interface PatternsWithoutALabel {
  /** The same units, and after their patterns those that arise when any one label is taken away. */
  readonly patterns: UnitPatterns;
  /** Pattern and one of its values → the pattern without one label of that value. */
  readonly without: (pattern: number, value: number) => number;
}

/** Prepares for leaving out raters one by one without grouping the units again for each. Linear in the patterns. */
export function patternsWithoutALabel(original: UnitPatterns): PatternsWithoutALabel {
  const { nPatterns, offsets, valueIndex, valueCount } = original;
  const collector = new PatternCollector(original.nUnits);
  const widest = original.offsets.reduce((most, end, p) => Math.max(most, end - (offsets[p - 1] ?? 0)), 0);
  const values = new Uint32Array(widest);
  const counts = new Uint32Array(widest);
  const copy = (p: number, leftOut: number) => {
    let length = 0;
    for (let i = offsets[p] ?? 0; i < (offsets[p + 1] ?? 0); i++) {
      const count = (valueCount[i] ?? 0) - (i === leftOut ? 1 : 0);
      if (count === 0) continue;
      values[length] = valueIndex[i] ?? 0;
      counts[length++] = count;
    }
    return length;
  };
  for (let p = 0; p < nPatterns; p++) collector.intern(values, counts, copy(p, -1));
  const reduced = new Uint32Array(valueIndex.length);
  for (let p = 0; p < nPatterns; p++) {
    for (let i = offsets[p] ?? 0; i < (offsets[p + 1] ?? 0); i++) {
      reduced[i] = collector.intern(values, counts, copy(p, i));
    }
  }
  for (const pattern of original.patternOfUnit) collector.addKnown(pattern);
  const without = (pattern: number, value: number) => {
    const end = offsets[pattern + 1] ?? 0;
    let entry = offsets[pattern] ?? 0;
    while (entry < end && valueIndex[entry] !== value) entry++;
    return reduced[entry] ?? pattern;
  };
  return { patterns: collector.finish(original.scale), without };
}
