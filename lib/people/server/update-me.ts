import { prisma } from "@/lib/db/client";
import type { MyChange } from "@/lib/people/people";
import type { UserViewer } from "@/lib/people/viewer";
import { setDigest } from "@/lib/training/server/discussion/digests";

export async function updateMe(viewer: UserViewer, { wantsDigest, ...own }: MyChange): Promise<void> {
  if (Object.keys(own).length > 0) await prisma().user.update({ where: { id: viewer.userId }, data: own });
  if (wantsDigest !== undefined) await setDigest(viewer, wantsDigest);
}
