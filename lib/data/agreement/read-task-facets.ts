import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import type { TaskFacets } from "@/lib/domain/agreement-tasks";
import type { Viewer } from "@/lib/domain/viewer";
import { findAnalysedRound } from "./find-analysed-round";
import { queryRow } from "./query-rows";

/** More than these are no longer a choice but a list to search. */
const MAX_FACETS = 200;

const names = z.array(z.string());

/** The subsets, domains, systems and categories that a round's tasks have. */
export async function readTaskFacets(viewer: Viewer, roundId: string): Promise<TaskFacets> {
  const round = await findAnalysedRound(viewer, "agreement.read", roundId);
  const facet = (name: Prisma.Sql, from: Prisma.Sql) => Prisma.sql`
    ARRAY(
      SELECT DISTINCT ${name} COLLATE "C" AS name FROM task t ${from}
      WHERE t.round_id = ${round.id}::uuid AND t.stratum = 'main' AND ${name} IS NOT NULL
      ORDER BY name LIMIT ${MAX_FACETS}
    )`;
  const instruction = Prisma.sql`JOIN instruction n ON n.id = t.instruction_id`;
  const system = Prisma.sql`
    JOIN response p ON p.id IN (t.response_a_id, t.response_b_id) JOIN system y ON y.id = p.system_id`;
  const category = Prisma.sql`
    JOIN checklist_item c ON c.checklist_id = t.checklist_id CROSS JOIN LATERAL unnest(c.categories) AS k (name)`;
  return queryRow(
    prisma(),
    z.object({ subsets: names, domains: names, systems: names, categories: names }),
    Prisma.sql`
      SELECT ${facet(Prisma.sql`n.subset`, instruction)} AS subsets,
        ${facet(Prisma.sql`n.domain`, instruction)} AS domains,
        ${facet(Prisma.sql`y.name`, system)} AS systems,
        ${facet(Prisma.sql`k.name`, category)} AS categories`,
  );
}
