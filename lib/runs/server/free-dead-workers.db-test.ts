import { v7 as uuid } from "uuid";
import { beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { installQueue } from "@/lib/db/job-queue";
import { rows } from "@/lib/db/rows";
import { holdWorkerLock } from "./worker-lock";
import { countWorkers, recordHeartbeat } from "./worker-process";

beforeAll(() => installQueue(process.env.DATABASE_URL ?? ""));

/** A worker that was last seen some time ago, with a job that it has taken from the queue. */
async function workerSeen(secondsAgo: number) {
  const id = uuid();
  const taskIdentifier = `task-${id}`;
  await recordHeartbeat(id, [`worker-${id}`]);
  await prisma().$executeRaw`SELECT graphile_worker.add_job(${taskIdentifier}, queue_name := ${taskIdentifier})`;
  await prisma().$executeRaw`
    UPDATE graphile_worker._private_jobs SET locked_by = ${`worker-${id}`}, locked_at = now(), attempts = 1
    WHERE task_id = (SELECT id FROM graphile_worker._private_tasks WHERE identifier = ${taskIdentifier})`;
  await prisma().$executeRaw`
    UPDATE graphile_worker._private_job_queues SET locked_by = ${`worker-${id}`}, locked_at = now()
    WHERE queue_name = ${taskIdentifier}`;
  const seenAt = new Date(Date.now() - secondsAgo * 1_000);
  await prisma().workerProcess.update({ where: { id }, data: { seenAt } });
  return { id, isFree: () => isFree(taskIdentifier) };
}

async function isFree(taskIdentifier: string): Promise<boolean> {
  const found = await rows(
    z.object({ free: z.boolean() }),
    Prisma.sql`
      SELECT j.is_available AND q.is_available AS free FROM graphile_worker._private_jobs j
      JOIN graphile_worker._private_tasks t ON t.id = j.task_id
      JOIN graphile_worker._private_job_queues q ON q.id = j.job_queue_id WHERE t.identifier = ${taskIdentifier}`,
  );
  return found.every(({ free }) => free) && found.length === 1;
}

test("another worker frees at once the jobs that a dead one held", async () => {
  const dead = await workerSeen(7);
  expect(await dead.isFree()).toBe(false);
  await recordHeartbeat(uuid());
  expect(await dead.isFree()).toBe(true);
});

test("a worker that is too busy to say so is alive as long as its process is", async () => {
  const busy = await workerSeen(100);
  const release = await holdWorkerLock(busy.id);
  await recordHeartbeat(uuid());
  expect(await busy.isFree()).toBe(false);
  // Its connection breaks, and it makes another one.
  const locks = () =>
    rows(
      z.object({ pid: z.int() }),
      Prisma.sql`SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND mode = 'ShareLock'
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
  const [before] = await locks();
  await prisma().$executeRaw`SELECT pg_terminate_backend(${before?.pid}::int, 5000)`;
  await vi.waitFor(async () => expect(await locks()).toHaveLength(1), { timeout: 30_000 });
  expect((await locks())[0]?.pid).not.toBe(before?.pid);
  const workers = await countWorkers();
  await recordHeartbeat(uuid());
  expect(await busy.isFree()).toBe(false);
  await release();
  await vi.waitFor(async () => expect(await locks()).toEqual([]), { timeout: 30_000 });
  await recordHeartbeat(uuid());
  expect(await busy.isFree()).toBe(true);
  // Two have said meanwhile that they are alive.
  expect(await countWorkers()).toBe(workers + 1);
});

test("a worker that holds its lock and says nothing for minutes is stuck", async () => {
  const stuck = await workerSeen(301);
  const release = await holdWorkerLock(stuck.id);
  await recordHeartbeat(uuid());
  expect(await stuck.isFree()).toBe(true);
  await release();
});
