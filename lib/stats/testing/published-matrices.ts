type RaterRows = readonly (readonly (number | null)[])[];

const none = null;

/** Krippendorff (2011), section C: four raters, twelve units. Published: nominal .743, ordinal .815, interval .849, ratio .797. */
export const KRIPPENDORFF_2011: RaterRows = [
  [1, 2, 3, 3, 2, 1, 4, 1, 2, none, none, none],
  [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, none, 3],
  [none, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, none],
  [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, none],
];

/** Fleiss (1971) in the form of Wikipedia's worked example: ten subjects, fourteen raters, five categories; kappa .210. */
export const FLEISS_COUNTS: readonly (readonly number[])[] = [
  [0, 0, 0, 0, 14],
  [0, 2, 6, 4, 2],
  [0, 0, 3, 5, 6],
  [0, 3, 9, 2, 0],
  [2, 2, 8, 1, 1],
  [7, 7, 0, 0, 0],
  [3, 2, 6, 3, 0],
  [2, 5, 3, 2, 2],
  [6, 5, 2, 1, 0],
  [0, 2, 2, 3, 7],
];
