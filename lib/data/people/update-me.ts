import { prisma } from "@/lib/db/client";
import type { UserViewer } from "@/lib/domain/viewer";

export async function updateMe(viewer: UserViewer, change: { name: string }): Promise<void> {
  await prisma().user.update({ where: { id: viewer.userId }, data: { name: change.name } });
}
