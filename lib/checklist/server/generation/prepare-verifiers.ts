import { Prisma } from "@/lib/db/generated/client";
import type { Viewer } from "@/lib/people/viewer";
import type { ProposeVerifiers } from "@/lib/runs/propose-verifiers";
import type { PreparedRun } from "@/lib/runs/server/prepared-run";
import { requirePermission } from "@/lib/study/server/require-permission";
import { modelNames } from "./model-names";

/** The questions of a series' newest versions for which a program may be proposed, in order of their instructions. */
export async function prepareVerifiers(
  viewer: Viewer,
  studyId: string,
  { modelId, series, instructionIds, questions }: ProposeVerifiers,
): Promise<PreparedRun> {
  await requirePermission(viewer, studyId, "run.control");
  await modelNames([modelId]);
  const chosen = instructionIds === null ? Prisma.sql`TRUE` : Prisma.sql`i.id = ANY (${instructionIds}::uuid[])`;
  const settled = questions === "new" ? Prisma.sql`TRUE` : Prisma.sql`v.status IN ('proposed', 'approved')`;
  const subjects = Prisma.sql`
    SELECT q.id AS subject_id, ''::text AS part
    FROM instruction i
    JOIN LATERAL (
      SELECT c.id FROM checklist c WHERE c.instruction_id = i.id AND c.series = ${series}
      ORDER BY c.version DESC LIMIT 1
    ) newest ON TRUE
    JOIN checklist_item q ON q.checklist_id = newest.id
    WHERE i.study_id = ${studyId}::uuid AND ${chosen}
      AND NOT EXISTS (
        SELECT 1 FROM verifier_program v
        WHERE v.instruction_id = i.id AND v.question = q.question AND ${settled})
      AND NOT EXISTS (
        SELECT 1 FROM checklist_item earlier
        WHERE earlier.checklist_id = q.checklist_id AND earlier.question = q.question AND earlier.position < q.position)
    ORDER BY i.position, q.position`;
  return { subjects, models: [modelId], roundId: null, raterId: null };
}
