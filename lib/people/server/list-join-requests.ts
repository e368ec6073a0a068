import { prisma } from "@/lib/db/client";
import type { JoinRequest, MyJoinRequest } from "@/lib/people/join-request";
import { actionToInvite } from "@/lib/people/permission";
import type { UserViewer, Viewer } from "@/lib/people/viewer";
import { mayInStudy } from "@/lib/study/server/require-permission";
import { requireStudy } from "./require-study";

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
