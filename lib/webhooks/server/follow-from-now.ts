import type { Transaction } from "@/lib/db/client";
import { OPEN_TASKS } from "./open-tasks";

/** Makes a webhook report what happens from now on: the present state is recorded as already reported. */
export async function followFromNow(transaction: Transaction, webhookId: string): Promise<void> {
  await transaction.$executeRaw`
    UPDATE webhook SET labels_until = now(), last_label_id = '00000000-0000-0000-0000-000000000000'
    WHERE id = ${webhookId}::uuid`;
  await transaction.webhookSubject.deleteMany({ where: { webhookId } });
  await transaction.$executeRaw`
    INSERT INTO webhook_subject (webhook_id, subject_id, is_over, is_above)
    SELECT w.id, d.id, NOT ${OPEN_TASKS},
      CASE WHEN NOT EXISTS (SELECT FROM annotation a WHERE a.round_id = d.id) THEN false END FROM webhook w JOIN round d ON d.study_id = w.study_id
    WHERE w.id = ${webhookId}::uuid
    UNION ALL
    SELECT w.id, r.id, r.status IN ('finished', 'cancelled'), NULL FROM webhook w JOIN run r ON r.study_id = w.study_id
    WHERE w.id = ${webhookId}::uuid`;
}
