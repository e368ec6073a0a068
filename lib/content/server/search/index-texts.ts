import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { addJobs } from "@/lib/db/jobs";
import { rows } from "@/lib/db/rows";
import { textOf } from "./matching-texts";

/** Long enough that few batches do, short enough that no write of others waits. */
const BATCH = 500;
/** In longer texts, words are too frequent or too far back for their positions to be kept: phrases would be missed. */
const MOST_CHARACTERS = 20_000;

/** Keeps the words of all texts of a study that are not known yet, a batch a transaction. Two at once do no harm. */
export async function indexTexts(studyId: string): Promise<number> {
  let read = 0;
  for (const subject of ["response", "instruction"] as const) {
    const { table, text, instruction } = textOf(subject);
    for (;;) {
      const written = await prisma().$executeRaw(Prisma.sql`
        INSERT INTO search_text (id, study_id, instruction_id, words)
        SELECT t.id, t.study_id, ${instruction},
          CASE WHEN length(${text}) <= ${MOST_CHARACTERS} THEN search_words(${text}) END
        FROM ${table} t
        WHERE t.id IN (
          SELECT t.id FROM ${table} t
          WHERE t.study_id = ${studyId}::uuid AND NOT EXISTS (SELECT FROM search_text s WHERE s.id = t.id)
          LIMIT ${BATCH})
        ON CONFLICT DO NOTHING`);
      read += written;
      if (written === 0) break;
    }
  }
  return read;
}

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
function unreadTexts(studyId: string): Prisma.Sql {
  return Prisma.sql`
    SELECT t.id, TRUE AS "isResponse" FROM response t
    WHERE t.study_id = ${studyId}::uuid AND NOT EXISTS (SELECT FROM search_text s WHERE s.id = t.id)
    UNION ALL
    SELECT t.id, FALSE FROM instruction t
    WHERE t.study_id = ${studyId}::uuid AND NOT EXISTS (SELECT FROM search_text s WHERE s.id = t.id)`;
}
