import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import { directUrl } from "@/lib/db/connections";
import { connectClient, deadline } from "@/lib/db/deadlines";
import { Prisma } from "@/lib/db/generated/client";

/** Of PostgreSQL's advisory locks, those of workers; any number that nothing else on the database uses. */
const WORKERS = 7_308_613;
const AGAIN_MILLISECONDS = 500;

/** Within which a worker that lost its connection has its lock again: it says twice that it is alive meanwhile. */
const SECONDS_WITHOUT_LOCK = 6;
/** One that holds its lock and says nothing for so long is stuck. */
const SECONDS_SILENT = 300;

const seenWithin = (seconds: number) => Prisma.sql`w.seen_at > now() - make_interval(secs => ${seconds}::int)`;

/** Whether the worker in question, of worker_process w, is alive. */
export const isAlive = Prisma.sql`(${seenWithin(SECONDS_WITHOUT_LOCK)} OR ${seenWithin(SECONDS_SILENT)} AND EXISTS (
  SELECT FROM pg_locks l
  WHERE l.locktype = 'advisory' AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND l.classid::bigint = ${WORKERS}::bigint AND l.objid::bigint = hashtext(w.id::text)::bigint & 4294967295))`;

/**
 * Holds a lock for as long as this process lives: PostgreSQL lets go of it at once when the process is killed, and never while
 * it is only busy. A lost connection is made again.
 * @returns lets go of it
 */
export async function holdWorkerLock(workerId: string): Promise<() => Promise<void>> {
  let client: Client | null = null;
  let released = false;
  const hold = async () => {
    const made = await connectClient(directUrl() ?? "", deadline("maintenance"));
    made.once("end", () => {
      client = null;
      void holdAgain();
    });
    client = made;
    // A machine that disappears cannot say so.
    await made.query("SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3");
    // Shared, since the server may take a while to notice that the connection before is lost.
    await made.query("SELECT pg_advisory_lock_shared($1, hashtext($2))", [WORKERS, workerId]);
  };
  const holdAgain = async () => {
    while (!released && client === null) {
      await hold().catch(() => sleep(AGAIN_MILLISECONDS, undefined, { ref: false }));
    }
  };
  await holdAgain();
  return async () => {
    released = true;
    await client?.end().catch(() => undefined);
  };
}
