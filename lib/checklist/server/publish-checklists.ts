import type { PublishDrafts, PublishedDrafts } from "@/lib/checklist/checklist-queue";
import { prisma } from "@/lib/db/client";
import type { Viewer } from "@/lib/people/viewer";
import { requirePermission } from "@/lib/study/server/require-permission";
import { AppError } from "@/lib/wire/app-error";
import { publishChecklist } from "./publish-checklist";

/** Publishes drafts of a study, each as it was seen: one that somebody changed meanwhile stays, with the reason. */
export async function publishChecklists(
  viewer: Viewer,
  studyId: string,
  { drafts }: PublishDrafts,
): Promise<PublishedDrafts> {
  await requirePermission(viewer, studyId, "checklist.write");
  const ofStudy = await prisma().checklist.findMany({
    where: { studyId, id: { in: drafts.map(({ id }) => id) } },
    select: { id: true },
  });
  const known = new Set(ofStudy.map(({ id }) => id));
  const result: PublishedDrafts = { published: 0, refused: [] };
  for (const { id, revision } of drafts) {
    if (!known.has(id)) {
      result.refused.push({ id, reason: "This draft has been discarded." });
      continue;
    }
    try {
      await publishChecklist(viewer, id, revision);
      result.published += 1;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      result.refused.push({ id, reason: error.message });
    }
  }
  return result;
}
