import { prisma } from "@/lib/db/client";
import { actionToInvite } from "@/lib/people/permission";
import type { Viewer } from "@/lib/people/viewer";
import { notFound } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { requireStudy } from "./require-study";

/** From now on nobody joins by this link; who has joined stays. Revoking twice changes nothing. */
export async function revokeInvitation(viewer: Viewer, studyId: string, invitationId: string): Promise<void> {
  await prisma().$transaction(async (transaction) => {
    await requireStudy(transaction, viewer, studyId, "people.read");
    const invitation = await transaction.invitation.findFirst({ where: { id: invitationId, studyId } });
    if (!invitation) throw notFound("invitation");
    await requireStudy(transaction, viewer, studyId, actionToInvite(invitation.role));
    const revoked = await transaction.invitation.updateMany({
      where: { id: invitationId, revokedAt: null },
      data: { revokedAt: new Date() },
    });
    if (revoked.count === 0) return;
    await recordEvent(transaction, viewer, { studyId, kind: "invitation.revoked", subject: invitationId });
  });
}
