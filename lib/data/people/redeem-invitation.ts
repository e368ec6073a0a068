import type { Transaction } from "@/lib/db/client";
import { AppError } from "@/lib/domain/app-error";
import { invitationState } from "@/lib/domain/people/people-invitation";
import { isAtLeast } from "@/lib/domain/permission";
import type { StudyRole } from "@/lib/domain/study/study-role";
import { invitationEnded, noSuchInvitation, refuseDecidedSince } from "./invitation-ended";
import { hashSecret } from "./secret";

export interface RedeemedInvitation {
  studyId: string;
  /** the role the person has now */
  role: StudyRole;
}

/**
 * Makes a user a member by an invitation, within a transaction that the caller began. Of those who race for its last
 * uses, exactly as many get in as there are uses. Whoever is in already uses none up, and no role is ever lowered.
 */
export async function redeemInvitation(
  transaction: Transaction,
  user: { id: string; nameOnly: boolean },
  token: string,
): Promise<RedeemedInvitation> {
  const invitation = await transaction.invitation.findUnique({ where: { tokenHash: hashSecret(token) } });
  if (!invitation) throw noSuchInvitation();
  const { studyId, role } = invitation;
  const mayCreateStudies = role !== "annotator" && (await isAdmin(transaction, invitation.createdBy));
  // The membership is written first: a second acceptance by the same person waits here and then finds it.
  const { count: isNew } = await transaction.membership.createMany({
    data: [{ studyId, userId: user.id, role, mayCreateStudies }],
    skipDuplicates: true,
  });
  if (isNew === 0) {
    const key = { studyId_userId: { studyId, userId: user.id } };
    await transaction.$executeRaw`
      SELECT 1 FROM membership WHERE study_id = ${studyId}::uuid AND user_id = ${user.id} FOR UPDATE`;
    const present = await transaction.membership.findUniqueOrThrow({ where: key });
    if (isAtLeast(present.role, role)) return { studyId, role: present.role };
    await transaction.membership.update({ where: key, data: { role, mayCreateStudies } });
  }
  await refuseDecidedSince(transaction, user.id, invitation);
  if (user.nameOnly && role !== "annotator") {
    throw new AppError(
      "FORBIDDEN",
      "This invitation takes an account with an email. Sign out, open the link again and make one.",
    );
  }
  await countUse(transaction, invitation.id);
  await transaction.event.create({
    data: {
      studyId,
      userId: user.id,
      kind: "member.joined",
      subject: user.id,
      data: { role, mayCreateStudies, invitationId: invitation.id },
    },
  });
  return { studyId, role };
}

/** Only an admin's invitation can bring the right to create studies: nobody else hands on what they were given. */
async function isAdmin(transaction: Transaction, userId: string): Promise<boolean> {
  return (await transaction.user.count({ where: { id: userId, isAdmin: true } })) === 1;
}

/** Counts one use, if there is one left: the condition is checked under the row's lock. */
async function countUse(transaction: Transaction, invitationId: string): Promise<void> {
  const used = await transaction.$executeRaw`
    UPDATE invitation SET uses = uses + 1
    WHERE id = ${invitationId}::uuid AND revoked_at IS NULL AND expires_at > now()
      AND (max_uses IS NULL OR uses < max_uses)`;
  if (used === 1) return;
  const now = await transaction.invitation.findUniqueOrThrow({ where: { id: invitationId } });
  const state = invitationState(now, new Date());
  throw invitationEnded(state === "active" ? "expired" : state);
}
