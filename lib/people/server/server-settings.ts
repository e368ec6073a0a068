import { prisma } from "@/lib/db/client";
import type { ChangeServerSettings, ServerSettings } from "@/lib/people/people-admin";
import type { Viewer } from "@/lib/people/viewer";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { requireAdmin } from "./require-role";

/** What admins decide for the whole server, and who last changed it. */
export async function readServerSettings(viewer: Viewer): Promise<ServerSettings> {
  requireAdmin(viewer);
  const { invitedMayCreateStudies, changedAt, changer } = await prisma().serverSettings.findUniqueOrThrow({
    where: { id: 1 },
    include: { changer: { select: { name: true } } },
  });
  return {
    invitedMayCreateStudies,
    changed: changedAt && { by: changer?.name ?? null, at: changedAt.toISOString() },
  };
}

export async function changeServerSettings(viewer: Viewer, change: ChangeServerSettings): Promise<ServerSettings> {
  requireAdmin(viewer);
  await prisma().$transaction(async (transaction) => {
    const changedBy = viewer.kind === "user" ? viewer.userId : null;
    await transaction.serverSettings.update({
      where: { id: 1 },
      data: { ...change, changedBy, changedAt: new Date() },
    });
    await recordEvent(transaction, viewer, { studyId: null, kind: "server.settings-changed", data: change });
  });
  return readServerSettings(viewer);
}
