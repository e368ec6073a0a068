import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";

const versionSchema = z.object({
  id: z.uuid(),
  instructionId: z.uuid(),
  series: z.string(),
  source: z.enum(["generated", "human", "imported"]),
  isGold: z.boolean(),
  questions: z.array(z.string()),
});
export type ChecklistVersion = z.infer<typeof versionSchema>;

/** The newest published checklist of each instruction and series, and the gold ones whichever version they are. */
export function readChecklistVersions(db: Reader, studyId: string): Promise<ChecklistVersion[]> {
  return rows(
    versionSchema,
    Prisma.sql`
      SELECT c.id, c.instruction_id AS "instructionId", c.series, c.source, c.is_gold AS "isGold",
        (SELECT coalesce(json_agg(q.question ORDER BY q.position), '[]') FROM checklist_item q WHERE q.checklist_id = c.id)
          AS questions
      FROM checklist c JOIN instruction i ON i.id = c.instruction_id
      WHERE c.study_id = ${studyId}::uuid AND c.status = 'published' AND (c.is_gold OR NOT EXISTS (
        SELECT FROM checklist later WHERE later.instruction_id = c.instruction_id AND later.series = c.series
          AND later.status = 'published' AND later.version > c.version))
      ORDER BY i.position, c.series COLLATE "C", c.version`,
    db,
  );
}
