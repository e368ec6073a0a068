import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { row, rows } from "@/lib/db/rows";
import { snapshot } from "@/lib/db/snapshot";
import { HOURS_KEPT, type NewExport, newExportSchema } from "@/lib/exports/prepared-export";

/** An export in the hands of one worker: another one takes it over when this one is not heard of for so long. */
const SECONDS_HELD = 30;
/** A file that has stopped this many workers would stop the next one too. */
const MOST_ATTEMPTS = 3;
const GIVEN_UP = `The worker that was making this file stopped ${MOST_ATTEMPTS} times, perhaps for lack of memory or disk. Export single files, leave the texts out, or use the command line.`;

const claimedRow = z.object({ id: z.string(), studyId: z.string(), attempts: z.int(), asked: newExportSchema });
export type ClaimedExport = z.infer<typeof claimedRow>;

/** What is true as long as nobody deleted the export or took it over. */
const isHeld = ({ id, attempts }: ClaimedExport) =>
  Prisma.sql`e.id = ${id}::uuid AND e.state = 'running' AND e.attempts = ${attempts}`;

/** The export that waits longest, for this worker to make, also one whose worker is gone; null where none waits. */
export async function claimExport(workerId: string | null = null): Promise<ClaimedExport | null> {
  await prisma().$executeRaw`
    UPDATE prepared_export SET state = 'failed', problem = ${GIVEN_UP},
      expires_at = now() + make_interval(hours => ${HOURS_KEPT}::int)
    WHERE state = 'running' AND claimed_until < now() AND attempts >= ${MOST_ATTEMPTS}`;
  const [claimed] = await rows(
    claimedRow,
    Prisma.sql`
      UPDATE prepared_export e SET state = 'running', attempts = e.attempts + 1, done = 0, total = NULL,
        worker_id = ${workerId}::uuid,
        claimed_until = now() + make_interval(secs => ${SECONDS_HELD}::int)
      WHERE e.id = (
        SELECT id FROM prepared_export WHERE state = 'waiting' OR (state = 'running' AND claimed_until < now())
        ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING e.id, e.study_id AS "studyId", e.attempts, e.asked`,
  );
  if (!claimed) return null;
  // What a worker that died had stored.
  await prisma().preparedExportChunk.deleteMany({ where: { exportId: claimed.id } });
  return claimed;
}

/** How many tasks of the round have labels, or how many instructions the study has. */
export async function countParts(studyId: string, asked: NewExport): Promise<number> {
  const { parts } = await row(
    z.object({ parts: z.int() }),
    "roundId" in asked
      ? Prisma.sql`
          SELECT count(*)::int AS parts FROM task t WHERE t.round_id = ${asked.roundId}::uuid AND t.stratum = 'main'
            AND EXISTS (SELECT FROM annotation a WHERE a.task_id = t.id AND a.superseded_at IS NULL)`
      : Prisma.sql`SELECT count(*)::int AS parts FROM instruction WHERE study_id = ${studyId}::uuid`,
  );
  return parts;
}

/** Says that the worker is at it. @returns whether it still is its own to make */
export async function keepExport(claimed: ClaimedExport, progress: { done: number; total: number }): Promise<boolean> {
  const { done, total } = progress;
  const kept = await prisma().$executeRaw`
    UPDATE prepared_export e SET done = ${done}, total = ${total},
      claimed_until = now() + make_interval(secs => ${SECONDS_HELD}::int)
    WHERE ${isHeld(claimed)}`;
  return kept > 0;
}

/** Stores a piece of the file. @returns whether it still is its own to make */
export async function storeChunk(claimed: ClaimedExport, position: number, bytes: Uint8Array): Promise<boolean> {
  const stored = await snapshot(
    (db) => db.$executeRaw`
      INSERT INTO prepared_export_chunk (export_id, position, bytes)
      SELECT e.id, ${position}::int, ${bytes}::bytea FROM prepared_export e WHERE ${isHeld(claimed)} FOR SHARE`,
    "write",
  );
  return stored > 0;
}

export type ExportEnd =
  | { readonly state: "done"; readonly bytes: number; readonly sha256: string }
  | { readonly state: "failed"; readonly problem: string };

/** Ends it, unless somebody has deleted it or taken it over. */
export async function endExport(claimed: ClaimedExport, end: ExportEnd): Promise<void> {
  if (end.state === "failed") await prisma().preparedExportChunk.deleteMany({ where: { exportId: claimed.id } });
  const { bytes, sha256 } = end.state === "done" ? end : { bytes: null, sha256: null };
  await prisma().$executeRaw`
    UPDATE prepared_export e SET state = ${end.state}::export_state, bytes = ${bytes}, sha256 = ${sha256},
      done = ${end.state === "done" ? Prisma.sql`coalesce(e.total, 0)` : Prisma.sql`e.done`},
      problem = ${end.state === "failed" ? end.problem : null},
      claimed_until = NULL, expires_at = now() + make_interval(hours => ${HOURS_KEPT}::int)
    WHERE ${isHeld(claimed)}`;
}

/** Lets the next worker make it: this one is being stopped. */
export async function releaseExport(claimed: ClaimedExport): Promise<void> {
  await prisma().$executeRaw`
    UPDATE prepared_export e SET state = 'waiting', attempts = e.attempts - 1, claimed_until = NULL
    WHERE ${isHeld(claimed)}`;
}
