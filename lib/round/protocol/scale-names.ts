/** Of scores that files bring: from the lowest value to the highest. Nobody is asked for a level on them here. */
export const POINTS_SCALE_NAMES = [
  "points-0-1",
  "points-0-2",
  "points-0-3",
  "points-0-4",
  "points-0-5",
  "points-0-6",
  "points-0-7",
  "points-0-8",
  "points-0-9",
  "points-0-10",
  "points-1-2",
  "points-1-3",
  "points-1-4",
  "points-1-6",
  "points-1-7",
  "points-1-8",
  "points-1-9",
  "points-1-10",
  "points-1-11",
  "points-0-100",
] as const;
export type PointsScaleName = (typeof POINTS_SCALE_NAMES)[number];

/**
 * Of labels that files bring, too: any real number, of which the highest or the lowest is best, and categories, whose names
 * are those of the round’s levels.
 */
export const OPEN_SCALE_NAMES = ["number", "number-lowest", "categories"] as const;
export type OpenScaleName = (typeof OPEN_SCALE_NAMES)[number];

export const SCALE_NAMES = ["score", "preference", "choice", ...POINTS_SCALE_NAMES, ...OPEN_SCALE_NAMES] as const;
export type ScaleName = (typeof SCALE_NAMES)[number];
