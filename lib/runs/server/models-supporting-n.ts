import { prisma } from "@/lib/db/client";
import type { Viewer } from "@/lib/people/viewer";
import { requirePermission } from "@/lib/study/server/require-permission";

/** Which of the models were found to give several answers in one call, for who may start runs in the study. */
export async function modelsSupportingN(
  viewer: Viewer,
  studyId: string,
  models: readonly string[],
): Promise<ReadonlySet<string>> {
  await requirePermission(viewer, studyId, "run.control");
  const rows = await prisma().endpointModel.findMany({
    where: { id: { in: [...models] }, supportsSeveral: true },
    select: { id: true },
  });
  return new Set(rows.map(({ id }) => id));
}
