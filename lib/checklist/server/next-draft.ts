import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";

const rowSchema = z.object({ id: z.string(), others: z.int() });

interface Place {
  id: string;
  studyId: string;
  instructionId: string;
  series: string;
}

/** The draft that follows in the order of instructions, from the last on to the first, and how many there are. */
export async function nextDraft(
  db: Reader,
  { id, studyId, instructionId, series }: Place,
): Promise<{ nextDraftId: string | null; otherDrafts: number }> {
  const [next] = await rows(
    rowSchema,
    Prisma.sql`
      SELECT c.id, count(*) OVER ()::int AS others
      FROM checklist c JOIN instruction i ON i.id = c.instruction_id
      WHERE c.study_id = ${studyId}::uuid AND c.status = 'draft' AND c.id <> ${id}::uuid
      ORDER BY (i.position, c.series) <= (SELECT h.position, ${series} FROM instruction h WHERE h.id = ${instructionId}::uuid),
        i.position, c.series, c.version
      LIMIT 1`,
    db,
  );
  return { nextDraftId: next?.id ?? null, otherDrafts: next?.others ?? 0 };
}
