import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { row, rows } from "@/lib/db/rows";
import type { Viewer } from "@/lib/people/viewer";
import { requirePermission } from "@/lib/study/server/access";
import type { StudyNeeds } from "@/lib/study/study-needs";
import { readTraining } from "@/lib/training/server/read-training";

/** Beyond these nobody reads a list on an overview. */
const MOST_RUNS = 5;

/** What of a study waits for its researchers. */
export async function readStudyNeeds(viewer: Viewer, studyId: string): Promise<StudyNeeds> {
  await requirePermission(viewer, studyId, "agreement.read");
  const ofStudy = Prisma.sql`study_id = ${studyId}::uuid`;
  const [counts, pausedRuns, watches, withTraining] = await Promise.all([
    row(
      z.object({ members: z.int(), joinRequests: z.int(), checklistDrafts: z.int() }),
      Prisma.sql`
        SELECT (SELECT count(*)::int FROM membership WHERE ${ofStudy}) AS members,
          (SELECT count(*)::int FROM join_request WHERE ${ofStudy}) AS "joinRequests",
          (SELECT count(*)::int FROM checklist WHERE ${ofStudy} AND status = 'draft') AS "checklistDrafts"`,
    ),
    prisma().run.findMany({
      where: { studyId, status: "paused" },
      select: { id: true, name: true },
      orderBy: { createdAt: "desc" },
      take: MOST_RUNS,
    }),
    prisma().watch.findMany({
      where: { studyId, alarmedAt: { not: null } },
      select: { id: true, rater: { select: { name: true } } },
      orderBy: { alarmedAt: "desc" },
      take: MOST_RUNS,
    }),
    rows(
      z.object({ roundId: z.uuid(), name: z.string() }),
      Prisma.sql`
        SELECT id AS "roundId", name FROM round WHERE ${ofStudy} AND status = 'open' AND pass_mark IS NOT NULL
        ORDER BY created_at`,
    ),
  ]);
  const failedTraining: StudyNeeds["failedTraining"] = [];
  for (const round of withTraining) {
    const { raters } = await readTraining(viewer, round.roundId, { names: false });
    const failed = raters.filter(({ state }) => state === "not_passed").length;
    if (failed > 0) failedTraining.push({ ...round, raters: failed });
  }
  const worseJudges = watches.map(({ id, rater }) => ({ id, name: rater.name ?? "" }));
  return { ...counts, pausedRuns, worseJudges, failedTraining };
}
