import { prisma } from "@/lib/db/client";
import type { Viewer } from "@/lib/people/viewer";
import { requirePermission } from "@/lib/study/server/require-permission";
import { AppError } from "@/lib/wire/app-error";
import { deleteInstruction } from "./delete-instruction";

interface DeletedContent {
  deleted: number;
  kept: { externalId: string; reason: string }[];
}

/** Deletes those of the instructions that no round has, each by itself: what stays is said, with the reason. */
export async function deleteInstructions(
  viewer: Viewer,
  studyId: string,
  externalIds: readonly string[],
): Promise<DeletedContent> {
  await requirePermission(viewer, studyId, "study.update");
  const found = await prisma().instruction.findMany({
    where: { studyId, externalId: { in: [...externalIds] } },
    select: { id: true, externalId: true },
    orderBy: { position: "asc" },
  });
  const result: DeletedContent = { deleted: 0, kept: [] };
  for (const { id, externalId } of found) {
    try {
      await deleteInstruction(viewer, studyId, id, externalId);
      result.deleted += 1;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "CONFLICT") throw error;
      result.kept.push({ externalId, reason: error.message });
    }
  }
  return result;
}
