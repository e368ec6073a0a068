import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import type { JudgeModel, JudgeModels } from "@/lib/judging/judge-model";
import type { Viewer } from "@/lib/people/viewer";
import { studyCondition } from "@/lib/study/server/access";
import { mayInStudy, requirePermission } from "@/lib/study/server/require-permission";
import { selectJudges } from "./select-judges";

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
