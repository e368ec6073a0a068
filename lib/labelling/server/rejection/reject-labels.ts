import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import type { Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { retriedTransaction } from "@/lib/db/retried-transaction";
import { rows } from "@/lib/db/rows";
import type { RejectLabels, ReturnTo } from "@/lib/labelling/rejection/label-rejection";
import type { Viewer } from "@/lib/people/viewer";
import { notFound, refuseUnknown, studyWhere } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { AppError } from "@/lib/wire/app-error";
import { theyMayLabel } from "../label-access";
import { notRemoved } from "../not-removed";

/**
 * Rejects labels of people, all of them or none: they count in no figure, gold or export, and their places are returned to
 * the same raters or to others. By several criteria the labels of all criteria go together.
 */
export async function rejectLabels(
  viewer: Viewer,
  roundId: string,
  rejection: RejectLabels,
): Promise<{ rejected: number }> {
  // Raters who submit labels of the same tasks at this moment take the same rows in another order.
  return retriedTransaction((transaction) => reject(transaction, viewer, roundId, rejection));
}

async function reject(
  transaction: Transaction,
  viewer: Viewer,
  roundId: string,
  { annotationIds, reason, returnTo }: RejectLabels,
): Promise<{ rejected: number }> {
  const { studyId } = await controlledRound(transaction, viewer, roundId);
  const asked = [...new Set(annotationIds)];
  const labels = await findLabels(transaction, roundId, asked);
  const toSameRater = returnTo === "same";
  checkLabels(labels, asked, returnTo);
  const ids = labels.map(({ id }) => id);
  const superseded = await transaction.$executeRaw`
    UPDATE annotation SET superseded_at = now() WHERE id = ANY (${ids}::uuid[]) AND superseded_at IS NULL`;
  if (superseded < ids.length) throw changedMeanwhile(ids.length - superseded);
  // By further criteria the rater takes no place before the label: it comes with the next one.
  const released = await transaction.$executeRaw`
    UPDATE assignment SET submitted_at = NULL, state = (CASE WHEN NOT ${toSameRater}::boolean THEN 'rejected'
      WHEN takes_place THEN 'returned' ELSE 'expired' END)::assignment_state
    FROM unnest(${labels.map(({ assignmentId }) => assignmentId)}::uuid[],
      ${labels.map(({ takesPlace }) => takesPlace)}::boolean[]) AS of_label(id, takes_place)
    WHERE assignment.id = of_label.id AND assignment.state = 'submitted'`;
  if (released < ids.length) throw changedMeanwhile(ids.length - released);
  const rejectedBy = viewer.kind === "user" ? viewer.userId : "operator";
  const common = { reason, toSameRater, rejectedBy, rejectedAt: new Date() };
  await transaction.labelRejection.createMany({
    data: labels.map(({ id, roundId, taskId, raterId }) => ({
      ...common,
      id: uuidv7(),
      annotationId: id,
      roundId,
      taskId,
      raterId,
    })),
  });
  const rejected = labels.filter(({ takesPlace }) => takesPlace).length;
  const data = { labels: rejected, returnTo, reason, annotationIds: asked };
  await recordEvent(transaction, viewer, { studyId, kind: "labels.rejected", subject: roundId, data });
  return { rejected };
}

/** The round, if the viewer may control it. */
export async function controlledRound(transaction: Transaction, viewer: Viewer, roundId: string) {
  const round = await transaction.round.findFirst({
    where: { id: roundId, study: studyWhere(viewer, "round.control") },
    select: { studyId: true },
  });
  if (!round) throw notFound("round");
  return round;
}

const labelRow = z.object({
  id: z.uuid(),
  /** one that was named; the others are of further criteria */
  isAsked: z.boolean(),
  roundId: z.uuid(),
  taskId: z.uuid(),
  raterId: z.uuid(),
  assignmentId: z.uuid().nullable(),
  isReal: z.boolean(),
  isLive: z.boolean(),
  takesPlace: z.boolean(),
  mayLabel: z.boolean(),
});
type LabelRow = z.infer<typeof labelRow>;

/** The named labels, and of the same rater and task those by the other criteria. */
function findLabels(transaction: Transaction, roundId: string, annotationIds: readonly string[]): Promise<LabelRow[]> {
  return rows(
    labelRow,
    Prisma.sql`
      WITH asked AS MATERIALIZED (
        SELECT n.id, n.rater_id, n.task_id, t.position FROM annotation n JOIN task t ON t.id = n.task_id
        WHERE n.id = ANY (${[...annotationIds]}::uuid[]) AND n.round_id = ${roundId}::uuid),
      found AS (
        SELECT id, true AS is_asked FROM asked
        UNION
        SELECT other.id, false FROM asked
        JOIN round own ON own.id = ${roundId}::uuid
        JOIN round further ON further.lead_round_id = own.lead_round_id AND further.id <> own.id
        JOIN task t ON t.round_id = further.id AND t.position = asked.position
        JOIN annotation other ON other.task_id = t.id AND other.rater_id = asked.rater_id AND other.superseded_at IS NULL)
      SELECT n.id, found.is_asked AS "isAsked", n.round_id AS "roundId", n.task_id AS "taskId", n.rater_id AS "raterId",
        n.assignment_id AS "assignmentId", t.stratum = 'main' AS "isReal", n.superseded_at IS NULL AS "isLive",
        d.lead_round_id IS NULL OR d.lead_round_id = d.id AS "takesPlace",
        r.user_id IS NOT NULL AND ${theyMayLabel(Prisma.sql`r.user_id`, Prisma.sql`n.study_id`, Prisma.sql`NULL::text`)}
          AND ${notRemoved(Prisma.sql`r.user_id`, Prisma.sql`n.round_id`)} AS "mayLabel"
      FROM found JOIN annotation n ON n.id = found.id JOIN task t ON t.id = n.task_id JOIN round d ON d.id = n.round_id
      JOIN rater r ON r.id = n.rater_id
      ORDER BY n.task_id, n.id`,
    transaction,
  );
}

const LABELS = { field: "annotationIds", what: "label" };

function checkLabels(labels: readonly LabelRow[], asked: readonly string[], returnTo: ReturnTo): void {
  const named = labels.flatMap(({ id, isAsked }) => (isAsked ? id : []));
  refuseUnknown(asked, named, LABELS);
  const others = labels.filter(({ assignmentId, isReal }) => assignmentId === null || !isReal);
  if (others.length > 0) {
    throw new AppError(
      "INVALID",
      "Only labels of people can be rejected, and none of training, attention or repeated tasks. To leave a judge or a file out of the figures, exclude its rater.",
      { field: "annotationIds", annotationIds: others.map(({ id }) => id) },
    );
  }
  const gone = labels.filter(({ isLive }) => !isLive);
  if (gone.length > 0) throw changedMeanwhile(gone.length);
  const left = new Set(labels.flatMap(({ mayLabel, raterId }) => (mayLabel ? [] : raterId)));
  if (returnTo === "same" && left.size > 0) {
    throw new AppError(
      "CONFLICT",
      `${left.size === 1 ? "A rater of these labels" : `${left.size} raters of these labels`} can no longer label in this round. Return the tasks to other raters instead.`,
    );
  }
}

function changedMeanwhile(labels: number): AppError {
  return new AppError(
    "CONFLICT",
    `${labels === 1 ? "One of these labels was" : `${labels} of these labels were`} changed or rejected in the meantime, so none was rejected. Look at them again.`,
  );
}
