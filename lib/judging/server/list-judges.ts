import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { type JudgeModel, type JudgeModels, judgeModelSchema } from "@/lib/judging/judge-model";
import { readRaterConfiguration } from "@/lib/judging/jury";
import type { Viewer } from "@/lib/people/viewer";
import { pseudonymOf } from "@/lib/results/agreement-progress";
import { mayInStudy, requirePermission, studyCondition } from "@/lib/study/server/access";

/** A study's judges, and the imported raters that may sit on a jury with them. */
export async function listJudges(viewer: Viewer, studyId: string): Promise<JudgeModels> {
  await requirePermission(viewer, studyId, "run.read");
  const [judges, imported, write] = await Promise.all([
    selectJudges(
      Prisma.sql`r.study_id = ${studyId}::uuid AND ${studyCondition(viewer, "run.read", Prisma.sql`r.study_id`)}`,
    ),
    prisma().rater.findMany({
      where: { studyId, kind: "imported" },
      select: { id: true, name: true, source: true },
      orderBy: { number: "asc" },
      take: 500,
    }),
    mayInStudy(viewer, studyId, "run.control"),
  ]);
  return {
    may: { write },
    judges: judges.map(withoutTexts),
    imported: imported.map(({ id, ...rater }) => ({ raterId: id, ...rater })),
  };
}

/** A list of twenty judges need not send a hundred prompts. */
function withoutTexts(judge: JudgeModel): JudgeModel {
  if (judge.configuration?.type !== "model") return judge;
  return { ...judge, configuration: { ...judge.configuration, prompts: [] } };
}

const rowSchema = z.object({
  raterId: z.uuid(),
  number: z.int(),
  name: z.string(),
  simulated: z.boolean(),
  createdAt: z.date(),
  configuration: z.unknown(),
  rounds: judgeModelSchema.shape.rounds,
  runs: judgeModelSchema.shape.runs,
});

/** Judges with where they have labels and their newest runs. Permission is the condition's business; the rater is `r` in it. */
export async function selectJudges(condition: Prisma.Sql): Promise<JudgeModel[]> {
  const found = await rows(
    rowSchema,
    Prisma.sql`
      SELECT r.id AS "raterId", r.number, r.name, r.simulated, r.created_at AS "createdAt", r.configuration,
        COALESCE((
          SELECT jsonb_agg(jsonb_build_object('roundId', d.id, 'name', d.name, 'protocol', d.protocol,
            'labels', tally.labels,
            'tasks', (SELECT count(*) FROM task t WHERE t.round_id = d.id AND t.stratum = 'main'))
            ORDER BY d.created_at, d.id)
          FROM rater_tally tally JOIN round d ON d.id = tally.round_id
          WHERE tally.rater_id = r.id AND tally.labels > 0), '[]'::jsonb) AS rounds,
        COALESCE((
          SELECT jsonb_agg(jsonb_build_object('runId', newest.id, 'roundId', newest.round_id, 'name', newest.name,
            'status', newest.status, 'items', n.items, 'done', n.done, 'failed', n.failed) ORDER BY newest.created_at DESC)
          FROM (SELECT run.* FROM run WHERE run.rater_id = r.id ORDER BY run.created_at DESC LIMIT 5) newest
          CROSS JOIN LATERAL (
            SELECT count(*) AS items, count(*) FILTER (WHERE item.state = 'done') AS done,
              count(*) FILTER (WHERE item.state = 'failed') AS failed
            FROM run_item item WHERE item.run_id = newest.id) n), '[]'::jsonb) AS runs
      FROM rater r
      WHERE r.kind = 'judge' AND ${condition}
      ORDER BY r.number`,
  );
  return found.map(({ number, createdAt, configuration, ...judge }) => ({
    ...judge,
    pseudonym: pseudonymOf(number),
    createdAt: createdAt.toISOString(),
    configuration: readRaterConfiguration(configuration),
  }));
}
