import { z } from "zod";
import { type Guard, isInteger, isNullOr, isNumber, isObject } from "@/lib/wire/guard";

/** GET /api/v1/rounds/:roundId/session: the rater's own labels since a moment; null is what the round does not show. */
export const ownSessionSchema = z.object({
  labels: z.int().nullable(),
  /** spent on these labels */
  activeMs: z.number().nullable(),
  /** of one label; null too where there is none */
  medianMs: z.number().nullable(),
});
export type OwnSession = z.infer<typeof ownSessionSchema>;

export const isOwnSession: Guard<OwnSession> = isObject({
  labels: isNullOr(isInteger),
  activeMs: isNullOr(isNumber),
  medianMs: isNullOr(isNumber),
});
