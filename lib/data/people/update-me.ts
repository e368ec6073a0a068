import { setDigest } from "@/lib/data/training/discussion/digests";
import { prisma } from "@/lib/db/client";
import type { MyChange } from "@/lib/domain/people/people";
import type { UserViewer } from "@/lib/domain/viewer";

export async function updateMe(viewer: UserViewer, { name, wantsDigest }: MyChange): Promise<void> {
  if (name !== undefined) await prisma().user.update({ where: { id: viewer.userId }, data: { name } });
  if (wantsDigest !== undefined) await setDigest(viewer, wantsDigest);
}
