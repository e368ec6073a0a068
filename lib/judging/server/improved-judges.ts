import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { type ImprovedJudge, improvedJudgeSchema } from "@/lib/judging/bench";
import type { Viewer } from "@/lib/people/viewer";
import { studyCondition } from "@/lib/study/server/access";

const MOST = 20;

/** Judges that benches made of earlier ones, and that also labelled what they were improved on. Empty for others than members who may see agreement. */
export async function listImprovedJudges(viewer: Viewer, studyId: string): Promise<ImprovedJudge[]> {
  return rows(
    improvedJudgeSchema,
    Prisma.sql`
      SELECT r.id AS "raterId", r.name AS judge, b.id AS "benchId", b.name AS bench, d.name AS "roundName",
        (SELECT count(*)::int FROM bench_instruction p WHERE p.bench_id = b.id AND p.part <> 'test') AS instructions
      FROM bench_version v JOIN bench b ON b.id = v.bench_id JOIN rater r ON r.id = v.rater_id JOIN round d ON d.id = b.round_id
      WHERE b.study_id = ${studyId}::uuid AND ${studyCondition(viewer, "agreement.read", Prisma.sql`b.study_id`)}
        AND v.made_from IS NOT NULL
        AND EXISTS (
          SELECT FROM annotation a JOIN task t ON t.id = a.task_id
          JOIN bench_instruction p ON p.instruction_id = t.instruction_id AND p.bench_id = b.id AND p.part <> 'test'
          WHERE a.rater_id = r.id AND a.round_id = b.round_id AND a.superseded_at IS NULL)
      ORDER BY v.added_at DESC LIMIT ${MOST}`,
  );
}
