import { prisma } from "@/lib/db/client";
import { mayCreateStudies } from "@/lib/domain/permission";
import type { UserViewer } from "@/lib/domain/viewer";

/** Whether the researchers' screens hold anything for the viewer: an annotator's home is the labelling screen. */
export async function canSeeStudies(viewer: UserViewer): Promise<boolean> {
  if (mayCreateStudies(viewer)) return true;
  const found = await prisma().membership.findFirst({
    where: { userId: viewer.userId, role: { in: ["owner", "researcher"] } },
    select: { studyId: true },
  });
  return found !== null;
}
