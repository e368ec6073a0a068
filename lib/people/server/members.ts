import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { type Member, type Members, memberSchema } from "@/lib/people/people-member";
import { isResearcher, type StudyAction } from "@/lib/people/permission";
import { type RaterProfile, raterProfileSchema } from "@/lib/people/rater-profile";
import type { Viewer } from "@/lib/people/viewer";
import { mayInStudy, notFound } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import type { StudyRole } from "@/lib/study/study-role";
import { AppError } from "@/lib/wire/app-error";
import { lockMembers, refuseOwnerByKey, requireOwner, requireStudy } from "./require-role";

/** The people of a study: owners first, then by name. */
export async function listMembers(viewer: Viewer, studyId: string): Promise<Members> {
  const study = await requireStudy(prisma(), viewer, studyId, "people.read");
  const may = (action: StudyAction) => mayInStudy(viewer, studyId, action);
  const [members, change, describe, inviteAnnotators, inviteResearchers] = await Promise.all([
    readMembers(studyId, viewer.kind === "user" ? viewer.userId : ""),
    may("people.change"),
    may("people.describe"),
    may("people.invite-annotator"),
    may("people.invite-researcher"),
  ]);
  return { studyName: study.name, members, may: { change, describe, inviteAnnotators, inviteResearchers } };
}

const memberRow = memberSchema.extend({ joinedAt: z.date(), lastActiveAt: z.date().nullable() });

async function readMembers(studyId: string, viewerId: string): Promise<Member[]> {
  const found = await rows(
    memberRow,
    Prisma.sql`
    SELECT u.id AS "userId", u.name, CASE WHEN u.name_only THEN NULL ELSE u.email END AS email, m.role::text AS role,
      m.created_at AS "joinedAt", rater.number AS "raterNumber", labels.count AS labels,
      GREATEST(labels.latest, (SELECT max(s.updated_at) FROM session s WHERE s.user_id = u.id)) AS "lastActiveAt",
      u.id = ${viewerId} AS "isViewer", m.languages, m.expertise
    FROM membership m
    JOIN "user" u ON u.id = m.user_id
    LEFT JOIN rater ON rater.study_id = m.study_id AND rater.user_id = m.user_id
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS count, max(a.created_at) AS latest
      FROM annotation a WHERE a.rater_id = rater.id AND a.superseded_at IS NULL) labels
    WHERE m.study_id = ${studyId}::uuid
    ORDER BY m.role, u.name COLLATE natural_order, u.id`,
  );
  return found.map(({ joinedAt, lastActiveAt, ...member }) => ({
    ...member,
    joinedAt: joinedAt.toISOString(),
    lastActiveAt: lastActiveAt?.toISOString() ?? null,
  }));
}

/** Takes somebody out of a study. Their labels stay and keep counting; the tasks they hold go back to the others. */
export async function removeMember(viewer: Viewer, studyId: string, userId: string): Promise<void> {
  await prisma().$transaction(async (transaction) => {
    await requireStudy(transaction, viewer, studyId, "people.change");
    await lockMembers(transaction, studyId);
    const key = { studyId_userId: { studyId, userId } };
    const member = await transaction.membership.findUnique({ where: key, select: { role: true } });
    if (!member) throw notFound("member");
    refuseOwnerByKey(viewer, member.role);
    await transaction.membership.delete({ where: key });
    await transaction.joinRequest.deleteMany({ where: { studyId, userId } });
    await requireOwner(transaction, studyId);
    await recordEvent(transaction, viewer, { studyId, kind: "member.removed", subject: userId });
  });
  await releaseHeldTasks(studyId, userId);
}

/** What is being submitted at this moment is left alone; it, too, goes back when its lease ends. */
export async function releaseHeldTasks(studyId: string, userId: string): Promise<void> {
  await prisma().$executeRaw`
    UPDATE assignment SET state = 'expired', slot = NULL WHERE id IN (
      SELECT a.id FROM assignment a JOIN task ON task.id = a.task_id JOIN rater ON rater.id = a.rater_id
      WHERE rater.study_id = ${studyId}::uuid AND rater.user_id = ${userId} AND a.state IN ('leased', 'returned')
      FOR UPDATE OF a, task SKIP LOCKED)`;
}

/** Says what languages and expertise a member has, in place of what was said before. */
export async function setProfile(
  viewer: Viewer,
  studyId: string,
  userId: string,
  profile: RaterProfile,
): Promise<void> {
  const { languages, expertise } = raterProfileSchema.parse(profile);
  await prisma().$transaction(async (transaction) => {
    await requireStudy(transaction, viewer, studyId, "people.describe");
    const { count } = await transaction.membership.updateMany({
      where: { studyId, userId },
      data: { languages, expertise },
    });
    if (count === 0) throw notFound("member");
    const data = { languages, expertise };
    await recordEvent(transaction, viewer, { studyId, kind: "member.described", subject: userId, data });
  });
}

/** Gives a member another role. The last owner stays one. */
export async function changeRole(viewer: Viewer, studyId: string, userId: string, role: StudyRole): Promise<void> {
  await prisma().$transaction(async (transaction) => {
    await requireStudy(transaction, viewer, studyId, "people.change");
    await lockMembers(transaction, studyId);
    const key = { studyId_userId: { studyId, userId } };
    const member = await transaction.membership.findUnique({ where: key, include: { user: true } });
    if (!member) throw notFound("member");
    refuseOwnerByKey(viewer, member.role, role);
    if (member.role === role) return;
    if (member.user.nameOnly && isResearcher(role)) {
      throw new AppError(
        "CONFLICT",
        `${member.user.name} joined by name alone and can only be an annotator. Invite them again: with an email they can have any role.`,
      );
    }
    // Becoming a researcher again later follows from another decision, not from the invitation.
    const mayCreateStudies = member.mayCreateStudies && isResearcher(role);
    await transaction.membership.update({ where: key, data: { role, mayCreateStudies } });
    await requireOwner(transaction, studyId);
    const data = { from: member.role, to: role };
    await recordEvent(transaction, viewer, { studyId, kind: "member.role-changed", subject: userId, data });
  });
}
