import { Prisma } from "@/lib/db/generated/client";

/** The response that an answer `ca` to a task `t` is about. */
export const ANSWERED_RESPONSE = Prisma.sql`CASE ca.side WHEN 'B' THEN t.response_b_id ELSE t.response_a_id END`;
