import { z } from "zod";
import type { Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { cursorText, type LabelCursor } from "@/lib/labelling/label-feed";
import { inParts, type NewMessage } from "./queue-deliveries";
import { apiLink, hears, type OpenWebhook } from "./webhook-message";

/** Of one pass. */
const MAX_LABELS = 2_000;

const labelRow = z.object({
  id: z.string(),
  roundId: z.string(),
  taskId: z.string(),
  at: z.date(),
  isReal: z.boolean(),
  completesTask: z.boolean(),
});
type FoundLabel = z.infer<typeof labelRow>;

/** Messages about labels since the webhook's cursor, and about the tasks that they complete; the cursor goes on. */
export async function notifyOfLabels(
  transaction: Transaction,
  webhook: OpenWebhook,
  horizon: Date,
): Promise<{ messages: NewMessage[]; hasMore: boolean }> {
  if (!hears(webhook, "label.submitted") && !hears(webhook, "task.completed")) return { messages: [], hasMore: false };
  const found = await rows(labelRow, labelsOfStudy(webhook, horizon), transaction);
  const last = found.at(-1);
  if (!last) return { messages: [], hasMore: false };
  await transaction.webhook.update({
    where: { id: webhook.id },
    data: { labelsUntil: last.at, lastLabelId: last.id },
  });
  const from: LabelCursor = { at: webhook.labelsUntil, id: webhook.lastLabelId };
  const real = found.filter(({ isReal }) => isReal);
  const messages = [...new Set(real.map(({ roundId }) => roundId))].flatMap((roundId) => {
    const place = { studyId: webhook.studyId, roundId };
    const ofRound = real.filter((label) => label.roundId === roundId);
    return [
      ...(hears(webhook, "label.submitted") ? labelMessages(place, ofRound, from) : []),
      ...(hears(webhook, "task.completed") ? taskMessages(place, ofRound) : []),
    ];
  });
  return { messages, hasMore: found.length === MAX_LABELS };
}

interface Place {
  studyId: string;
  roundId: string;
}

/** Each with where exactly these labels are read. */
function labelMessages(place: Place, labels: readonly FoundLabel[], from: LabelCursor): NewMessage[] {
  return inParts(labels).map((part, index, parts) => {
    const after = cursorText(parts[index - 1]?.at(-1) ?? from);
    const url = apiLink(`/rounds/${place.roundId}/annotations?after=${after}&limit=${part.length}`);
    return {
      event: "label.submitted",
      data: { ...place, count: part.length, labelIds: part.map(({ id }) => id), url },
    };
  });
}

function taskMessages(place: Place, labels: readonly FoundLabel[]): NewMessage[] {
  const url = apiLink(`/rounds/${place.roundId}/tasks`);
  return inParts(labels.filter(({ completesTask }) => completesTask)).map((part) => ({
    event: "task.completed",
    data: { ...place, count: part.length, taskIds: part.map(({ taskId }) => taskId), url },
  }));
}

/**
 * The labels of all rounds of the study after the cursor, in the order of the feeds; training and attention too, which are
 * passed over. The tally names who labelled in which round, and since when nobody has; of each the index alone is read
 * until it is known which come first. A label completes its task when it is the last first label of a person that the task
 * wants, whenever one looks.
 */
function labelsOfStudy({ studyId, labelsUntil, lastLabelId }: OpenWebhook, horizon: Date): Prisma.Sql {
  return Prisma.sql`
    WITH first AS MATERIALIZED (
      SELECT l.id, l.created_at
      FROM rater_tally y
      JOIN round d ON d.id = y.round_id AND d.study_id = ${studyId}::uuid
      JOIN rater one ON one.id = y.rater_id AND NOT one.is_jury
      CROSS JOIN LATERAL (
        SELECT own.id, own.created_at FROM annotation own
        WHERE own.rater_id = y.rater_id AND own.round_id = y.round_id AND own.created_at < ${horizon}
          AND (own.created_at, own.id) > (${labelsUntil}::timestamptz, ${lastLabelId}::uuid)
        ORDER BY own.created_at, own.id LIMIT ${MAX_LABELS}) l
      WHERE y.last_label_at >= ${labelsUntil}
      ORDER BY l.created_at, l.id LIMIT ${MAX_LABELS})
    SELECT l.id, l.round_id AS "roundId", l.task_id AS "taskId", l.created_at AS at, t.stratum = 'main' AS "isReal",
      l.assignment_id IS NOT NULL AND l.supersedes_id IS NULL AND t.wanted > 0 AND t.wanted = (
        SELECT count(*) FROM annotation o
        WHERE o.task_id = l.task_id AND o.assignment_id IS NOT NULL AND o.supersedes_id IS NULL
          AND (o.created_at, o.id) <= (l.created_at, l.id)) AS "completesTask"
    FROM first f JOIN annotation l ON l.id = f.id JOIN task t ON t.id = l.task_id
    ORDER BY l.created_at, l.id`;
}
