import { type ContentFacets, facetSchema } from "@/lib/content/study-content";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { Viewer } from "@/lib/people/viewer";
import { studyCondition } from "@/lib/study/server/access";

/** More than these are no longer a choice but a list to search. */
const MAX_FACETS = 200;

/** By what a study's instructions can be chosen: its subsets, domains and tags. Nothing where the viewer may not read it. */
export async function contentFacets(viewer: Viewer, studyId: string): Promise<ContentFacets> {
  const mayRead = studyCondition(viewer, "study.read", Prisma.sql`i.study_id`);
  const facet = (name: Prisma.Sql) =>
    rows(
      facetSchema,
      Prisma.sql`
    SELECT name, count(*)::int AS instructions
    FROM instruction i CROSS JOIN LATERAL ${name} AS _(name)
    WHERE i.study_id = ${studyId}::uuid AND name IS NOT NULL AND ${mayRead}
    GROUP BY name ORDER BY count(*) DESC, name COLLATE natural_order LIMIT ${MAX_FACETS}`,
    );
  const [subsets, domains, tags] = await Promise.all([
    facet(Prisma.sql`(SELECT i.subset)`),
    facet(Prisma.sql`(SELECT i.domain)`),
    facet(Prisma.sql`unnest(i.tags)`),
  ]);
  return { subsets, domains, tags };
}
