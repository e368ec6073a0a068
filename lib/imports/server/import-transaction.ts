import { v7 as uuidv7 } from "uuid";
import { databaseErrorCode } from "@/lib/db/errors/database-error";
import { Prisma } from "@/lib/db/generated/client";
import { type Snapshot, snapshot } from "@/lib/db/snapshot";
import type { ImportMode } from "@/lib/imports/import-options";
import type { Viewer } from "@/lib/people/viewer";
import { notFound, studyCondition } from "@/lib/study/server/access";
import { AppError } from "@/lib/wire/app-error";

const LOCK_NOT_AVAILABLE = "55P03";
/** How long to wait for another import, in seconds: on a server, who waits keeps a place from others. */
const PATIENCE = { user: 10, operator: 600 };

class Undo<T> extends Error {
  constructor(readonly result: T) {
    super("nothing is to be written");
  }
}

/**
 * Runs an import in one transaction. A second import into the same study waits for the first: on the command line until
 * it has ended, on a server only a moment. That is an advisory lock and not the study's row, which people who label for
 * the first time need, and a large file takes long; of the row only its deletion is held off.
 * @param work is given the import's id; gives its result and whether to keep what it wrote
 */
export async function inImportTransaction<T>(
  viewer: Viewer,
  studyId: string,
  mode: ImportMode,
  work: (transaction: Snapshot, importId: string) => Promise<{ result: T; keep: boolean }>,
): Promise<T> {
  try {
    return await snapshot(async (transaction) => {
      await findStudy(transaction, viewer, studyId);
      if (mode === "commit") await waitForOtherImports(transaction, studyId, PATIENCE[viewer.kind]);
      const { result, keep } = await work(transaction, uuidv7());
      if (!keep) throw new Undo(result);
      return result;
    }, "write");
  } catch (error) {
    if (error instanceof Undo) return error.result;
    throw error;
  }
}

async function findStudy(transaction: Snapshot, viewer: Viewer, studyId: string): Promise<void> {
  const allowed = studyCondition(viewer, "study.import", Prisma.sql`study.id`);
  const found = await transaction.$executeRaw`
    SELECT FROM study WHERE study.id = ${studyId}::uuid AND ${allowed} FOR KEY SHARE OF study`;
  if (found === 0) throw notFound("study");
}

/**
 * Only one import at a time writes into a study; asking again is harmless.
 * @throws CONFLICT where another one takes longer than these seconds
 */
export async function waitForOtherImports(
  transaction: Pick<Snapshot, "$executeRaw">,
  studyId: string,
  seconds = PATIENCE.user,
): Promise<void> {
  await transaction.$executeRaw`SELECT set_config('lock_timeout', ${`${seconds}s`}, true)`;
  try {
    await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('tickbox import'), hashtext(${studyId}))`;
  } catch (error) {
    if (databaseErrorCode(error) !== LOCK_NOT_AVAILABLE) throw error;
    throw new AppError("CONFLICT", "Another import into this study is still running. Try again when it has ended.");
  }
  await transaction.$executeRaw`SET LOCAL lock_timeout = 0`;
}
