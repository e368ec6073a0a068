/** Who is closer to the other people; "cannot-tell" unless the interval of the difference excludes 0. */
export const CLOSER = ["judge", "people", "cannot-tell"] as const;
export type Closer = (typeof CLOSER)[number];
