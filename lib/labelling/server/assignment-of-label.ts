import { z } from "zod";
import { batchConcurrent } from "@/lib/concurrency/batch-concurrent";
import { batch } from "@/lib/db/batch";
import { Prisma } from "@/lib/db/generated/client";
import { shownOrderSchema } from "@/lib/labelling/shown-order";
import type { UserViewer } from "@/lib/people/viewer";
import { labellingOptionsSchema } from "@/lib/round/labelling-options";
import { protocolSchema, roundStatusSchema, scaleNameSchema } from "@/lib/round/protocol/protocol";
import { hasPlaces } from "@/lib/round/server/labelled-together";
import { DRAWS_ORDER, LABEL_CAP, REPEATS_TASKS } from "./claiming-rater";
import { labelLimit, noSuchTask, theyMayLabel } from "./label-access";
import { notRemoved } from "./not-removed";
import { standingRejection } from "./rejection/standing-rejection";

const knownAnnotation = z.object({
  id: z.string(),
  contentHash: z.string(),
  submittedAt: z.string(),
  own: z.boolean(),
  live: z.boolean(),
});
export type KnownAnnotation = z.infer<typeof knownAnnotation>;

const assignmentRow = z.object({
  number: z.int(),
  studyId: z.string(),
  roundId: z.string(),
  taskId: z.string(),
  raterId: z.string(),
  state: z.enum(["leased", "submitted", "expired", "skipped", "returned", "rejected"]),
  shownOrder: shownOrderSchema.nullable(),
  protocol: protocolSchema,
  scale: scaleNameSchema.nullable(),
  checklistId: z.string().nullable(),
  itemIds: z.array(z.string()),
  roundStatus: roundStatusSchema,
  allowUnknown: z.boolean(),
  categories: z.array(z.string()),
  options: labellingOptionsSchema,
  hasAttentionTasks: z.boolean(),
  drawsOrder: z.boolean(),
  repeatsTasks: z.boolean(),
  labelCap: z.int().nullable(),
  byInstruction: z.boolean(),
  hasArms: z.boolean(),
  isTraining: z.boolean(),
  /** those that are scored together, in their order, with where the score of each goes; none where it is labelled by itself */
  criteria: z.array(
    z.object({
      name: z.string(),
      scale: scaleNameSchema,
      roundId: z.string(),
      taskId: z.string(),
      /** null before the rater’s first label; not of the first criterion, whose place the rater took */
      assignmentId: z.string().nullable(),
      /** the rater’s live annotation, or the one that was returned to them */
      liveId: z.string().nullable(),
    }),
  ),
  /** researchers removed this rater from the round */
  isRemoved: z.boolean(),
  /** a label of theirs for the task was rejected, and nothing has come in its place */
  returned: z.object({ rejectionId: z.string(), annotationId: z.string() }).nullable(),
  /** the annotation of the submitted id, and the rater's live one */
  known: z.array(knownAnnotation),
});
/** The assignment that a label answers, with its task and round. */
export type AssignmentOfLabel = Omit<z.infer<typeof assignmentRow>, "number">;

interface Asked {
  userId: string;
  limit: string | null;
  assignmentId: string;
  annotationId: string;
}

/** The assignment of this id, which is, was or has been completed by the viewer. */
export async function assignmentOfLabel(
  viewer: UserViewer,
  assignmentId: string,
  annotationId: string,
): Promise<AssignmentOfLabel> {
  const assignment = await findAssignment({
    userId: viewer.userId,
    limit: labelLimit(viewer),
    assignmentId,
    annotationId,
  });
  if (!assignment) throw noSuchTask();
  return assignment;
}

const findAssignment = batchConcurrent(findAssignments);

async function findAssignments(asked: readonly Asked[]): Promise<(AssignmentOfLabel | undefined)[]> {
  const assignments = { schema: assignmentRow, sql: assignmentsOfLabelsSql(asked) };
  const found = await batch([assignments]);
  const byNumber = new Map(found(assignments).map((row) => [row.number, row]));
  return asked.map((_, i) => byNumber.get(i + 1));
}

