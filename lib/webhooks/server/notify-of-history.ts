import { z } from "zod";
import type { Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { WebhookEvent } from "@/lib/webhooks/webhook";
import type { NewMessage } from "./queue-deliveries";
import { apiLink, hears, type OpenWebhook, ofRound } from "./webhook-message";

/** Of one pass. */
const MAX_ENTRIES = 500;

/** What the study's history calls it. */
const EVENT_OF_KIND: Readonly<Record<string, WebhookEvent>> = {
  "round.opened": "round.status",
  "round.paused": "round.status",
  "round.closed": "round.status",
  "adjudication.decided": "task.adjudicated",
  "adjudication.revised": "task.adjudicated",
  "answer-adjudication.decided": "task.adjudicated",
  "answer-adjudication.revised": "task.adjudicated",
  "import.written": "import.finished",
  "member.joined": "member.joined",
};

const entryRow = z.object({
  id: z.string(),
  at: z.date(),
  kind: z.string(),
  subject: z.string().nullable(),
  roundId: z.string().nullable(),
  role: z.string().nullable(),
  status: z.string().nullable(),
  fileName: z.string().nullable(),
  roundIds: z.array(z.string()),
});
type Entry = z.infer<typeof entryRow>;

/** Messages about what the study's history has since the webhook's cursor; the cursor goes on. */
export async function notifyOfHistory(
  transaction: Transaction,
  webhook: OpenWebhook,
  horizon: Date,
): Promise<{ messages: NewMessage[]; hasMore: boolean }> {
  const kinds = Object.entries(EVENT_OF_KIND).flatMap(([kind, event]) => (hears(webhook, event) ? [kind] : []));
  if (kinds.length === 0) return { messages: [], hasMore: false };
  const { id, studyId, eventsUntil, lastEventId } = webhook;
  const found = await rows(
    entryRow,
    Prisma.sql`
    SELECT e.id, e.at, e.kind, e.subject, e.data ->> 'roundId' AS "roundId", e.data ->> 'role' AS role,
      e.data ->> 'to' AS status, e.data ->> 'fileName' AS "fileName",
      ARRAY(SELECT r.round_id::text FROM import_round r WHERE r.import_id = CASE e.kind WHEN 'import.written' THEN e.subject::uuid END
        ORDER BY r.round_id) AS "roundIds"
    FROM event e
    WHERE e.study_id = ${studyId}::uuid AND e.at >= ${eventsUntil}::timestamptz AND e.at < ${horizon}
      AND (e.at, e.id) > (${eventsUntil}::timestamptz, ${lastEventId}::uuid) AND e.kind = ANY(${kinds}::text[])
    ORDER BY e.at, e.id LIMIT ${MAX_ENTRIES}`,
    transaction,
  );
  const last = found.at(-1);
  if (!last) return { messages: [], hasMore: false };
  await transaction.webhook.update({ where: { id }, data: { eventsUntil: last.at, lastEventId: last.id } });
  return { messages: found.flatMap((entry) => messageOf(studyId, entry)), hasMore: found.length === MAX_ENTRIES };
}

function messageOf(studyId: string, { kind, subject, roundId, role, status, fileName, roundIds }: Entry): NewMessage[] {
  const event = EVENT_OF_KIND[kind];
  switch (event) {
    case "round.status":
      return [{ event, data: { studyId, ...ofRound(subject), status, url: apiLink(`/rounds/${subject}`) } }];
    case "task.adjudicated": {
      const url = apiLink(`/rounds/${roundId}/adjudication/${subject}`);
      return [{ event, data: { studyId, ...ofRound(roundId), taskId: subject, url } }];
    }
    case "import.finished": {
      const url = apiLink(`/studies/${studyId}/imports`);
      return [{ event, data: { studyId, importId: subject, fileName, roundIds, url } }];
    }
    case "member.joined":
      return [{ event, data: { studyId, userId: subject, role, url: apiLink(`/studies/${studyId}/members`) } }];
    default:
      return [];
  }
}
