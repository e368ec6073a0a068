import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { row } from "@/lib/db/rows";
import type { Viewer } from "@/lib/people/viewer";
import type { TaskFacets } from "@/lib/results/agreement-tasks";
import { findAnalysedRound } from "../find-analysed-round";

/** More than these are no longer a choice but a list to search. */
const MAX_FACETS = 200;

const names = z.array(z.string());

/** The subsets, domains, systems and categories that a round's tasks have. */
export async function readTaskFacets(viewer: Viewer, roundId: string): Promise<TaskFacets> {
  const round = await findAnalysedRound(viewer, "agreement.read", roundId, { labels: "all" });
  const facet = (name: Prisma.Sql, from: Prisma.Sql = Prisma.empty) => Prisma.sql`
    ARRAY(
      SELECT DISTINCT ${name} COLLATE natural_order AS name FROM task_facet f ${from}
      WHERE f.round_id = ${round.id}::uuid AND ${name} IS NOT NULL
      ORDER BY name LIMIT ${MAX_FACETS}
    )`;
  const system = Prisma.sql`JOIN system y ON y.id IN (f.system_a_id, f.system_b_id)`;
  const category = Prisma.sql`CROSS JOIN LATERAL jsonb_array_elements_text(f.categories) AS k (name)`;
  return row(
    z.object({ subsets: names, domains: names, systems: names, categories: names }),
    Prisma.sql`
      SELECT ${facet(Prisma.sql`f.subset`)} AS subsets, ${facet(Prisma.sql`f.domain`)} AS domains,
        ${facet(Prisma.sql`y.name`, system)} AS systems, ${facet(Prisma.sql`k.name`, category)} AS categories`,
  );
}
