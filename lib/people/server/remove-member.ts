import { prisma } from "@/lib/db/client";
import type { Viewer } from "@/lib/people/viewer";
import { notFound } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { lockMembers, requireOwner } from "./require-owner";
import { requireStudy } from "./require-study";

/** Takes somebody out of a study. Their labels stay and keep counting; the tasks they hold go back to the others. */
export async function removeMember(viewer: Viewer, studyId: string, userId: string): Promise<void> {
  await prisma().$transaction(async (transaction) => {
    await requireStudy(transaction, viewer, studyId, "people.change");
    await lockMembers(transaction, studyId);
    const removed = await transaction.membership.deleteMany({ where: { studyId, userId } });
    if (removed.count === 0) throw notFound("member");
    await transaction.joinRequest.deleteMany({ where: { studyId, userId } });
    await requireOwner(transaction, studyId);
    await recordEvent(transaction, viewer, { studyId, kind: "member.removed", subject: userId });
  });
  await releaseHeldTasks(studyId, userId);
}

/** What is being submitted at this moment is left alone; it, too, goes back when its lease ends. */
async function releaseHeldTasks(studyId: string, userId: string): Promise<void> {
  await prisma().$executeRaw`
    UPDATE assignment SET state = 'expired', slot = NULL WHERE id IN (
      SELECT a.id FROM assignment a JOIN task ON task.id = a.task_id JOIN rater ON rater.id = a.rater_id
      WHERE rater.study_id = ${studyId}::uuid AND rater.user_id = ${userId} AND a.state = 'leased'
      FOR UPDATE OF a, task SKIP LOCKED)`;
}
