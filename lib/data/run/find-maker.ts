import { prisma } from "@/lib/db/client";
import type { Viewer } from "@/lib/domain/viewer";
import { notFound, studyWhere } from "../access";

/** The item of a run that made a checklist, an annotation or a response. */
export async function findMaker(
  viewer: Viewer,
  studyId: string,
  producedId: string,
): Promise<{ runId: string; itemId: string }> {
  const item = await prisma().runItem.findFirst({
    where: { producedId, run: { AND: [{ studyId }, { study: studyWhere(viewer, "run.read") }] } },
    orderBy: { finishedAt: "desc" },
    select: { id: true, runId: true },
  });
  if (!item) throw notFound("thing made by a language model");
  return { runId: item.runId, itemId: item.id };
}
