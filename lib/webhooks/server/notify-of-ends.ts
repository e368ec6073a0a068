import { z } from "zod";
import type { Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { hasPlaces } from "@/lib/round/server/labelled-together";
import { passOverIdleRaters } from "./notify-of-idle-raters";
import type { NewMessage } from "./queue-deliveries";
import { apiLink, hears, type OpenWebhook } from "./webhook-message";

/** Whether the round `d` lacks labels of people, or wants none at all: as its counts say, of which a task has no more than it wants. */
const OPEN_TASKS = Prisma.sql`(
  SELECT coalesce(sum(y.real_wanted), 0) = 0 OR coalesce(sum(y.real_wanted), 0) > coalesce((
    SELECT sum(r.places) FROM rater_tally r WHERE r.round_id = d.id), 0)
  FROM round_tally y WHERE y.round_id = d.id)`;

const changedRow = z.object({ id: z.string(), isOver: z.boolean(), says: z.string() });
type Changed = z.infer<typeof changedRow>;

/** Messages about rounds that are complete, runs that ended and judges that drifted since it was last looked; once, until they begin again. */
export async function notifyOfEnds(
  transaction: Transaction,
  webhook: OpenWebhook,
  horizon: Date,
): Promise<NewMessage[]> {
  const { studyId } = webhook;
  const rounds = hears(webhook, "round.completed")
    ? await changed(transaction, webhook, roundsNow(webhook, horizon))
    : [];
  const runs = hears(webhook, "run.ended") ? await changed(transaction, webhook, runsNow(webhook)) : [];
  const watches = hears(webhook, "judge.drifted") ? await changed(transaction, webhook, watchesNow(webhook)) : [];
  return [
    ...rounds.map(({ id: roundId, says }): NewMessage => {
      return {
        event: "round.completed",
        data: { studyId, roundId, tasks: Number(says), url: apiLink(`/rounds/${roundId}/progress`) },
      };
    }),
    ...runs.map(({ id: runId, says }): NewMessage => {
      return { event: "run.ended", data: { studyId, runId, status: says, url: apiLink(`/runs/${runId}`) } };
    }),
    ...watches.map(({ id: watchId, says }): NewMessage => {
      const drifted = driftedSchema.parse(JSON.parse(says));
      return {
        event: "judge.drifted",
        data: { studyId, watchId, ...drifted, url: apiLink(`/studies/${studyId}/watches`) },
      };
    }),
  ];
}

/**
 * Notes how rounds or runs are now, and finds those that are over now and were not. One that nothing was known of is new.
 * @param now gives id, is_over and says of those that may have changed
 */
async function changed(transaction: Transaction, { id }: OpenWebhook, now: Prisma.Sql): Promise<Changed[]> {
  const found = await rows(
    changedRow,
    Prisma.sql`
      WITH now_is AS MATERIALIZED (${now}), noted AS (
        INSERT INTO webhook_subject AS kept (webhook_id, subject_id, is_over, is_above)
        SELECT ${id}::uuid, n.id, n.is_over, false FROM now_is n
        ON CONFLICT (webhook_id, subject_id) DO UPDATE SET is_over = excluded.is_over
          WHERE kept.is_over <> excluded.is_over
        RETURNING subject_id, is_over)
      SELECT n.id, n.is_over AS "isOver", n.says FROM noted JOIN now_is n ON n.id = noted.subject_id`,
    transaction,
  );
  return found.filter(({ isOver }) => isOver);
}

/** A round is reported as complete only when the feed has its last labels as well. */
function roundsNow({ studyId }: OpenWebhook, horizon: Date): Prisma.Sql {
  return Prisma.sql`
    SELECT d.id, NOT ${OPEN_TASKS} AS is_over,
      (y.real_tasks - y.without_places)::text AS says
    FROM round d JOIN round_tally y ON y.round_id = d.id WHERE d.study_id = ${studyId}::uuid AND d.overlap > 0 AND ${hasPlaces(Prisma.sql`d`)}
      AND NOT EXISTS (SELECT FROM rater_tally r WHERE r.round_id = d.id AND r.last_label_at >= ${horizon})`;
}

const driftedSchema = z.object({ raterId: z.uuid(), roundId: z.uuid(), alarm: z.string().nullable() });

/** A watch that gave an alarm. */
function watchesNow({ studyId }: OpenWebhook): Prisma.Sql {
  return Prisma.sql`
    SELECT w.id, w.alarmed_at IS NOT NULL AS is_over,
      jsonb_build_object('raterId', w.rater_id, 'roundId', w.round_id, 'alarm', w.alarm)::text AS says
    FROM watch w WHERE w.study_id = ${studyId}::uuid`;
}

function runsNow({ studyId }: OpenWebhook): Prisma.Sql {
  return Prisma.sql`
    SELECT r.id, r.status IN ('finished', 'cancelled') AS is_over, r.status::text AS says
    FROM run r WHERE r.study_id = ${studyId}::uuid`;
}

/** Makes a webhook report what happens from now on: the present state is recorded as already reported. */
export async function followFromNow(transaction: Transaction, webhookId: string, now = new Date()): Promise<void> {
  await transaction.$executeRaw`
    UPDATE webhook SET labels_until = now(), last_label_id = '00000000-0000-0000-0000-000000000000'
    WHERE id = ${webhookId}::uuid`;
  await transaction.webhookSubject.deleteMany({ where: { webhookId } });
  await passOverIdleRaters(transaction, webhookId, now);
  await transaction.$executeRaw`
    INSERT INTO webhook_subject (webhook_id, subject_id, is_over, is_above)
    SELECT w.id, d.id, NOT ${OPEN_TASKS},
      CASE WHEN NOT EXISTS (SELECT FROM annotation a WHERE a.round_id = d.id) THEN false END FROM webhook w JOIN round d ON d.study_id = w.study_id
    WHERE w.id = ${webhookId}::uuid
    UNION ALL
    SELECT w.id, r.id, r.status IN ('finished', 'cancelled'), NULL FROM webhook w JOIN run r ON r.study_id = w.study_id
    WHERE w.id = ${webhookId}::uuid
    UNION ALL
    SELECT w.id, x.id, x.alarmed_at IS NOT NULL, false FROM webhook w JOIN watch x ON x.study_id = w.study_id
    WHERE w.id = ${webhookId}::uuid`;
}
