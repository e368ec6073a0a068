import { prisma } from "@/lib/db/client";
import type { Viewer } from "@/lib/people/viewer";
import { notFound, studyWhere } from "@/lib/study/server/access";
import { runResponses } from "./run-responses";

/** The item of a run that made a checklist, an annotation or a response, if only as one of several. */
export async function findProducingItem(
  viewer: Viewer,
  studyId: string,
  producedId: string,
): Promise<{ runId: string; itemId: string }> {
  const item = await prisma().runItem.findFirst({
    where: { producedId, run: { AND: [{ studyId }, { study: studyWhere(viewer, "run.read") }] } },
    orderBy: { finishedAt: "desc" },
    select: { id: true, runId: true },
  });
  if (item) return { runId: item.runId, itemId: item.id };
  const study = await prisma().study.findFirst({
    where: { id: studyId, ...studyWhere(viewer, "run.read") },
    select: { id: true },
  });
  const [made] = study === null ? [] : await runResponses(studyId, [producedId]);
  if (!made) throw notFound("thing made by a language model");
  return { runId: made.runId, itemId: made.itemId };
}
