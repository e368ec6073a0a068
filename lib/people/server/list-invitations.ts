import { prisma } from "@/lib/db/client";
import type { InvitationOfStudy } from "@/lib/people/people-invitation";
import { actionToInvite } from "@/lib/people/permission";
import type { Viewer } from "@/lib/people/viewer";
import { mayInStudy } from "@/lib/study/server/require-permission";
import { INVITATION_PARTS, invitationDto } from "./invitation-dto";
import { requireStudy } from "./require-study";

/** The invitations of a study, latest first. */
export async function listInvitations(viewer: Viewer, studyId: string, now = new Date()): Promise<InvitationOfStudy[]> {
  await requireStudy(prisma(), viewer, studyId, "people.read");
  const [rows, mayInviteResearchers] = await Promise.all([
    prisma().invitation.findMany({
      where: { studyId },
      include: INVITATION_PARTS,
      orderBy: { id: "desc" },
      take: 500,
    }),
    mayInStudy(viewer, studyId, "people.invite-researcher"),
  ]);
  return rows.map((row) =>
    invitationDto(row, now, mayInviteResearchers || actionToInvite(row.role) === "people.invite-annotator"),
  );
}
