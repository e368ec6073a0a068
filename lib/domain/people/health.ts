import { z } from "zod";

/** GET /api/v1/health: 200 or 503 */
export const healthSchema = z.object({
  status: z.enum(["ok", "unavailable"]),
  database: z.enum(["ok", "disk full", "out of memory", "unreachable"]),
  version: z.string(),
});
export type Health = z.infer<typeof healthSchema>;
