import type { GroupCounter } from "./group-counter";

/** So many units with these counts; the first part tells their facet. */
export interface Pattern {
  readonly parts: readonly number[];
  readonly units: number;
}

/** What was counted, with the facets' own numbers in place of their places in the list, in one order. */
export function patternsOf(counter: GroupCounter, facetIds: readonly number[]): Pattern[] {
  return [...counter.groups()]
    .map(({ parts: [facet = 0, ...rest], count }) => ({ parts: [facetIds[facet] ?? 0, ...rest], units: count }))
    .sort(comparePatterns);
}

/** Patterns after some units lost the counts they had and got others. Units that are taken away must have been there. */
export function changePatterns(
  patterns: readonly Pattern[],
  taken: readonly Pattern[],
  added: readonly Pattern[],
): readonly Pattern[] {
  if (taken.length === 0 && added.length === 0) return patterns;
  const units = new Map(patterns.map((pattern) => [pattern.parts.join(), pattern]));
  const change = ({ parts, units: by }: Pattern, sign: 1 | -1) => {
    const key = parts.join();
    const known = units.get(key);
    units.set(key, { parts, units: (known?.units ?? 0) + sign * by });
  };
  for (const pattern of added) change(pattern, 1);
  for (const pattern of taken) change(pattern, -1);
  const changed = [...units.values()].filter((pattern) => pattern.units !== 0);
  const missing = changed.find((pattern) => pattern.units < 0);
  if (missing) throw new Error(`More units lost the counts ${missing.parts.join()} than had them.`);
  return changed.sort(comparePatterns);
}

/** Each number in four bytes, the low one first: the parts, then the units. */
export function encodePatterns(patterns: readonly Pattern[]): Uint8Array<ArrayBuffer> {
  const width = (patterns[0]?.parts.length ?? 0) + 1;
  const bytes = new Uint8Array(patterns.length * width * INT_BYTES);
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const { parts, units } of patterns) {
    for (const part of parts) {
      view.setInt32(at, part, true);
      at += INT_BYTES;
    }
    view.setInt32(at, units, true);
    at += INT_BYTES;
  }
  return bytes;
}

/** @param nParts of each pattern */
export function decodePatterns(bytes: Uint8Array, nParts: number): Pattern[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const patterns: Pattern[] = [];
  for (let at = 0; at < bytes.byteLength; at += (nParts + 1) * INT_BYTES) {
    const parts = Array.from({ length: nParts }, (_, index) => view.getInt32(at + index * INT_BYTES, true));
    patterns.push({ parts, units: view.getInt32(at + nParts * INT_BYTES, true) });
  }
  return patterns;
}

const INT_BYTES = 4;

function comparePatterns(a: Pattern, b: Pattern): number {
  return compareCounts(a.parts, b.parts);
}

/** By the first count that differs. */
export function compareCounts(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < a.length; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
