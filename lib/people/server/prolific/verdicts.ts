import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { addJobs } from "@/lib/db/jobs";
import { rows } from "@/lib/db/rows";
import { type ProlificVerdicts, rejectionSchema } from "@/lib/people/prolific";
import type { Viewer } from "@/lib/people/viewer";
import { refuseUnknown } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { AppError } from "@/lib/wire/app-error";
import { findLink, type LinkOfRound } from "./account";

/** Tells Prolific of one link's verdicts that wait. */
export const SEND_VERDICTS = "send-verdicts";

/** Of a study's calls one is made after the other: Prolific supports no concurrent bonuses. */
export const queueOf = (studyId: string) => `prolific-${studyId}`;

export const verdictsJob = (studyId: string, invitationId: string) => ({
  task: SEND_VERDICTS,
  key: `${SEND_VERDICTS}:${invitationId}`,
  payload: { id: invitationId },
  queue: queueOf(studyId),
});

const DECISION_OF = { approved: "approved", rejected: "screened-out" } as const;

/** Has participants approved or rejected at Prolific: all of them or none. Verdicts that were sent stay. */
export async function requestVerdicts(viewer: Viewer, at: LinkOfRound, asked: ProlificVerdicts): Promise<void> {
  await prisma().$transaction(async (transaction) => {
    const { studyId } = await findLink(viewer, at, transaction);
    const found = await rows(
      z.object({
        raterId: z.string(),
        userId: z.string(),
        decision: z.string().nullable(),
        state: z.string().nullable(),
      }),
      Prisma.sql`
      SELECT r.id AS "raterId", s.user_id AS "userId", s.decision, s.verdict_state AS state
      FROM crowd_submission s JOIN rater r ON r.user_id = s.user_id AND r.study_id = ${studyId}::uuid
      WHERE s.invitation_id = ${at.invitationId}::uuid AND r.id = ANY (${asked.raterIds}::uuid[])
      ORDER BY s.user_id FOR NO KEY UPDATE OF s`,
      transaction,
    );
    const field = { field: "raterIds", what: "participant" };
    refuseUnknown(
      asked.raterIds,
      found.map(({ raterId }) => raterId),
      field,
    );
    if (found.some(({ decision }) => decision !== DECISION_OF[asked.verdict])) {
      throw new AppError("CONFLICT", "A decision was changed in the meantime. Reload the page and look again.");
    }
    const wanted = found.filter(({ state }) => state === null || state === "refused");
    const rejection = asked.verdict === "rejected" ? asked.rejection : Prisma.DbNull;
    await transaction.crowdSubmission.updateMany({
      where: { invitationId: at.invitationId, userId: { in: wanted.map(({ userId }) => userId) } },
      data: { verdict: asked.verdict, rejection, verdictState: "waiting", verdictProblem: null },
    });
    if (wanted.length === 0) return;
    const data = { roundId: at.roundId, verdict: asked.verdict, participants: wanted.length };
    await recordEvent(transaction, viewer, { studyId, kind: "prolific.verdicts", subject: at.invitationId, data });
    await addJobs([verdictsJob(studyId, at.invitationId)], transaction);
  });
}

const waitingRow = z.object({
  userId: z.string(),
  participantId: z.string(),
  verdict: z.enum(["approved", "rejected"]),
  rejection: rejectionSchema.nullable(),
});
export type WaitingVerdict = z.infer<typeof waitingRow>;

/** For the worker: a link's verdicts that wait. Null where the link is gone. */
export async function waitingVerdicts(invitationId: string) {
  const link = await prisma().crowdLink.findUnique({
    where: { invitationId },
    select: { prolificStudy: true, round: { select: { studyId: true } } },
  });
  if (!link) return null;
  const waiting = await rows(
    waitingRow,
    Prisma.sql`
    SELECT s.user_id AS "userId", p.participant_id AS "participantId", s.verdict, s.rejection
    FROM crowd_submission s JOIN crowd_participant p ON p.user_id = s.user_id
    WHERE s.invitation_id = ${invitationId}::uuid AND s.verdict_state = 'waiting' ORDER BY s.user_id`,
  );
  return { studyId: link.round.studyId, prolificStudy: link.prolificStudy, waiting };
}

/** For the worker: what became of verdicts. @param problem why Prolific refused them; null where it accepted them */
export async function endVerdicts(invitationId: string, userIds: readonly string[], problem: string | null) {
  await prisma().crowdSubmission.updateMany({
    where: { invitationId, userId: { in: [...userIds] }, verdictState: "waiting" },
    data: { verdictState: problem === null ? "sent" : "refused", verdictProblem: problem },
  });
}
