/** All keys of the labelling screen begin with it. */
export const labellingKey = ["labelling"] as const;
