import { z } from "zod";

/** GET /api/v1/health: 200 or 503 */
export const healthSchema = z.object({
  /** "stopping": it still answers, and wants no more requests */
  status: z.enum(["ok", "unavailable", "stopping"]),
  database: z.enum(["ok", "disk full", "out of memory", "pooled by transaction", "unreachable"]),
  version: z.string(),
});
export type Health = z.infer<typeof healthSchema>;
