import { prisma, type Transaction } from "@/lib/db/client";
import { isAtLeast } from "@/lib/people/permission";
import { OPERATOR } from "@/lib/people/viewer";
import { recordEvent } from "@/lib/study/server/event/record-event";
import type { StudyRole } from "@/lib/study/study-role";
import { releaseHeldTasks } from "../members";
import { lockMembers } from "../require-role";

/** What the groups of somebody give them; undefined: no group has to do with it, and what an admin decided stays. */
export interface GroupRights {
  readonly isAdmin?: boolean;
  readonly mayCreateStudies?: boolean;
  /** of every study that a group gives a role in: null for people in none of its groups */
  readonly roles: ReadonlyMap<string, StudyRole | null>;
}

/**
 * Makes the rights of somebody what their groups say, at each sign-in. Roles that they have by an invitation are only ever
 * raised; those that came from a group go with it. The last admin and a study's last owner stay what they are.
 */
export async function applyGroupRights(userId: string, rights: GroupRights): Promise<void> {
  const left: string[] = [];
  await prisma().$transaction(async (transaction) => {
    await transaction.$executeRaw`SELECT 1 FROM "user" WHERE is_admin OR id = ${userId} ORDER BY id FOR UPDATE`;
    await applyServerRights(transaction, userId, rights);
    for (const [studyId, role] of rights.roles) {
      if (await applyRole(transaction, userId, studyId, role)) left.push(studyId);
    }
  });
  for (const studyId of left) await releaseHeldTasks(studyId, userId);
}

async function applyServerRights(transaction: Transaction, userId: string, rights: GroupRights): Promise<void> {
  const user = await transaction.user.findUniqueOrThrow({ where: { id: userId } });
  const isLastAdmin = user.isAdmin && (await transaction.user.count({ where: { isAdmin: true } })) === 1;
  const wanted = {
    isAdmin: isLastAdmin ? true : (rights.isAdmin ?? user.isAdmin),
    mayCreateStudies: rights.mayCreateStudies ?? user.mayCreateStudies,
  };
  if (wanted.isAdmin === user.isAdmin && wanted.mayCreateStudies === user.mayCreateStudies) return;
  await transaction.user.update({ where: { id: userId }, data: wanted });
  const data = { ...wanted, by: "groups" };
  await recordEvent(transaction, OPERATOR, { studyId: null, kind: "user.rights-changed", subject: userId, data });
}

/** @returns whether the person left the study */
async function applyRole(
  transaction: Transaction,
  userId: string,
  studyId: string,
  role: StudyRole | null,
): Promise<boolean> {
  await lockMembers(transaction, studyId);
  // One that is gone gives nobody a role.
  if ((await transaction.study.count({ where: { id: studyId } })) === 0) return false;
  const key = { studyId_userId: { studyId, userId } };
  const member = await transaction.membership.findUnique({ where: key });
  const owners = await transaction.membership.count({ where: { studyId, role: "owner", userId: { not: userId } } });
  if (member?.role === "owner" && owners === 0) return false;
  const event = { studyId, subject: userId };
  if (member === null) {
    if (role === null) return false;
    await transaction.membership.create({ data: { studyId, userId, role, fromGroup: true } });
    const data = { role, by: "groups" };
    await recordEvent(transaction, OPERATOR, { ...event, kind: "member.joined", data });
    return false;
  }
  if (role === null) {
    if (!member.fromGroup) return false;
    await transaction.membership.delete({ where: key });
    await recordEvent(transaction, OPERATOR, { ...event, kind: "member.removed", data: { by: "groups" } });
    return true;
  }
  if (member.role === role || (!member.fromGroup && isAtLeast(member.role, role))) return false;
  await transaction.membership.update({ where: key, data: { role } });
  const data = { from: member.role, to: role, by: "groups" };
  await recordEvent(transaction, OPERATOR, { ...event, kind: "member.role-changed", data });
  return false;
}
