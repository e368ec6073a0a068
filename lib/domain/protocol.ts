import { z } from "zod";

export const protocolSchema = z.enum(["direct_scoring", "check_then_score", "preference"]);
export type Protocol = z.infer<typeof protocolSchema>;

export const PROTOCOL_NAMES: Record<Protocol, string> = {
  direct_scoring: "Direct scoring",
  check_then_score: "Check, then score",
  preference: "Preference",
};

export const roundStatusSchema = z.enum(["draft", "open", "paused", "closed"]);
export type RoundStatus = z.infer<typeof roundStatusSchema>;

/** A 1–5 level: a score, or a preference from 1 (A much better) to 5 (B much better). */
export const levelSchema = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]);
export type Level = z.infer<typeof levelSchema>;
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

export const answerSchema = z.enum(["YES", "NO", "UNKNOWN"]);
export type Answer = z.infer<typeof answerSchema>;

export const easeSchema = z.enum(["easier", "harder", "no_effect"]);
export type Ease = z.infer<typeof easeSchema>;

export const outcomeSchema = z.enum(["win", "tie", "loss"]);
/** From A's point of view. */
export type Outcome = z.infer<typeof outcomeSchema>;
