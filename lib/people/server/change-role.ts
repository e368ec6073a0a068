import { prisma } from "@/lib/db/client";
import type { Viewer } from "@/lib/people/viewer";
import { notFound } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import type { StudyRole } from "@/lib/study/study-role";
import { AppError } from "@/lib/wire/app-error";
import { lockMembers, requireOwner } from "./require-owner";
import { requireStudy } from "./require-study";

/** Gives a member another role. The last owner stays one. */
export async function changeRole(viewer: Viewer, studyId: string, userId: string, role: StudyRole): Promise<void> {
  await prisma().$transaction(async (transaction) => {
    await requireStudy(transaction, viewer, studyId, "people.change");
    await lockMembers(transaction, studyId);
    const key = { studyId_userId: { studyId, userId } };
    const member = await transaction.membership.findUnique({ where: key, include: { user: true } });
    if (!member) throw notFound("member");
    if (member.role === role) return;
    if (member.user.nameOnly && role !== "annotator") {
      throw new AppError(
        "CONFLICT",
        `${member.user.name} joined by name alone and can only be an annotator. Invite them again: with an email they can have any role.`,
      );
    }
    // Becoming a researcher again later follows from another decision, not from the invitation.
    const mayCreateStudies = member.mayCreateStudies && role !== "annotator";
    await transaction.membership.update({ where: key, data: { role, mayCreateStudies } });
    await requireOwner(transaction, studyId);
    const data = { from: member.role, to: role };
    await recordEvent(transaction, viewer, { studyId, kind: "member.role-changed", subject: userId, data });
  });
}
