import { PatternCollector } from "./pattern-collector";
import type { UnitPatterns } from "./unit-patterns";

export interface FoldedPatterns {
  readonly patterns: UnitPatterns;
  /** Old patterns → new ones. */
  readonly foldedPattern: Uint32Array;
}

/**
 * Patterns in which a unit and the same unit turned round are alike, so that what is drawn in a bootstrap does not depend on
 * which way round units are stored. Of the two readings the one whose labels come first on the scale is kept; patterns are
 * in the order of their values, whatever the order of the units. On a scale that is not reversible: the patterns as they are.
 */
export function foldReversed(original: UnitPatterns): FoldedPatterns {
  const { scale, nPatterns, unitsOfPattern } = original;
  if (!scale.isReversible) {
    return { patterns: original, foldedPattern: Uint32Array.from({ length: nPatterns }, (_, p) => p) };
  }
  const readings = Array.from({ length: nPatterns }, (_, p) => smallerReading(original, p));
  const order = Uint32Array.from({ length: nPatterns }, (_, p) => p);
  order.sort((a, b) => compareReadings(readings[a] ?? NOTHING, readings[b] ?? NOTHING));
  const collector = new PatternCollector(0);
  const foldedPattern = new Uint32Array(nPatterns);
  for (const p of order) {
    const { values, counts } = readings[p] ?? NOTHING;
    foldedPattern[p] = collector.intern(values, counts, values.length);
  }
  const folded = collector.finish(scale);
  const folding = { unitsOfPattern: new Uint32Array(folded.nPatterns) };
  for (let p = 0; p < nPatterns; p++) {
    const target = foldedPattern[p] ?? 0;
    folding.unitsOfPattern[target] = (folding.unitsOfPattern[target] ?? 0) + (unitsOfPattern[p] ?? 0);
  }
  const patternOfUnit = original.patternOfUnit.map((p) => foldedPattern[p] ?? 0);
  return { patterns: { ...folded, ...folding, nUnits: original.nUnits, patternOfUnit }, foldedPattern };
}

/** The different values of a unit, ascending, and how often each was given. */
interface Reading {
  readonly values: Uint32Array;
  readonly counts: Uint32Array;
}

const NOTHING: Reading = { values: new Uint32Array(0), counts: new Uint32Array(0) };

function smallerReading({ scale, offsets, valueIndex, valueCount }: UnitPatterns, p: number): Reading {
  const [start, end] = [offsets[p] ?? 0, offsets[p + 1] ?? 0];
  const stored = { values: valueIndex.slice(start, end), counts: valueCount.slice(start, end) };
  const last = scale.values.length - 1;
  const turned = { values: stored.values.map((c) => last - c).reverse(), counts: stored.counts.slice().reverse() };
  return compareReadings(stored, turned) <= 0 ? stored : turned;
}

function compareReadings(a: Reading, b: Reading): number {
  const length = Math.min(a.values.length, b.values.length);
  for (let i = 0; i < length; i++) {
    const byValue = (a.values[i] ?? 0) - (b.values[i] ?? 0);
    if (byValue !== 0) return byValue;
    const byCount = (b.counts[i] ?? 0) - (a.counts[i] ?? 0);
    if (byCount !== 0) return byCount;
  }
  return a.values.length - b.values.length;
}
