import { prisma } from "@/lib/db/client";
import type { Viewer } from "@/lib/people/viewer";
import { requirePermission } from "@/lib/study/server/require-permission";
import { AppError } from "@/lib/wire/app-error";

/**
 * All images of a study by name, each read when it is asked for. One that is deleted meanwhile is left out.
 * @throws AppError NOT_FOUND without the right to export; INVALID where there are none
 */
export async function exportedImages(viewer: Viewer, studyId: string) {
  await requirePermission(viewer, studyId, "export.read");
  const names = await prisma().studyImage.findMany({
    where: { studyId },
    select: { name: true },
    orderBy: { name: "asc" },
  });
  if (names.length === 0) throw new AppError("INVALID", "The study has no images.");
  return imagesCalled(
    studyId,
    names.map(({ name }) => name),
  );
}

async function* imagesCalled(studyId: string, names: readonly string[]) {
  for (const name of names) {
    const found = await prisma().studyImage.findUnique({
      where: { studyId_name: { studyId, name } },
      select: { image: { select: { bytes: true } } },
    });
    if (found) yield { name, bytes: found.image.bytes };
  }
}
