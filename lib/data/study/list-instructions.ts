import { z } from "zod";
import { requirePermission } from "@/lib/data/require-permission";
import { excerptSql } from "@/lib/data/study/excerpt-sql";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import {
  type InstructionFilter,
  type InstructionFilterInput,
  type InstructionPage,
  instructionFilterSchema,
  instructionListItemSchema,
} from "@/lib/domain/study/study-content";
import type { Viewer } from "@/lib/domain/viewer";

const EXCERPT_LENGTH = 300;

/** A page of a study's instructions in order of import. */
export async function listInstructions(
  viewer: Viewer,
  studyId: string,
  input: InstructionFilterInput = {},
): Promise<InstructionPage> {
  const filter = instructionFilterSchema.parse(input);
  await requirePermission(viewer, studyId, "study.read");
  const { hits, total } = await findHits(studyId, filter);
  const page = hits.slice(0, filter.limit);
  return {
    instructions: await describe(page.map(({ id }) => id)),
    next: hits.length > page.length ? (page.at(-1)?.position ?? null) : null,
    total,
  };
}

const hitRow = z.object({ id: z.string(), position: z.int(), total: z.int() });

/** One hit more than a page, so that the last page is known. The first page reads all hits once, to count them. */
async function findHits(studyId: string, filter: InstructionFilter) {
  const fits = fitsFilter(studyId, filter);
  if (filter.after !== undefined) {
    const hits = await rows(
      hitRow,
      Prisma.sql`
      SELECT i.id, i.position, 0 AS total FROM instruction i
      WHERE ${fits} AND i.position > ${filter.after}
      ORDER BY i.position LIMIT ${filter.limit + 1}`,
    );
    return { hits, total: null };
  }
  const hits = await rows(
    hitRow,
    Prisma.sql`
    WITH hit AS MATERIALIZED (SELECT i.id, i.position FROM instruction i WHERE ${fits})
    SELECT id, position, (SELECT count(*)::int FROM hit) AS total FROM hit
    ORDER BY position LIMIT ${filter.limit + 1}`,
  );
  return { hits, total: hits[0]?.total ?? 0 };
}

function fitsFilter(studyId: string, { text, subset, domain, tag, system }: InstructionFilter): Prisma.Sql {
  const conditions = [Prisma.sql`i.study_id = ${studyId}::uuid`];
  if (text) {
    const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
    conditions.push(
      Prisma.sql`(i.text ILIKE ${pattern} OR i.input ILIKE ${pattern} OR i.external_id ILIKE ${pattern}
        OR (i.messages IS NOT NULL AND EXISTS (
          SELECT 1 FROM jsonb_array_elements(i.messages) m WHERE m->>'content' ILIKE ${pattern})))`,
    );
  }
  if (subset) conditions.push(Prisma.sql`i.subset = ${subset}`);
  if (domain) conditions.push(Prisma.sql`i.domain = ${domain}`);
  if (tag) conditions.push(Prisma.sql`${tag} = ANY (i.tags)`);
  if (system) {
    conditions.push(
      Prisma.sql`EXISTS (SELECT 1 FROM response r WHERE r.instruction_id = i.id AND r.system_id = ${system}::uuid)`,
    );
  }
  return Prisma.join(conditions, " AND ");
}

async function describe(ids: readonly string[]): Promise<InstructionPage["instructions"]> {
  return rows(
    instructionListItemSchema,
    Prisma.sql`
    SELECT i.id, i.external_id AS "externalId", i.position, i.subset, i.domain, COALESCE(i.tags, '{}') AS tags,
      ${excerptSql("i", EXCERPT_LENGTH)} AS excerpt,
      (SELECT count(*)::int FROM response r WHERE r.instruction_id = i.id) AS responses,
      (SELECT count(*)::int FROM checklist c WHERE c.instruction_id = i.id) AS checklists
    FROM instruction i
    WHERE i.id = ANY (${ids}::uuid[])
    ORDER BY i.position`,
  );
}
