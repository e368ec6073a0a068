import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";

/** What a refused call may change: being counted and being seen. */
const IGNORED = ["_prisma_migrations", "session", "rate_limit"];

/** A digest of every table: equal before and after what changed nothing. */
export async function snapshot(): Promise<Record<string, string>> {
  const tables = await rows(
    z.object({ name: z.string() }),
    Prisma.sql`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY table_name`,
  );
  const digests = tables
    .filter(({ name }) => !IGNORED.includes(name))
    .map(({ name }) => {
      const table = Prisma.raw(`"${name}"`);
      return Prisma.sql`
        SELECT ${name} AS name, md5(COALESCE(string_agg(t::text, '|' ORDER BY t::text), '')) AS digest FROM ${table} t`;
    });
  const found = await rows(z.object({ name: z.string(), digest: z.string() }), Prisma.join(digests, " UNION ALL "));
  return Object.fromEntries(found.map(({ name, digest }) => [name, digest]));
}
