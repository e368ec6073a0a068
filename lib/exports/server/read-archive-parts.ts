import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { row } from "@/lib/db/rows";
import type { Viewer } from "@/lib/people/viewer";
import { requirePermission } from "@/lib/study/server/access";

const partsSchema = z.object({
  name: z.string(),
  rounds: z.array(z.object({ id: z.string(), name: z.string() })),
  runs: z.array(z.object({ id: z.string() })),
  judges: z.array(z.object({ number: z.int(), name: z.string(), configuration: z.unknown() })),
  lastChange: z.string().nullable(),
});
export type ArchiveParts = z.infer<typeof partsSchema>;

/** What an archive of a study is made of, and when the last of it changed. @throws NOT_FOUND without the right to export it */
export async function readArchiveParts(viewer: Viewer, studyId: string): Promise<ArchiveParts> {
  await requirePermission(viewer, studyId, "export.read");
  return row(
    partsSchema,
    Prisma.sql`
      SELECT s.name,
        (SELECT coalesce(json_agg(json_build_object('id', r.id, 'name', r.name) ORDER BY r.id), '[]')
          FROM round r WHERE r.study_id = s.id) AS rounds,
        (SELECT coalesce(json_agg(json_build_object('id', run.id) ORDER BY run.id), '[]')
          FROM run WHERE run.study_id = s.id) AS runs,
        (SELECT coalesce(json_agg(json_build_object('number', j.number, 'name', j.name, 'configuration', j.configuration)
            ORDER BY j.number), '[]')
          FROM rater j WHERE j.study_id = s.id AND j.kind = 'judge') AS judges,
        to_char(greatest(s.created_at,
          (SELECT max(a.created_at) FROM annotation a JOIN round r ON r.id = a.round_id WHERE r.study_id = s.id),
          (SELECT max(e.at) FROM event e WHERE e.study_id = s.id)
        ) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "lastChange"
      FROM study s WHERE s.id = ${studyId}::uuid`,
  );
}
