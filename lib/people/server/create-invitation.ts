import { prisma } from "@/lib/db/client";
import type { CreatedInvitation, NewInvitation } from "@/lib/people/people-invitation";
import { actionToInvite } from "@/lib/people/permission";
import type { Viewer } from "@/lib/people/viewer";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { AppError } from "@/lib/wire/app-error";
import { INVITATION_PARTS, invitationDto } from "./invitation-dto";
import { requireStudy } from "./require-study";
import { hashSecret, newSecret } from "./secret";

const AN_HOUR_MS = 60 * 60 * 1_000;

/**
 * Makes a link by which people join a study. The answer is the one time that it can be seen. The secret comes after the #,
 * so that no request for the page contains it.
 */
export async function createInvitation(
  viewer: Viewer,
  studyId: string,
  wanted: NewInvitation,
  now = new Date(),
): Promise<Omit<CreatedInvitation, "publicAddress">> {
  if (viewer.kind !== "user") throw new AppError("FORBIDDEN", "An invitation is from a person: sign in to make one.");
  const token = newSecret();
  return prisma().$transaction(async (transaction) => {
    await requireStudy(transaction, viewer, studyId, actionToInvite(wanted.role));
    const row = await transaction.invitation.create({
      data: {
        studyId,
        role: wanted.role,
        label: wanted.label,
        maxUses: wanted.maxUses,
        needsApproval: wanted.needsApproval,
        tokenHash: hashSecret(token),
        expiresAt: new Date(now.getTime() + wanted.validForHours * AN_HOUR_MS),
        createdBy: viewer.userId,
      },
      include: INVITATION_PARTS,
    });
    const { role, label, maxUses, needsApproval } = wanted;
    const data = { role, label, maxUses, needsApproval };
    await recordEvent(transaction, viewer, { studyId, kind: "invitation.created", subject: row.id, data });
    return { invitation: invitationDto(row, now, true), path: `/join#${token}` };
  });
}
