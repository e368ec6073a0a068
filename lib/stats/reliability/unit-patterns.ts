import type { ValueScale } from "../label-value";

/**
 * Reliability data with identical units grouped: a *pattern* is how often each value was given to a unit, and every
 * unit with the same counts shares it. Agreement does not depend on which rater gave which value, so nothing that
 * agreement needs is lost, and what is computed per pattern costs the same for a thousand units as for a million.
 *
 * Pattern p holds the pairs (valueIndex[i], valueCount[i]) for offsets[p] <= i < offsets[p + 1], by ascending value.
 */
export interface UnitPatterns {
  readonly scale: ValueScale;
  readonly nUnits: number;
  readonly nPatterns: number;
  /** Units → their pattern. */
  readonly patternOfUnit: Uint32Array;
  /** Patterns → how many units have it. */
  readonly unitsOfPattern: Uint32Array;
  /** Patterns → how many labels a unit with it has (m_u). */
  readonly labelsOfPattern: Uint32Array;
  readonly offsets: Uint32Array;
  readonly valueIndex: Uint32Array;
  readonly valueCount: Uint32Array;
}

/** A unit can be compared within itself when it has at least two labels. */
export const MIN_LABELS_TO_PAIR = 2;
