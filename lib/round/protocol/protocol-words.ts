/**
 * Words of rounds and labels, without their schemas: the labelling page counts every kilobyte it sends.
 * Elsewhere import protocol.ts, which has these too.
 */
export const ROUND_STATUSES = ["draft", "open", "paused", "closed"] as const;
export type RoundStatus = (typeof ROUND_STATUSES)[number];

/** EITHER: YES and NO can both be defended. Like UNKNOWN it is no label of the response, where a round takes it at all. */
export const ANSWERS = ["YES", "NO", "UNKNOWN", "EITHER"] as const;
export type Answer = (typeof ANSWERS)[number];

/** The responses of a pair. */
export const SIDES = ["A", "B"] as const;
export type Side = (typeof SIDES)[number];

export const EASES = ["easier", "harder", "no_effect"] as const;
export type Ease = (typeof EASES)[number];
