import { z } from "zod";
import type { Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { retriedTransaction } from "@/lib/db/retried-transaction";
import { rows } from "@/lib/db/rows";
import type { Withdrawn } from "@/lib/labelling/rejection/label-rejection";
import type { Viewer } from "@/lib/people/viewer";
import { groupRows } from "@/lib/stats/group-rows";
import { refuseUnknown } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { controlledRound } from "./reject-labels";

/**
 * Lets rejected labels count again. Those whose task its rater has labelled again, or whose place another rater has taken,
 * stay rejected: no task gets more labels than it wants.
 */
export async function withdrawRejections(
  viewer: Viewer,
  roundId: string,
  annotationIds: readonly string[],
): Promise<Withdrawn> {
  return retriedTransaction((transaction) => withdraw(transaction, viewer, roundId, [...new Set(annotationIds)]));
}

async function withdraw(
  transaction: Transaction,
  viewer: Viewer,
  roundId: string,
  asked: readonly string[],
): Promise<Withdrawn> {
  const { studyId } = await controlledRound(transaction, viewer, roundId);
  const rejections = await findRejections(transaction, roundId, asked);
  refuseUnknown(
    asked,
    rejections.map(({ askedId }) => askedId),
    { field: "annotationIds", what: "rejected label" },
  );
  const free = await withPlace(transaction, rejections);
  const restored = rejections.filter(({ askedId }) => free.has(askedId));
  const withdrawn = new Set(restored.map(({ askedId }) => askedId)).size;
  if (withdrawn > 0) {
    await restore(transaction, viewer, restored);
    const data = { labels: withdrawn, annotationIds: [...new Set(restored.map(({ askedId }) => askedId))] };
    await recordEvent(transaction, viewer, { studyId, kind: "labels.rejection-withdrawn", subject: roundId, data });
  }
  return { withdrawn, kept: asked.length - withdrawn };
}

const rejectionRow = z.object({
  id: z.uuid(),
  askedId: z.uuid(),
  annotationId: z.uuid(),
  taskId: z.uuid(),
  assignmentId: z.uuid(),
});
type RejectionRow = z.infer<typeof rejectionRow>;

/** The rejections of these labels that were not withdrawn, each with those by the other criteria. */
function findRejections(transaction: Transaction, roundId: string, asked: readonly string[]): Promise<RejectionRow[]> {
  return rows(
    rejectionRow,
    Prisma.sql`
      SELECT one.id, named.annotation_id AS "askedId", one.annotation_id AS "annotationId", one.task_id AS "taskId",
        a.assignment_id AS "assignmentId"
      FROM label_rejection named JOIN task own ON own.id = named.task_id JOIN round d ON d.id = own.round_id
      JOIN round together ON together.id = d.id OR together.lead_round_id = d.lead_round_id
      JOIN task t ON t.round_id = together.id AND t.position = own.position
      JOIN label_rejection one ON one.task_id = t.id AND one.rater_id = named.rater_id AND one.withdrawn_at IS NULL
        AND (one.id = named.id OR one.round_id <> named.round_id AND one.rejected_at = named.rejected_at)
      JOIN annotation a ON a.id = one.annotation_id
      WHERE named.annotation_id = ANY (${[...asked]}::uuid[]) AND named.withdrawn_at IS NULL
        AND named.round_id = ${roundId}::uuid
      ORDER BY t.id
      FOR UPDATE OF one`,
    transaction,
  );
}

const placeRow = z.object({
  askedId: z.uuid(),
  taskId: z.uuid(),
  left: z.int(),
  takesPlace: z.boolean(),
  isReplaced: z.boolean(),
});

/** The labels whose places are still there for them: assignments and tasks are locked before they are looked at. */
async function withPlace(transaction: Transaction, rejections: readonly RejectionRow[]): Promise<Set<string>> {
  const assignments = Prisma.sql`${rejections.map(({ assignmentId }) => assignmentId)}::uuid[]`;
  await transaction.$executeRaw`SELECT FROM assignment WHERE id = ANY (${assignments}) ORDER BY id FOR UPDATE`;
  await transaction.$executeRaw`
    SELECT FROM task WHERE id = ANY (${rejections.map(({ taskId }) => taskId)}::uuid[]) ORDER BY id FOR UPDATE`;
  const places = await rows(
    placeRow,
    Prisma.sql`
      SELECT of_label.asked_id AS "askedId", t.id AS "taskId", coalesce(t.most_wanted, t.wanted) - t.taken AS left,
        s.state NOT IN ('leased', 'returned', 'submitted') AS "takesPlace", s.state = 'submitted' OR EXISTS (
          SELECT FROM annotation later WHERE later.supersedes_id = of_label.annotation_id) AS "isReplaced"
      FROM unnest(${rejections.map(({ askedId }) => askedId)}::uuid[], ${assignments},
        ${rejections.map(({ annotationId }) => annotationId)}::uuid[]) AS of_label(asked_id, assignment_id, annotation_id)
      JOIN assignment s ON s.id = of_label.assignment_id JOIN task t ON t.id = s.task_id
      ORDER BY of_label.asked_id`,
    transaction,
  );
  const left = new Map(places.map((place) => [place.taskId, place.left]));
  const free = new Set<string>();
  for (const [askedId, own] of groupRows(places, (place) => place.askedId)) {
    const needed = own.filter(({ takesPlace }) => takesPlace);
    if (own.some(({ isReplaced }) => isReplaced) || needed.some(({ taskId }) => (left.get(taskId) ?? 0) < 1)) continue;
    for (const { taskId } of needed) left.set(taskId, (left.get(taskId) ?? 0) - 1);
    free.add(askedId);
  }
  return free;
}

/** A task that was settled without these labels has no place for them. */
async function openPlacesFor(transaction: Transaction, restored: readonly RejectionRow[]): Promise<void> {
  await transaction.$executeRaw`SET LOCAL tickbox.settling = 'yes'`;
  await transaction.$executeRaw`
    UPDATE task SET wanted = least(greatest(wanted, taken + coming.labels), most_wanted)
    FROM (SELECT id, count(*) AS labels FROM unnest(${restored.map(({ taskId }) => taskId)}::uuid[]) AS of_label(id) GROUP BY id) coming
    WHERE task.id = coming.id AND most_wanted IS NOT NULL`;
  await transaction.$executeRaw`SET LOCAL tickbox.settling = ''`;
}

async function restore(transaction: Transaction, viewer: Viewer, restored: readonly RejectionRow[]): Promise<void> {
  await transaction.$executeRaw`SET LOCAL tickbox.restoring_labels = 'yes'`;
  const labels = restored.map(({ annotationId }) => annotationId);
  await transaction.$executeRaw`UPDATE annotation SET superseded_at = NULL WHERE id = ANY (${labels}::uuid[])`;
  await openPlacesFor(transaction, restored);
  await transaction.$executeRaw`
    UPDATE assignment SET state = 'submitted', slot = NULL, submitted_at = label.created_at
    FROM annotation label WHERE label.id = ANY (${labels}::uuid[]) AND assignment.id = label.assignment_id`;
  await transaction.draft.deleteMany({ where: { assignmentId: { in: restored.map((row) => row.assignmentId) } } });
  await transaction.labelRejection.updateMany({
    where: { id: { in: restored.map(({ id }) => id) } },
    data: { withdrawnBy: viewer.kind === "user" ? viewer.userId : "operator", withdrawnAt: new Date() },
  });
}
