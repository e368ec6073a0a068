import type { Prisma } from "@/lib/db/generated/client";

interface Renaming {
  studyId: string;
  from: string;
  to: string;
}

/**
 * Imported raters go by the name of the round that their file became, unless it was given another; so they follow when
 * the round gets a new name. Not where that is taken: raters of equal name and source would become the same.
 */
export async function renameSource(
  transaction: Prisma.TransactionClient,
  { studyId, from, to }: Renaming,
): Promise<void> {
  await transaction.$executeRaw`
    UPDATE rater SET source = ${to}
    WHERE study_id = ${studyId}::uuid AND source = ${from}
      AND NOT EXISTS (
        SELECT 1 FROM rater other WHERE other.study_id = ${studyId}::uuid AND other.source = ${to})`;
}