/** The live label is looked up by its task alone, as in `viewsSql`. */
export function assignmentsOfLabelsSql(asked: readonly Asked[]): Prisma.Sql {
  return Prisma.sql`
    SELECT asked.number::int AS number, a.study_id AS "studyId", a.round_id AS "roundId", a.task_id AS "taskId",
      a.rater_id AS "raterId", a.state::text AS state, a.shown_order::text AS "shownOrder", task.protocol::text AS protocol,
      task.checklist_id AS "checklistId",
      COALESCE((SELECT jsonb_agg(item.id) FROM checklist_item item WHERE item.checklist_id = task.checklist_id), '[]') AS "itemIds",
      round.scale, round.status::text AS "roundStatus", round.allow_unknown AS "allowUnknown", round.categories, round.labelling_options AS options,
      round.has_attention_tasks AS "hasAttentionTasks", ${DRAWS_ORDER} AS "drawsOrder", ${REPEATS_TASKS} AS "repeatsTasks", ${LABEL_CAP} AS "labelCap",
      round.by_instruction AS "byInstruction", round.arms IS NOT NULL AS "hasArms", task.stratum = 'training' AS "isTraining",
      CASE WHEN round.lead_round_id IS NULL THEN '[]' ELSE (
        SELECT jsonb_agg(jsonb_build_object('name', scored.rated_criterion, 'scale', scored.scale, 'roundId', scored.id,
          'taskId', other.id, 'assignmentId', place.id, 'liveId', COALESCE(live.id, (SELECT standing.annotation_id FROM (${standingRejection(Prisma.sql`other.id`, Prisma.sql`a.rater_id`)}) standing)))
          ORDER BY scored.id)
        FROM round scored JOIN task other ON other.round_id = scored.id AND other.position = task.position
        LEFT JOIN assignment place ON place.task_id = other.id AND place.rater_id = a.rater_id
        LEFT JOIN annotation live ON live.task_id = other.id AND (live.rater_id = a.rater_id) IS TRUE AND live.superseded_at IS NULL
        WHERE scored.lead_round_id = round.id) END AS criteria,
      NOT ${notRemoved(Prisma.sql`asked.user_id`, Prisma.sql`a.round_id`)} AS "isRemoved",
      (SELECT jsonb_build_object('rejectionId', standing.id, 'annotationId', standing.annotation_id)
        FROM (${standingRejection(Prisma.sql`a.task_id`, Prisma.sql`a.rater_id`)}) standing) AS returned,
      COALESCE((SELECT jsonb_agg(jsonb_build_object('id', known.id, 'contentHash', known.content_hash,
          'submittedAt', known.created_at, 'own', known.task_id = a.task_id AND known.rater_id = a.rater_id,
          'live', known.task_id = a.task_id AND known.rater_id = a.rater_id AND known.superseded_at IS NULL))
        FROM annotation known
        WHERE known.id = asked.annotation_id
          OR (known.task_id = a.task_id AND (known.rater_id = a.rater_id) IS TRUE AND known.superseded_at IS NULL)), '[]') AS known
    FROM unnest(${asked.map(({ userId }) => userId)}::text[], ${asked.map(({ limit }) => limit)}::text[], ${asked.map(({ assignmentId }) => assignmentId)}::uuid[],
      ${asked.map(({ annotationId }) => annotationId)}::uuid[]) WITH ORDINALITY AS asked(user_id, study_limit, assignment_id, annotation_id, number)
    JOIN assignment a ON a.id = asked.assignment_id
    JOIN rater ON rater.id = a.rater_id AND rater.user_id = asked.user_id
    JOIN task ON task.id = a.task_id
    JOIN round ON round.id = a.round_id AND ${hasPlaces(Prisma.sql`round`)}
    WHERE ${theyMayLabel(Prisma.sql`asked.user_id`, Prisma.sql`a.study_id`, Prisma.sql`asked.study_limit`)}`;
}
