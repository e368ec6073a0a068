// Apart from what computes with them: pages need these two numbers alone.

/** Of fewer units or clusters the width of an interval is known too roughly to call it narrow enough. */
export const ENOUGH_UNITS = 30;
export const ENOUGH_CLUSTERS = 20;
