/**
 * The values and words of the protocols, without their schemas: the labelling page counts every kilobyte it sends.
 * Elsewhere import protocol.ts, which has these too.
 */
export const PROTOCOLS = ["direct_scoring", "check_then_score", "preference"] as const;
export type Protocol = (typeof PROTOCOLS)[number];

export const PROTOCOL_NAMES: Record<Protocol, string> = {
  direct_scoring: "Direct scoring",
  check_then_score: "Check, then score",
  preference: "Preference",
};

export const ROUND_STATUSES = ["draft", "open", "paused", "closed"] as const;
export type RoundStatus = (typeof ROUND_STATUSES)[number];

/** A 1–5 level: a score, or a preference from 1 (A much better) to 5 (B much better). */
export type Level = 1 | 2 | 3 | 4 | 5;
export const LEVELS: readonly Level[] = [1, 2, 3, 4, 5];

/** Level names for scores (tick H.3); a round may use its own. */
export const DEFAULT_LEVEL_NAMES = ["Horrible", "Bad", "Okay", "Great", "Excellent"] as const;

/** What each preference level means, spelled out. */
export const PREFERENCE_MEANINGS: Record<Level, string> = {
  1: "A is much better",
  2: "A is better",
  3: "Near-identical",
  4: "B is better",
  5: "B is much better",
};

export const ANSWERS = ["YES", "NO", "UNKNOWN"] as const;
export type Answer = (typeof ANSWERS)[number];

export const EASES = ["easier", "harder", "no_effect"] as const;
export type Ease = (typeof EASES)[number];
