import { Prisma } from "@/lib/db/generated/client";
import type { Protocol } from "@/lib/domain/protocol";

/** Whether the label `a` says what is known of its response `y` (the same score) or of its pair `p` (the same outcome). */
export function rightLabel(protocol: Protocol): Prisma.Sql {
  if (protocol !== "preference") return Prisma.sql`a.score = y.known_score`;
  return Prisma.sql`p.known_outcome::text =
    CASE WHEN a.preference < 3 THEN 'win' WHEN a.preference > 3 THEN 'loss' ELSE 'tie' END`;
}
