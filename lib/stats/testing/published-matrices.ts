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

/**
 * Hayes and Krippendorff (2007), table 1: forty units, five raters of whom four labelled each (a digit or a dot a rater).
 * Published: ordinal alpha .7598.
 */
export const HAYES_KRIPPENDORFF_2007: RaterRows = raterRows(
  `112.2 1101. 2333. .00.0 000.0 000.0 102.1 1.20. 222.2 2111.
   .100. 0000. 1222. 33223 111.1 111.1 212.2 1233. 1101. 000.0
   0011. 00.00 2333. 0000. 12.22 0111. 00010 1212. 1122. 112.2
   110.0 2121. 22.22 3222. 222.2 223.2 222.2 22.12 2222. 111.1`,
);

function raterRows(text: string): RaterRows {
  const units = text.trim().split(/\s+/);
  return [0, 1, 2, 3, 4].map((rater) => units.map((unit) => (unit[rater] === "." ? none : Number(unit[rater]))));
}
