import { notFound, studyCondition } from "@/lib/data/access";
import { prisma, type Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { AppError } from "@/lib/domain/app-error";
import type { ImportMode } from "@/lib/domain/import/import-options";
import type { Viewer } from "@/lib/domain/viewer";

/** A file of two gigabytes over a slow line takes hours; the connection is held for so long. */
const LONGEST_IMPORT_MS = 12 * 60 * 60 * 1_000;
const LONGEST_WAIT_FOR_ANOTHER_IMPORT = "10min";

class Undo<T> extends Error {
  constructor(readonly result: T) {
    super("nothing is to be written");
  }
}

/**
 * Runs an import in one transaction. A second import into the same study waits for the first. That is an advisory lock
 * and not the study's row, which people who label for the first time need, and an upload may take long; of the row only
 * its deletion is held off.
 * @param work gives its result and whether to keep what it wrote
 */
export async function inImportTransaction<T>(
  viewer: Viewer,
  studyId: string,
  mode: ImportMode,
  work: (transaction: Transaction) => Promise<{ result: T; keep: boolean }>,
): Promise<T> {
  try {
    return await prisma().$transaction(
      async (transaction) => {
        await findStudy(transaction, viewer, studyId, mode);
        const { result, keep } = await work(transaction);
        if (!keep) throw new Undo(result);
        return result;
      },
      { maxWait: 30_000, timeout: LONGEST_IMPORT_MS },
    );
  } catch (error) {
    if (error instanceof Undo) return error.result;
    throw error;
  }
}

async function findStudy(transaction: Transaction, viewer: Viewer, studyId: string, mode: ImportMode): Promise<void> {
  const allowed = studyCondition(viewer, "study.import", Prisma.sql`study.id`);
  const found = await transaction.$queryRaw<unknown[]>`
    SELECT study.id FROM study WHERE study.id = ${studyId}::uuid AND ${allowed} FOR KEY SHARE OF study`;
  if (found.length === 0) throw notFound("study");
  if (mode === "check") return;
  await transaction.$executeRawUnsafe(`SET LOCAL lock_timeout = '${LONGEST_WAIT_FOR_ANOTHER_IMPORT}'`);
  try {
    await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('tickbox import'), hashtext(${studyId}))`;
  } catch (error) {
    if (isLockTimeout(error)) {
      throw new AppError("CONFLICT", "Another import into this study is still running. Try again when it has ended.");
    }
    throw error;
  }
  await transaction.$executeRawUnsafe("SET LOCAL lock_timeout = 0");
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && /55P03|lock timeout/.test(`${error.message} ${JSON.stringify(error)}`);
}
