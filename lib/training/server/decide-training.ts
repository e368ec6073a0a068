import { prisma, type Transaction } from "@/lib/db/client";
import { claimingRater } from "@/lib/labelling/server/claiming-rater";
import { asRater } from "@/lib/labelling/server/label-access";
import type { Viewer } from "@/lib/people/viewer";
import { notFound, studyWhere } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { hasPassed } from "@/lib/training/has-passed";
import type { TrainingDecision } from "@/lib/training/training";
import { AppError } from "@/lib/wire/app-error";
import { type Standing, standingOf } from "./standings";

/**
 * Admits a rater to the ordinary tasks of a round whatever came of the training, or lets them label its training tasks
 * again. Both are kept with how the rater stood; so are the labels of the earlier try.
 */
export async function decideTraining(
  viewer: Viewer,
  roundId: string,
  raterId: string,
  decision: TrainingDecision,
): Promise<void> {
  await prisma().$transaction(async (transaction) => {
    const round = await transaction.round.findFirst({
      where: { id: roundId, passMark: { not: null }, study: studyWhere(viewer, "round.control") },
      select: { studyId: true, protocol: true },
    });
    if (!round) throw notFound("round with training");
    const { studyId, protocol } = round;
    // Of two researchers who decide at once, the second finds what the first one did.
    const raters = await transaction.$executeRaw`
      SELECT FROM rater WHERE id = ${raterId}::uuid AND study_id = ${studyId}::uuid AND kind = 'human' FOR NO KEY UPDATE`;
    if (raters === 0) throw notFound("rater");
    const standing = await standingOf(transaction, { roundId, protocol }, raterId);
    const isAdmitted = (await transaction.trainingAdmission.count({ where: { roundId, raterId } })) > 0;
    if (decision === "admit") {
      if (isAdmitted) return;
      await admit(transaction, viewer, roundId, standing);
    } else {
      if (isAdmitted) throw alreadyAdmitted();
      if (standing.done < standing.tasks) throw stillInTraining();
      await startAnew(transaction, roundId, raterId);
    }
    const { tasks, done, right } = standing;
    const kind = decision === "admit" ? "training.admitted" : "training.retried";
    await recordEvent(transaction, viewer, { studyId, kind, subject: raterId, data: { roundId, tasks, done, right } });
  });
}

/**
 * A rater does the training of a round again, without a researcher, as often as the round allows. Of two requests at once one
 * counts.
 * @throws AppError CONFLICT where they are still in it, passed it, or have no try left
 */
export async function retryTraining(viewer: Viewer, roundId: string): Promise<void> {
  const { raterId, protocol, roundStatus, inTraining, placeLost } = await claimingRater(asRater(viewer), roundId);
  if (roundStatus !== "open") throw new AppError("ROUND_NOT_OPEN", "The round is closed and no longer accepts labels.");
  await prisma().$transaction(async (transaction) => {
    await transaction.$executeRaw`SELECT FROM rater WHERE id = ${raterId}::uuid FOR NO KEY UPDATE`;
    const standing = await standingOf(transaction, { roundId, protocol }, raterId);
    const { tasks, done, right, passMark, triesLeft } = standing;
    const hasFailed = inTraining && passMark !== null && done >= tasks && !hasPassed(standing, passMark);
    if (!hasFailed || placeLost || triesLeft === 0) {
      throw new AppError("CONFLICT", "You can’t try this training again now. Reload the page.");
    }
    const number = (await transaction.trainingRetry.count({ where: { roundId, raterId } })) + 1;
    await transaction.trainingRetry.create({ data: { roundId, raterId, number, right, tasks } });
    await startAnew(transaction, roundId, raterId);
    const { studyId } = await transaction.round.findUniqueOrThrow({
      where: { id: roundId },
      select: { studyId: true },
    });
    const data = { roundId, tasks, done, right, number };
    await recordEvent(transaction, viewer, { studyId, kind: "training.tried-again", subject: raterId, data });
  });
}

async function admit(transaction: Transaction, viewer: Viewer, roundId: string, { raterId, right, tasks }: Standing) {
  const admittedBy = viewer.kind === "user" ? viewer.userId : "operator";
  await transaction.trainingAdmission.create({ data: { roundId, raterId, right, tasks, admittedBy } });
  await transaction.$executeRaw`
    UPDATE assignment s SET state = 'expired', slot = NULL FROM task t
    WHERE t.id = s.task_id AND t.round_id = ${roundId}::uuid AND t.stratum = 'training'
      AND s.rater_id = ${raterId}::uuid AND s.state = 'leased'`;
}

async function startAnew(transaction: Transaction, roundId: string, raterId: string): Promise<void> {
  // The places first: a label that is being kept at this moment is waited for here, and superseded with the others.
  await transaction.$executeRaw`
    UPDATE assignment s SET state = 'expired', slot = NULL, submitted_at = NULL FROM task t
    WHERE t.id = s.task_id AND t.round_id = ${roundId}::uuid AND t.stratum = 'training'
      AND s.rater_id = ${raterId}::uuid AND s.state <> 'expired'`;
  await transaction.$executeRaw`
    UPDATE annotation a SET superseded_at = now() FROM task t
    WHERE t.id = a.task_id AND t.round_id = ${roundId}::uuid AND t.stratum = 'training'
      AND a.rater_id = ${raterId}::uuid AND a.superseded_at IS NULL`;
}

function alreadyAdmitted(): AppError {
  return new AppError(
    "CONFLICT",
    "This rater is admitted already and has the round’s tasks: there is nothing to try again.",
  );
}

function stillInTraining(): AppError {
  return new AppError(
    "CONFLICT",
    "This rater has not done all training tasks yet. Wait until they have, or admit them.",
  );
}
