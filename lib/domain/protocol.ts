import { z } from "zod";
import { ANSWERS, EASES, PROTOCOLS, ROUND_STATUSES } from "./protocol-words";

export type { Answer, Ease, Level, Protocol, RoundStatus } from "./protocol-words";
export { DEFAULT_LEVEL_NAMES, LEVELS, PREFERENCE_MEANINGS, PROTOCOL_NAMES } from "./protocol-words";

export const protocolSchema = z.enum(PROTOCOLS);
export const roundStatusSchema = z.enum(ROUND_STATUSES);
export const levelSchema = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]);
export const answerSchema = z.enum(ANSWERS);
export const easeSchema = z.enum(EASES);

export const outcomeSchema = z.enum(["win", "tie", "loss"]);
/** From A's point of view. */
export type Outcome = z.infer<typeof outcomeSchema>;
