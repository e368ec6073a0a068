import { z } from "zod";
import { prisma, type Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { DecideJoinRequests, JoinRequest, MyJoinRequest } from "@/lib/people/join-request";
import { actionToInvite, isResearcher } from "@/lib/people/permission";
import type { UserViewer, Viewer } from "@/lib/people/viewer";
import { mayInStudy, notFound, refuseUnknown } from "@/lib/study/server/access";
import { type StudyRole, studyRoleSchema } from "@/lib/study/study-role";
import { lockMembers, requireStudy } from "./require-role";

/**
 * Lets waiting people in, or declines them. A request is deleted with its decision, in one transaction, so that of two
 * people who decide at once one does. Those who are declined give their use of the invitation back and cannot reuse it.
 * @returns how many were decided
 */
export async function decideJoinRequests(
  viewer: Viewer,
  studyId: string,
  { decision, userIds }: DecideJoinRequests,
): Promise<{ count: number }> {
  return prisma().$transaction(async (transaction) => {
    await requireStudy(transaction, viewer, studyId, "people.invite-annotator");
    await lockMembers(transaction, studyId);
    const mayInviteResearchers = await mayInStudy(viewer, studyId, "people.invite-researcher", transaction);
    const roles = studyRoleSchema.options.filter((role) => mayInviteResearchers || !isResearcher(role));
    const requests = await takeRequests(transaction, studyId, userIds, roles);
    if (requests.length === 0 && userIds !== null) throw notFound("request");
    if (userIds !== null) {
      refuseUnknown(
        userIds,
        requests.map(({ userId }) => userId),
        { field: "userIds", what: "request" },
      );
    }
    if (decision === "approve") await letIn(transaction, studyId, requests);
    else await giveUsesBack(transaction, requests);
    await transaction.event.createMany({
      data: requests.map(({ userId, role, invitationId }) => ({
        studyId,
        userId: viewer.kind === "user" ? viewer.userId : null,
        kind: decision === "approve" ? "member.joined" : "member.declined",
        subject: userId,
        data: { role, invitationId },
      })),
    });
    return { count: requests.length };
  });
}

const requestRow = z.object({
  userId: z.string(),
  role: studyRoleSchema,
  invitationId: z.string(),
  byAdmin: z.boolean(),
});
type Request = z.infer<typeof requestRow>;

async function takeRequests(
  transaction: Transaction,
  studyId: string,
  userIds: readonly string[] | null,
  roles: readonly StudyRole[],
): Promise<Request[]> {
  return rows(
    requestRow,
    Prisma.sql`
    DELETE FROM join_request r USING invitation i JOIN "user" inviter ON inviter.id = i.created_by
    WHERE r.study_id = ${studyId}::uuid AND i.id = r.invitation_id AND i.role::text = ANY (${roles}::text[])
      AND (${userIds === null} OR r.user_id = ANY (${userIds ?? []}::text[]))
    RETURNING r.user_id AS "userId", i.role::text AS role, i.id AS "invitationId", inviter.is_admin AS "byAdmin"`,
    transaction,
  );
}

/** No role is ever lowered: people who joined by another link in the meantime keep what they have. */
async function letIn(transaction: Transaction, studyId: string, requests: readonly Request[]): Promise<void> {
  const members = requests.map((request) => ({
    ...request,
    mayCreateStudies: request.byAdmin && isResearcher(request.role),
  }));
  await transaction.$executeRaw`
    INSERT INTO membership (study_id, user_id, role, may_create_studies)
    SELECT ${studyId}::uuid, "userId", role::study_role, "mayCreateStudies"
    FROM jsonb_to_recordset(${JSON.stringify(members)}::jsonb) AS r("userId" text, role text, "mayCreateStudies" boolean)
    ON CONFLICT (study_id, user_id) DO UPDATE
      SET role = EXCLUDED.role, may_create_studies = EXCLUDED.may_create_studies
      WHERE membership.role > EXCLUDED.role`;
}

async function giveUsesBack(transaction: Transaction, requests: readonly Request[]): Promise<void> {
  const ids = requests.map(({ invitationId }) => invitationId);
  await transaction.$executeRaw`
    UPDATE invitation SET uses = GREATEST(invitation.uses - given.uses, 0)
    FROM (SELECT id, count(*)::int AS uses FROM unnest(${ids}::uuid[]) id GROUP BY id) given
    WHERE invitation.id = given.id`;
}

const MAX_SHOWN = 1_000;

/** Who waits to be let into a study, the longest waiting first. */
export async function listJoinRequests(viewer: Viewer, studyId: string): Promise<JoinRequest[]> {
  await requireStudy(prisma(), viewer, studyId, "people.read");
  const [requests, mayInviteResearchers] = await Promise.all([
    prisma().joinRequest.findMany({
      where: { studyId },
      include: { user: true, invitation: { select: { role: true, label: true } } },
      orderBy: [{ createdAt: "asc" }, { userId: "asc" }],
      take: MAX_SHOWN,
    }),
    mayInStudy(viewer, studyId, "people.invite-researcher"),
  ]);
  return requests.map(({ userId, user, invitation, createdAt }) => ({
    userId,
    name: user.name,
    email: user.nameOnly ? null : user.email,
    role: invitation.role,
    label: invitation.label,
    askedAt: createdAt.toISOString(),
    mayDecide: mayInviteResearchers || actionToInvite(invitation.role) === "people.invite-annotator",
  }));
}

/** Where the viewer waits to be let in. */
export async function listMyJoinRequests(viewer: UserViewer): Promise<MyJoinRequest[]> {
  const requests = await prisma().joinRequest.findMany({
    where: { userId: viewer.userId },
    select: { studyId: true, study: { select: { name: true } } },
    orderBy: { createdAt: "asc" },
  });
  return requests.map(({ studyId, study }) => ({ studyId, studyName: study.name }));
}
