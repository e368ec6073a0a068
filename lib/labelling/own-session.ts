import { z } from "zod";

/** GET /api/v1/rounds/:roundId/session: the rater's own labels since a moment; null is what the round does not show. */
export const ownSessionSchema = z.object({
  labels: z.int().nullable(),
  /** spent on these labels */
  activeMs: z.number().nullable(),
  /** of one label; null too where there is none */
  medianMs: z.number().nullable(),
});
export type OwnSession = z.infer<typeof ownSessionSchema>;
