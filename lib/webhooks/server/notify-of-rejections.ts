import { z } from "zod";
import type { Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { hasPlaces } from "@/lib/round/server/labelled-together";
import { groupRows } from "@/lib/stats/group-rows";
import { inParts, type NewMessage } from "./queue-deliveries";
import { apiLink, hears, type OpenWebhook } from "./webhook-message";

/** A rejection is reported at a later time than its own transaction may take. */
const SETTLED_MS = 60_000;

const rejectionRow = z.object({
  roundId: z.string(),
  annotationId: z.string(),
  change: z.enum(["rejected", "withdrawn"]),
  returnTo: z.enum(["same", "another"]),
});

/**
 * Messages about labels that were rejected, and about rejections that were withdrawn, since the webhook's last pass.
 * A person is not mailed what they did, nor the same labels again by each further criterion.
 */
export async function notifyOfRejections(
  transaction: Transaction,
  webhook: OpenWebhook,
  now: Date,
): Promise<NewMessage[]> {
  const { id, studyId, userId, rejectionsUntil } = webhook;
  const until = new Date(now.getTime() - SETTLED_MS);
  if (!hears(webhook, "label.rejected") || until <= rejectionsUntil) return [];
  await transaction.webhook.update({ where: { id }, data: { rejectionsUntil: until } });
  const ofOthers = (by: Prisma.Sql) =>
    userId === null ? Prisma.empty : Prisma.sql`AND ${by} <> ${userId} AND ${hasPlaces(Prisma.sql`d`)}`;
  const change = (name: "rejected" | "withdrawn", at: Prisma.Sql, by: Prisma.Sql) => Prisma.sql`
    SELECT j.round_id AS "roundId", j.annotation_id AS "annotationId", ${name} AS change,
      CASE WHEN j.to_same_rater THEN 'same' ELSE 'another' END AS "returnTo"
    FROM round d JOIN label_rejection j ON j.round_id = d.id
    WHERE d.study_id = ${studyId}::uuid AND ${at} > ${rejectionsUntil} AND ${at} <= ${until} ${ofOthers(by)}`;
  const found = await rows(
    rejectionRow,
    Prisma.sql`
      ${change("rejected", Prisma.sql`j.rejected_at`, Prisma.sql`j.rejected_by`)}
      UNION ALL ${change("withdrawn", Prisma.sql`j.withdrawn_at`, Prisma.sql`j.withdrawn_by`)}
      ORDER BY 1, 3, 4, 2`,
    transaction,
  );
  const together = groupRows(found, ({ roundId, change, returnTo }) => `${roundId} ${change} ${returnTo}`);
  return [...together.values()].flatMap((group) =>
    // One email says all of them; a webhook's message stays small.
    (userId === null ? inParts(group) : [group]).flatMap((part): NewMessage[] => {
      const [first] = part;
      if (!first) return [];
      const { roundId, change, returnTo } = first;
      const labelIds = part.map(({ annotationId }) => annotationId);
      const url = apiLink(`/rounds/${roundId}/rejections`);
      const ids = userId === null ? { labelIds } : {};
      const data = { studyId, roundId, change, returnTo, count: part.length, ...ids, url };
      return [{ event: "label.rejected", data }];
    }),
  );
}
