import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import type { JudgeModel, JudgeModels } from "@/lib/domain/judge/judge-model";
import type { Viewer } from "@/lib/domain/viewer";
import { notFound, studyCondition, studyWhere } from "../access";
import { selectJudges } from "./select-judges";

/** A study's judges, and the imported raters that may sit on a jury with them. */
export async function listJudges(viewer: Viewer, studyId: string): Promise<JudgeModels> {
  const study = await prisma().study.findFirst({
    where: { AND: [{ id: studyId }, studyWhere(viewer, "run.read")] },
    select: { id: true },
  });
  if (!study) throw notFound("study");
  const [judges, imported, writable] = await Promise.all([
    selectJudges(
      Prisma.sql`r.study_id = ${studyId}::uuid AND ${studyCondition(viewer, "run.read", Prisma.sql`r.study_id`)}`,
    ),
    prisma().rater.findMany({
      where: { studyId, kind: "imported" },
      select: { id: true, name: true, source: true },
      orderBy: { number: "asc" },
      take: 500,
    }),
    prisma().study.count({ where: { AND: [{ id: studyId }, studyWhere(viewer, "run.control")] } }),
  ]);
  return {
    may: { write: writable > 0 },
    judges: judges.map(withoutTexts),
    imported: imported.map(({ id, ...rater }) => ({ raterId: id, ...rater })),
  };
}

/** A list of twenty judges need not send a hundred prompts. */
function withoutTexts(judge: JudgeModel): JudgeModel {
  if (judge.configuration?.type !== "model") return judge;
  return { ...judge, configuration: { ...judge.configuration, prompts: [] } };
}
