import { Prisma } from "@/lib/db/generated/client";

/** Whether the round `d` lacks labels of people, or wants none at all. */
export const OPEN_TASKS = Prisma.sql`(
  NOT EXISTS (SELECT FROM task t WHERE t.round_id = d.id AND t.stratum = 'main' AND t.wanted > 0)
  OR EXISTS (SELECT FROM task t WHERE t.round_id = d.id AND t.stratum = 'main' AND t.submitted < t.wanted))`;
