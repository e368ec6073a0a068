import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { addJobs } from "@/lib/db/jobs";
import { rows } from "@/lib/db/rows";

/** The worker's task; its payload says which study. */
export const INDEX_TEXTS = "index-texts";

/** Asks a worker for the words of texts that came since the last search of a study. Nothing happens where there is no queue. */
export async function wakeSearchIndex(studyId: string): Promise<void> {
  const unread = await rows(z.object({ id: z.string() }), Prisma.sql`${unreadTexts(studyId)} LIMIT 1`);
  if (unread.length > 0) {
    await addJobs([{ task: INDEX_TEXTS, key: `${INDEX_TEXTS} ${studyId}`, payload: { studyId }, keepsTime: true }]);
  }
}

/** Instructions and responses of a study whose words are not known: their `id` and whether it is a response. */
export function unreadTexts(studyId: string): Prisma.Sql {
  return Prisma.sql`
    SELECT t.id, TRUE AS "isResponse" FROM response t
    WHERE t.study_id = ${studyId}::uuid AND NOT EXISTS (SELECT FROM search_text s WHERE s.id = t.id)
    UNION ALL
    SELECT t.id, FALSE FROM instruction t
    WHERE t.study_id = ${studyId}::uuid AND NOT EXISTS (SELECT FROM search_text s WHERE s.id = t.id)`;
}
