// A million entries take 4 MB and cover, for example, five values with up to fourteen labels a unit.
const MAX_KEYS = 1 << 20;

export interface PatternKeys {
  /** A unit's key is the sum of its labels' weights. */
  readonly weights: Float64Array;
  /** Keys → pattern + 1; 0 where the key has not occurred. */
  readonly patterns: Uint32Array;
}

/**
 * Keys that tell value counts apart without sorting or hashing: the counts as digits of a number whose base no count
 * reaches. null where there would be too many.
 * @param mostLabels the largest number of labels that any unit gives to one value
 */
export function patternKeys(nValues: number, mostLabels: number): PatternKeys | null {
  const base = mostLabels + 1;
  const nKeys = base ** nValues;
  if (nKeys > MAX_KEYS) return null;
  const weights = Float64Array.from({ length: nValues }, (_, value) => base ** value);
  return { weights, patterns: new Uint32Array(nKeys) };
}
