import { z } from "zod";
import { longTransaction, type Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { waitForOtherImports } from "@/lib/imports/server/import-transaction";
import type { Viewer } from "@/lib/people/viewer";
import { notFound, studyCondition } from "@/lib/study/server/access";

const TEN_MINUTES = 600_000;

const raterSchema = z.object({
  id: z.uuid(),
  number: z.int(),
  kind: z.enum(["judge", "imported"]),
  name: z.string(),
  source: z.string(),
  simulated: z.boolean(),
  mergedIntoId: z.uuid().nullable(),
});
export type FileRaterHere = z.infer<typeof raterSchema>;

/**
 * Runs a change of whose labels a file's labels are: in turn with imports into the study, which look raters up.
 * @throws NOT_FOUND without such a study or the right to import into it
 */
export async function changeRaters<T>(
  viewer: Viewer,
  studyId: string,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  return longTransaction(
    async (transaction) => {
      const allowed = studyCondition(viewer, "study.import", Prisma.sql`study.id`);
      const found = await transaction.$executeRaw`
        SELECT FROM study WHERE study.id = ${studyId}::uuid AND ${allowed} FOR KEY SHARE OF study`;
      if (found === 0) throw notFound("study");
      await waitForOtherImports(transaction, studyId);
      // Who labels for the first time gets a number under the same lock.
      await transaction.$executeRaw`SELECT FROM study WHERE id = ${studyId}::uuid FOR NO KEY UPDATE`;
      return work(transaction);
    },
    { timeout: TEN_MINUTES },
  );
}

/** A rater that files brought, and no jury; else NOT_FOUND. */
export async function findFileRater(
  transaction: Transaction,
  studyId: string,
  raterId: string,
): Promise<FileRaterHere> {
  const [found] = await rows(
    raterSchema,
    Prisma.sql`
      SELECT id, number, kind, name, source, simulated, merged_into_id AS "mergedIntoId" FROM rater
      WHERE id = ${raterId}::uuid AND study_id = ${studyId}::uuid AND source IS NOT NULL AND NOT is_jury`,
    transaction,
  );
  if (!found) throw notFound("rater");
  return found;
}

/**
 * Gives labels of one rater to another and recounts both.
 * @param which of the labels, as `label`
 * @param named the rater that the file names, from now on
 * @returns how many labels went
 */
export async function moveLabels(
  transaction: Transaction,
  { from, to, which, named }: { from: string; to: string; which: Prisma.Sql; named: Prisma.Sql },
): Promise<number> {
  const rounds = await rows(
    z.object({ id: z.uuid() }),
    Prisma.sql`
      SELECT DISTINCT label.round_id AS id FROM annotation label
      WHERE label.rater_id = ${from}::uuid AND ${which} ORDER BY label.round_id`,
    transaction,
  );
  await transaction.$executeRaw`SET LOCAL tickbox.moving_labels = 'yes'`;
  const moved = await transaction.$executeRaw`
    UPDATE annotation label SET rater_id = ${to}::uuid, named_rater_id = nullif(${named}, ${to}::uuid)
    WHERE label.rater_id = ${from}::uuid AND ${which}`;
  for (const { id } of rounds) {
    await transaction.$executeRaw`SELECT recount_raters(${id}::uuid, ARRAY[${from}::uuid, ${to}::uuid])`;
  }
  return moved;
}
