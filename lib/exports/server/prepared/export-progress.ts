import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { addJobs, jobFor, type NewJob, withoutJob } from "@/lib/db/jobs";
import { row, rows } from "@/lib/db/rows";
import { snapshot } from "@/lib/db/snapshot";
import { HOURS_KEPT, isOfArchive, type NewExport, newExportSchema } from "@/lib/exports/prepared-export";

/** The worker's task: makes one file. */
export const MAKE_EXPORT = "make-export";

/** A file that has stopped this many workers would stop the next one too. */
const MOST_ATTEMPTS = 3;
const GIVEN_UP = `The worker that was making this file stopped ${MOST_ATTEMPTS} times, perhaps for lack of memory or disk. Export single files, leave the texts out, or use the command line.`;

const begunRow = z.object({ id: z.string(), studyId: z.string(), attempts: z.int(), asked: newExportSchema });
export type BegunExport = z.infer<typeof begunRow>;

/** Begun often enough to say at last that it is given up. */
export const exportJob = (id: string): NewJob => ({ ...jobFor(MAKE_EXPORT, id), attempts: MOST_ATTEMPTS + 2 });

/** For the worker, when it starts and now and then: exports that no job is about. */
export async function queueWaitingExports(): Promise<void> {
  const waiting = Prisma.sql`SELECT id FROM prepared_export WHERE state IN ('waiting', 'running') ORDER BY id`;
  await addJobs((await withoutJob(MAKE_EXPORT, waiting)).map(exportJob));
}

/** What is true as long as nobody deleted the export or began it again. */
const isHeld = ({ id, attempts }: BegunExport) =>
  Prisma.sql`e.id = ${id}::uuid AND e.state = 'running' AND e.attempts = ${attempts}`;

/** Begins an export, also one that a worker had begun that is gone; null where there is nothing to make. */
export async function beginExport(id: string): Promise<BegunExport | null> {
  const [begun] = await rows(
    begunRow,
    Prisma.sql`
      UPDATE prepared_export SET state = 'running', attempts = attempts + 1, done = 0, total = NULL
      WHERE id = ${id}::uuid AND state IN ('waiting', 'running')
      RETURNING id, study_id AS "studyId", attempts, asked`,
  );
  if (!begun) return null;
  if (begun.attempts > MOST_ATTEMPTS) {
    await endExport(begun, { state: "failed", problem: GIVEN_UP });
    return null;
  }
  // What a worker that died had stored.
  await prisma().preparedExportChunk.deleteMany({ where: { exportId: id } });
  return begun;
}

/** How many tasks of the round have labels, or how many instructions the study has. */
export async function countParts(studyId: string, asked: NewExport): Promise<number> {
  const { parts } = await row(
    z.object({ parts: z.int() }),
    "roundId" in asked
      ? Prisma.sql`
          SELECT count(*)::int AS parts FROM task t WHERE t.round_id = ${asked.roundId}::uuid AND t.stratum = 'main'
            AND EXISTS (SELECT FROM annotation a WHERE a.task_id = t.id AND a.superseded_at IS NULL)`
      : isOfArchive(asked)
        ? Prisma.sql`SELECT count(*)::int AS parts FROM round WHERE study_id = ${studyId}::uuid`
        : Prisma.sql`SELECT count(*)::int AS parts FROM instruction WHERE study_id = ${studyId}::uuid`,
  );
  return parts;
}

/** @returns whether it still is this worker's to make */
export async function showProgress(begun: BegunExport, { done, total }: { done: number; total: number }) {
  const kept = await prisma().$executeRaw`
    UPDATE prepared_export e SET done = ${done}, total = ${total} WHERE ${isHeld(begun)}`;
  return kept > 0;
}

/** Stores a piece of the file. @returns whether it still is this worker's to make */
export async function storeChunk(begun: BegunExport, position: number, bytes: Uint8Array): Promise<boolean> {
  const stored = await snapshot(
    (db) => db.$executeRaw`
      INSERT INTO prepared_export_chunk (export_id, position, bytes)
      SELECT e.id, ${position}::int, ${bytes}::bytea FROM prepared_export e WHERE ${isHeld(begun)} FOR SHARE`,
    "write",
  );
  return stored > 0;
}

export type ExportEnd =
  | { readonly state: "done"; readonly bytes: number; readonly sha256: string }
  | { readonly state: "failed"; readonly problem: string };

/** Ends it, unless somebody has deleted it or begun it again. */
export async function endExport(begun: BegunExport, end: ExportEnd): Promise<void> {
  if (end.state === "failed") await prisma().preparedExportChunk.deleteMany({ where: { exportId: begun.id } });
  const { bytes, sha256 } = end.state === "done" ? end : { bytes: null, sha256: null };
  await prisma().$executeRaw`
    UPDATE prepared_export e SET state = ${end.state}::export_state, bytes = ${bytes}, sha256 = ${sha256},
      done = ${end.state === "done" ? Prisma.sql`coalesce(e.total, 0)` : Prisma.sql`e.done`},
      problem = ${end.state === "failed" ? end.problem : null},
      expires_at = now() + make_interval(hours => ${HOURS_KEPT}::int)
    WHERE ${isHeld(begun)}`;
}

/** Lets the next worker make it: this one is being stopped. */
export async function giveBackExport(begun: BegunExport): Promise<void> {
  await prisma().$transaction(async (transaction) => {
    await transaction.$executeRaw`
      UPDATE prepared_export e SET state = 'waiting', attempts = e.attempts - 1 WHERE ${isHeld(begun)}`;
    await addJobs([exportJob(begun.id)], transaction);
  });
}
