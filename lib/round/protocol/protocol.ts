import { z } from "zod";
import { ANSWERS, EASES, ROUND_STATUSES, SIDES } from "./protocol-words";
import { PROTOCOL_IDS } from "./protocols";
import { SCALE_NAMES } from "./scale-names";

export type { Answer, Ease, RoundStatus, Side } from "./protocol-words";
export type { Protocol } from "./protocols";
export type { Level } from "./scale";

export const protocolSchema = z.enum(PROTOCOL_IDS);
export const scaleNameSchema = z.enum(SCALE_NAMES);
export const roundStatusSchema = z.enum(ROUND_STATUSES);
/** On some scale: which values it has is checked where the round is known. */
export const levelSchema = z.number();
export const answerSchema = z.enum(ANSWERS);
/** Which response of a pair an answer is about. */
export const sideSchema = z.enum(SIDES);
export const easeSchema = z.enum(EASES);

export const outcomeSchema = z.enum(["win", "tie", "loss"]);
/** From A's point of view. */
export type Outcome = z.infer<typeof outcomeSchema>;
